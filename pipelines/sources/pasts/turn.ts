/** A call as its file wrote it. */
export interface PastCall {
  readonly id: string | null;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export type PastTurn =
  | { readonly role: "system"; readonly content: string }
  | { readonly role: "user"; readonly content: string }
  | { readonly role: "tool"; readonly content: string; readonly callId: string | null }
  | { readonly role: "assistant"; readonly thought: string; readonly acts: readonly PastAct[]; readonly tagged: boolean };

export type PastAct =
  | { readonly kind: "call"; readonly call: PastCall }
  | { readonly kind: "answer"; readonly answer: string }
  /** Plain words: an answer where nothing of the assistant comes after them. */
  | { readonly kind: "words"; readonly words: string }
  | { readonly kind: "unreadable"; readonly raw: string };

/** One run as a file tells it, whatever its format. */
export interface PastRecord {
  readonly question: string;
  /** What the file says is right. */
  readonly answer: string | null;
  /** Why it ended, in the words of whoever ran it. */
  readonly termination: string;
  readonly modelId: string | null;
  /** Tool schemas, unchecked. */
  readonly tools: unknown;
  readonly turns: readonly PastTurn[];
}
