export type { AdoptedPlay, LeftPlay } from "./client/adopt.ts";
export { type Answer, unwrapAnswer } from "./client/answer.ts";
export type { CardRequest } from "./client/api.ts";
export {
  type ArcCard,
  type ArcClient,
  type ArcClientOptions,
  type ArcEnv,
  createArcClient,
  HOSTED_URL,
  openArcEnv,
} from "./client/client.ts";
export type { ArcEvent, ArcObserver } from "./client/events.ts";
export type { ArcPlay } from "./client/play.ts";
export { readRecording } from "./recordings/read.ts";
export { type ImportedLog, importRecording, logFromItems } from "./recordings/to-log.ts";
export { openRecording, type RecordingPlace, type RecordingWriter } from "./recordings/write.ts";
export type { ServedGame } from "./server/games.ts";
export { type ArcServer, type ArcServerOptions, createArcServer, type Listening } from "./server/server.ts";
export { namesGame } from "./wire/game.ts";
export type { ScorecardSummary } from "./wire/scorecard.ts";
