// Any model API through the AI SDK: the harness drives, the model answers with edits to twin.ts or with moves.
export { parseEdit, parseMove } from "./answer.ts";
export { type ModelPlay, playModelDirectly, playWithModel } from "./play.ts";
export { type ModelChoice, type ModelOpened, openModel } from "./provider.ts";
