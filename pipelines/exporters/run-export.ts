import type {
  Attempts,
  Clock,
  CptConfig,
  Decision,
  Document,
  DraftStatement,
  Entity,
  JudgedQuestion,
  ImportedQuestion,
  PlanSet,
  Preset,
  Question,
  Reasoning,
  Rejection,
  RewardConfig,
  RecordedRollout,
  Statement,
  PolicyFeedback,
  Toolset,
  RecordedTrajectory,
} from "../../schemas/index.ts";
import type { FunnelCount, Manifest } from "../../schemas/manifest.ts";
import type { Dataset, Split } from "../../schemas/datasets/index.ts";
import type { Benchmarks } from "../dedup/contamination.ts";
import type { StoredText } from "../dedup/near-texts.ts";
import type { ParquetEncoding } from "../parquet/parquet.ts";
import type { ChatTokens } from "./sft-chats.ts";
import type { Tokens } from "../tokens/tokens.ts";
import type { SteppedText } from "../tokens/windows.ts";

/** A whole trajectory with its decisions as text: how decisions read is not the exporter's business. */
export type TrajectoryText = (
  question: Pick<Question, "text">,
  trajectory: RecordedTrajectory,
  decisions: readonly Decision[],
) => SteppedText;

/** Walked more than once, in one stable order: arrays, or streams that can be opened again (`Kept` of a stage). */
export type Items<T> = Iterable<T> | AsyncIterable<T>;

/** What a run exports. Rollouts and decisions stream; entities, statements and questions are indexed by id in memory. */
export interface RunInputs {
  /** Newest versions, and every older version that a statement names. */
  readonly documents: Items<Document>;
  /** What a model read in it beside the rules. */
  modelStatements?(document: Document): Promise<readonly DraftStatement[]>;
  readonly entities: Items<Entity>;
  /** All open statements; evidence takes those that programs need. */
  readonly statements: Items<Statement>;
  readonly questions: Items<Question>;
  readonly reasoning: Items<Reasoning>;
  readonly planSets: Items<PlanSet>;
  readonly rollouts: Items<RecordedRollout>;
  /** Those of the rollouts that a model made. */
  readonly sampled?: Items<RecordedRollout>;
  /** Ids of questions that rest on a page which no agent could find: none of them is in the pool. `rejected` tells of them already. */
  readonly unfindable?: ReadonlySet<string>;
  /** Of texts that no other has the words of: those that say what an earlier one says, and why, by their keys. */
  nearTexts?(texts: readonly StoredText[]): Promise<ReadonlyMap<string, string>>;
  /** What trainers told of the questions. */
  readonly policyFeedback?: readonly PolicyFeedback[];
  /** What solvers that are no agents made of the questions. */
  readonly attempts?: Attempts;
  /** Whose pass rates decide what waits in `rl/reserve`. */
  readonly policy?: string;
  /** All decisions of a trajectory stand together, trajectories in the order of the rollouts. */
  readonly decisions: Items<Decision>;
  /** Of the imported rollouts. */
  readonly importedQuestions?: Items<ImportedQuestion>;
  /** Written by a model from given texts. */
  readonly judged?: Items<JudgedQuestion>;
  /** May be a stream that opens once. */
  readonly rejections: Items<Rejection>;
}

export interface RunExport {
  /** The run folder. Files that are as they should be are not touched; files that the manifest would not name are removed. */
  readonly out: string;
  readonly name: string;
  readonly runId: string;
  readonly seed: number;
  readonly clock: Clock;
  /** BCP 47, of questions and what is made from them. */
  readonly language: string;
  readonly code: { readonly name: string; readonly version: string };
  /** As the manifest shows it: no secret, no absolute path, no port. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly snapshotId: string;
  /** What models took; nothing where it is absent. */
  readonly usage?: Manifest["usage"];
  /** Names that were ruled not to be an entity's own, by entity; absent where none was. */
  readonly rulings?: NonNullable<Manifest["input"]["rulings"]>;
  /** Counts of the stages before the export, in the order of the pipeline. */
  readonly funnel: readonly FunnelCount[];
  /** For the prompts of `rl/pool`: what the agent is told before the question. */
  readonly systemPrompt: string;
  readonly toolset: Toolset;
  /** As the manifest names it: the config's set, and whether an interpreter could be offered. */
  readonly offered: NonNullable<Manifest["toolset"]>;
  readonly tokens: Tokens;
  /** How the chats of `sft` get their token ids and labels. Without, they have none. */
  readonly chats?: ChatTokens;
  /** For the CPT corpus. Default: the decisions' own texts after each other. */
  readonly trajectoryText?: TrajectoryText;
  /** Tokens of the longest text of decisions: longer ones are cut between steps. Default: what every stage that holds decisions can take. */
  readonly window?: number;
  /** How `cpt/stage1` and `cpt/stage2` are packed. */
  readonly cpt?: CptConfig;
  /** Least quality score of a chat in `sft`. */
  readonly minQuality: number;
  /** Which side a thing is on; without it none is held out. */
  readonly sideOf?: (entityId: string) => Split;
  /** Pages about held-out things stay out of the corpus. Default: true. */
  readonly holdOutDocuments?: boolean;
  /** What no text of the corpus may hold. */
  readonly benchmarks?: Benchmarks;
  /** Sizes of what is trained on; without it all there is. */
  readonly preset?: Preset;
  /** Most pairs of decisions that a trajectory gives to `preferences`. Default: 2. */
  readonly pairsPerTrajectory?: number;
  readonly parquet?: ParquetEncoding;
  /** What people said of the rows: rows that they reject are left out already. */
  readonly review?: Manifest["review"];
  /** A page about the run, made of its files when all others are there; `verify` makes it again. */
  readonly report?: { readonly path: string; make(folder: string, manifest: Manifest): Promise<string> };
  /** How `rl/rollouts` are rewarded. */
  readonly reward?: RewardConfig;
  /** Datasets to write; evidence is always written. Default: all. */
  readonly datasets?: readonly Dataset[];
  /** Further files of the run, named by the manifest. */
  readonly notes?: readonly { readonly path: string; readonly text: string }[];
  /** A further part of the card, in Markdown. */
  readonly card?: string;
  readonly signal?: AbortSignal;
  readonly inputs: RunInputs;
}
