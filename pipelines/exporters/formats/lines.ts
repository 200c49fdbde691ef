import { open } from "node:fs/promises";
import { WriteFailure } from "../../core/write-failure.ts";

/** Bytes gathered before they are written: a line at a time costs a system call each. */
const CHUNK = 1 << 20;

/** JSON Lines, streamed and synced. Gives back how many. */
export async function writeLines(path: string, rows: Iterable<object> | AsyncIterable<object>): Promise<number> {
  let count = 0;
  const file = await open(path, "w").catch((error: unknown) => {
    throw WriteFailure.of(path, error);
  });
  try {
    let chunk = "";
    for await (const row of rows) {
      chunk += `${JSON.stringify(row)}\n`;
      count += 1;
      if (chunk.length < CHUNK) continue;
      await file.writeFile(chunk);
      chunk = "";
    }
    await file.writeFile(chunk);
    await file.sync();
  } catch (error) {
    throw WriteFailure.of(path, error);
  } finally {
    await file.close();
  }
  return count;
}
