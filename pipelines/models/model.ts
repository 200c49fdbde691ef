import type { ChatMessage, Reply, ToolSchema } from "../../schemas/index.ts";

/** A JSON object that fits a schema, or free text. `name` is what endpoints show in their errors. */
type ReplyFormat =
  { readonly kind: "text" } | { readonly kind: "json"; readonly name: string; readonly schema: Readonly<Record<string, unknown>> };

/** All that is asked of a model: equal requests to one model may share one reply. */
export interface ModelRequest {
  /** The task that asks: for the meter and the progress, not sent. */
  readonly task: string;
  readonly messages: readonly ChatMessage[];
  readonly format: ReplyFormat;
  /** Most tokens of the reply, thoughts included. */
  readonly maxTokens: number;
  readonly temperature: number;
  readonly topP?: number;
  /** Sent; another one is another sample of the same request. */
  readonly seed: number;
  readonly stop?: readonly string[];
  /** Asks for the log-probability of each token; endpoints without it give null. */
  readonly logprobs?: boolean;
  /** Offered in the API's own form; the reply's calls come apart from its content. */
  readonly tools?: readonly ToolSchema[];
  /** Ids of the documents whose text the request holds. Not sent, no part of what makes requests equal: whoever keeps the reply keeps
   * them with it, so that forgetting a document finds what was said of it. */
  readonly about?: readonly string[];
  /** Of a usual reply: for forecasts, not sent. */
  readonly usualTokens?: number;
}

/**
 * One language model. Wrappers (cache, limits, retries, meter, budget) are models around a model. Rejects with a `ModelError`, with a
 * `Stop` where no call can help, or with the signal's reason.
 */
export interface Model {
  /** As rows and checkpoints name it. */
  readonly id: string;
  complete(request: ModelRequest, signal: AbortSignal): Promise<Reply>;
  /** Makes all calls of one thing that is asked for, when its turn comes. */
  inTurn?<T>(work: () => Promise<T>): Promise<T>;
  /** Told what became of each answer that was asked for: null where it could be used. Throws `Stop` 5 where none can, time after time. */
  found?(fault: UnusableReply | null): void;
}

/** Of a reply that was asked for once more and still is of no use. */
export interface UnusableReply {
  readonly reason: string;
  readonly detail: string;
  /** How the reply begins. */
  readonly sample: string;
  /** It has the form that it was asked for, and says what is not so. */
  readonly isRead?: boolean;
}
