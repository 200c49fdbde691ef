import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Review, type ReviewMark } from "../../schemas/index.ts";
import { writeDurably } from "../core/durable-file.ts";

/** Beside the run's files, and none of them: people write it after the run. */
const REVIEW_FILE = "review.json";

/** What people said of a run's rows, by the row's id. */
export interface ReviewFile {
  /** As the file has them now: a command may mark rows of a run that somebody looks at. */
  marks(): Promise<ReadonlyMap<string, ReviewMark>>;
  /** Null takes the mark away. On the disk when it returns. */
  mark(id: string, mark: ReviewMark | null): Promise<void>;
}

/** Throws where the file is there and is no review. */
export async function openReview(folder: string): Promise<ReviewFile> {
  const path = join(folder, REVIEW_FILE);
  const read = async (): Promise<Map<string, ReviewMark>> => new Map(Object.entries((await readReview(folder))?.marks ?? {}));
  await read();
  let writing: Promise<void> = Promise.resolve();
  const write = async (id: string, mark: ReviewMark | null): Promise<void> => {
    // What others marked meanwhile stays.
    const marks = await read();
    if (mark === null) marks.delete(id);
    else marks.set(id, mark);
    const sorted = Object.fromEntries([...marks].sort(([a], [b]) => (a < b ? -1 : 1)));
    await writeDurably(path, `${JSON.stringify(Review.parse({ format: "groundwork-review", version: 1, marks: sorted }), null, 2)}\n`);
  };
  return {
    marks: read,
    async mark(id, mark) {
      // One after the other: the last mark is what the file says.
      writing = writing.catch(() => undefined).then(() => write(id, mark));
      await writing;
    },
  };
}

/** Marks of the run before, in the folder of the one that is made without what they reject; what stands there already stays. */
export async function takeOver(folder: string, { marks }: Review): Promise<void> {
  const review = await openReview(folder);
  const standing = await review.marks();
  for (const [id, mark] of Object.entries(marks)) if (!standing.has(id)) await review.mark(id, mark);
}

export async function readReview(folder: string): Promise<Review | undefined> {
  let text: string;
  try {
    text = await readFile(join(folder, REVIEW_FILE), "utf8");
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    return Review.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${join(folder, REVIEW_FILE)} is no review: move it away (${(error as Error).message})`, { cause: error });
  }
}
