/** One finished item of a stage: what it gave, or why it gave nothing. JSON texts: the stage's schema parses them. */
export interface CheckpointEntry {
  readonly key: string;
  readonly value: string;
}

/** What survives a kill: finished items by stage and key, the crawl frontier, model replies. */
export interface RunStore {
  read(stage: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  write(stage: string, entries: readonly CheckpointEntry[]): Promise<void>;
  /** All of a stage, ordered by key. Streams. */
  entries(stage: string): AsyncIterable<CheckpointEntry>;
  /** Keys that are not there are passed over. */
  delete(stage: string, keys: readonly string[]): Promise<void>;
  /** Names of all stages that hold something, sorted. */
  stages(): Promise<readonly string[]>;
  notes(): Promise<ReadonlyMap<string, string>>;
  /** Small named values (clock of an unfinished run, cursors). */
  note(key: string): Promise<string | undefined>;
  setNote(key: string, value: string): Promise<void>;
}
