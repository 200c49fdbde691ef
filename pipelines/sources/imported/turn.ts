import type { SaidTurn } from "../../trajectory/formats/parsed-reply.ts";

export type ImportedTurn =
  | { readonly role: "system"; readonly content: string }
  | { readonly role: "user"; readonly content: string }
  | { readonly role: "tool"; readonly content: string; readonly callId: string | null }
  | SaidTurn;

/** One run as a file tells it, whatever its format. */
export interface ImportedRecord {
  readonly question: string;
  /** What the file says is right. */
  readonly answer: string | null;
  /** Why it ended, in the words of whoever ran it. */
  readonly termination: string;
  readonly modelId: string | null;
  /** Tool schemas, unchecked. */
  readonly tools: unknown;
  readonly turns: readonly ImportedTurn[];
}
