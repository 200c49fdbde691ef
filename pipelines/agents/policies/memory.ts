import type { ClaimReader } from "../../../knowledge-graph/stores.ts";
import type { DraftStatement } from "../../../schemas/index.ts";

/** Page text as an agent has it: no links, only what an observation showed. */
export interface ShownPage {
  readonly uri: string;
  readonly title: string;
  readonly text: string;
}

/** What a designed policy is given beside the question: the plan may be known, the values may not. */
export interface PolicyWorld {
  /** Names, types and the attribute catalogue; statements only to know where a fact stands. */
  readonly reader: ClaimReader;
  /** Uri of a document of the snapshot. */
  uri(documentId: string): Promise<string | undefined>;
  /** The extraction rules, run on what an observation shows. Pure. */
  extract(page: ShownPage): readonly DraftStatement[];
}
