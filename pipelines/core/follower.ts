/** How others follow a run from outside. Nothing in a run hangs on it. */
export interface Follower {
  /**
   * An item of a stage, with all that is called for it. Items about one question are one trace, whatever stages and processes they are of;
   * others are each one of their own.
   */
  item<T>(stage: string, key: string, question: string | undefined, work: () => Promise<T>): Promise<T>;
  /** A call of a model within an item. `told`: what is known once it was answered. */
  call<T>(asked: CallAsked, work: () => Promise<T>, told: (answer: T) => CallAnswered): Promise<T>;
  /** Items that a stage has made, taken again or refused. */
  count(stage: string, outcome: string, by: number): void;
}

export interface CallAsked {
  readonly task: string;
  readonly model: string;
  readonly maxTokens: number;
  readonly temperature: number;
  /** Looked at where the content of calls is asked for. */
  readonly content: () => string;
}

export interface CallAnswered {
  readonly input: number;
  readonly output: number;
  readonly finish: string;
  readonly servedBy: string | null;
  readonly content: () => string;
}
