import type { ClaimReader } from "../../../knowledge-graph/index.ts";
import type { DraftStatement } from "../../../schemas/index.ts";

/** Page text as an agent has it: no links, only what an observation showed. */
export interface ShownPage {
  readonly uri: string;
  readonly title: string;
  readonly text: string;
  /** As the results gave it. */
  readonly publishedAt?: string;
}

/** What a plan is made of: where facts stand, and what things are called. */
export interface PlanSource {
  /** Names, types and the attribute catalogue; statements only to know where a fact stands. */
  readonly reader: ClaimReader;
  /** Uri of a document of the snapshot. */
  uri(documentId: string): Promise<string | undefined>;
}

/** What reads shown pages: the extraction rules, and what things are called and of what kind they are. */
export interface PageReader {
  readonly reader: Omit<ClaimReader, "statements">;
  /** The extraction rules, run on what an observation shows. Gives the same for the same page. */
  extract(page: ShownPage): Promise<readonly DraftStatement[]>;
}

/** What a designed policy is given beside the question: the plan may be known, the values may not. */
export interface PolicyWorld extends PlanSource {
  /** The extraction rules, run on what an observation shows. Gives the same for the same page. */
  extract(page: ShownPage): Promise<readonly DraftStatement[]>;
}
