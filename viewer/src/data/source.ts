import type { OfferedGame, PlayAnswer } from "../../../src/view/messages.ts";
import type { ListedRun } from "../../../src/view/summary.ts";
import type { OpenRun } from "./open-run.ts";

/** The runs as they are known now. */
export interface Listing {
  readonly runs: readonly ListedRun[];
  /** How many there are, read or not. */
  readonly size: number;
  /** "static": an exported page, nothing will change. */
  readonly link: "live" | "connecting" | "static";
}

export type RunOpened =
  | { readonly ok: true; readonly run: OpenRun }
  | { readonly ok: false; readonly message: string };

/** Where the page gets its runs from: a server, or the files of an exported site. */
export interface Source {
  readonly listing: Listing;
  /** Called at every change of the listing. Returns how to stop. */
  watch(listener: (listing: Listing) => void): () => void;
  open(id: string): Promise<RunOpened>;
  /** Called when a run may have grown. */
  follow(id: string, listener: () => void): () => void;
  /** A text file of a run: a twin's source, a transcript. */
  text(id: string, name: string): Promise<string | undefined>;
  readonly play?: PlayApi;
}

export interface PlayApi {
  games(): Promise<readonly OfferedGame[]>;
  start(game: string): Promise<PlayAnswer>;
  act(run: string, action: string): Promise<PlayAnswer>;
  end(run: string): Promise<PlayAnswer>;
  isOpen(run: string): Promise<boolean>;
}
