const advice: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full; free some space",
  EDQUOT: "the disk quota is used up; free some space",
  EFBIG: "a file grew over the allowed size",
  EACCES: "no permission to write there; choose another folder with --out",
  EPERM: "no permission to write there; choose another folder with --out",
  EROFS: "the file system is read-only; choose another folder with --out",
  ENOTDIR: "a part of the path is a file, not a folder; choose another folder with --out",
  EEXIST: "a part of the path is a file, not a folder; choose another folder with --out",
};

/** A file could not be written. What was finished before stays whole: files get their names only when they are complete. */
export class WriteFailure extends Error {
  readonly retryable = false;
  override readonly name = "WriteFailure";

  /** Wraps an error of the file system; any other error is given back as it is. */
  static of(path: string, error: unknown): unknown {
    const code = (error as { code?: unknown } | undefined)?.code;
    if (error instanceof WriteFailure || typeof code !== "string" || !(code in advice)) return error;
    return new WriteFailure(`${path}: cannot write (${code}): ${advice[code]}, then run the same command again`, { cause: error });
  }
}
