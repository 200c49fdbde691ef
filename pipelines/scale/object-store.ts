/**
 * Where processes of one run put what they made, under names that say what it is. A name is given once: who comes second keeps what is
 * there, so that all read the same. No locks: a folder on several machines (NFS) or S3 will do.
 */
export interface ObjectStore {
  get(name: string): Promise<Buffer | undefined>;
  /** False where something is there already; it stays. */
  put(name: string, bytes: Uint8Array): Promise<boolean>;
  /** Names that begin so, in any order. */
  names(prefix: string): AsyncIterable<string>;
  /** Whole files that need not fit into memory. */
  putFile(name: string, path: string): Promise<boolean>;
  /** False where there is none. */
  getFile(name: string, path: string): Promise<boolean>;
  close(): void;
}
