import type { KnowledgeMemory, MemoryConfig } from "../../../knowledge-graph/index.ts";
import type { Clock, Config, Rejection } from "../../../schemas/index.ts";
import type { Agreement } from "../../checks/judges/agreement.ts";
import type { StageContext } from "../../core/stage.ts";
import type { Summariser } from "../../agents/environments/helpers.ts";
import type { OpenReal } from "../../agents/environments/web/open-real.ts";
import type { Models } from "../../models/models.ts";

/** What a recipe works with: the declared run, the memory, and everything that varies. */
export interface Run {
  readonly config: Config;
  readonly memory: KnowledgeMemory;
  /** How it was opened: threads open it for themselves. */
  readonly opened: MemoryConfig;
  readonly context: StageContext;
  readonly models: Models;
  /** When somebody asked what a policy makes of the whole pool: then it tries every question, whatever the config's share. */
  readonly askedAt?: string;
  /** Sums up the pages that models open, and all pages of the web; without one their own sentences do. */
  readonly summariser?: Summariser;
  /** Opens the web for rollouts, with texts that no result may show; without it they take place in the simulated environment. */
  readonly openWeb?: (hidden: readonly string[], clock: Clock) => Promise<OpenReal>;
  /** The sandbox that was found, where the tools need one: threads open it for themselves. Without it no set has an interpreter. */
  readonly python?: { readonly id: string };
}

/** What reading sources takes: they are read in this thread, so that nobody opens the memory a second time. */
export type ReadingRun = Omit<Run, "opened">;

/** What reading the sources gave. */
export interface GatherResult {
  readonly documents: { readonly added: number; readonly updated: number; readonly unchanged: number; readonly gone: number };
  readonly statements: { readonly opened: number; readonly kept: number; readonly closed: number };
  /** Of this reading; bounded by the pages of the sources. */
  readonly rejections: readonly Rejection[];
  /** How the judges that were asked agree with their labelled sets. */
  readonly judges?: readonly Agreement[];
  /** Sources that gave no page at all. */
  readonly unread: readonly UnreadSource[];
}

export interface UnreadSource {
  /** The first page that was asked for. */
  readonly uri: string;
  readonly detail: string;
}
