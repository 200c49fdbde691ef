import { readFile } from "node:fs/promises";
import { z } from "zod";

/** Members of a JSON line that a benchmark may keep its question in. */
const Line = z.record(z.string(), z.unknown());
const MEMBERS = ["question", "Question", "problem", "prompt", "query", "text"];

/** Texts of the files that no agent may be shown, in their order. */
export async function blockedTexts(paths: readonly string[]): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const path of paths)
    for (const line of (await readFile(path, "utf8")).split("\n")) {
      const text = textOf(line.trim());
      if (text !== "") texts.push(text);
    }
  return texts;
}

function textOf(line: string): string {
  if (!line.startsWith("{")) return line;
  try {
    const record = Line.parse(JSON.parse(line));
    return MEMBERS.map((member) => record[member]).find((value) => typeof value === "string") ?? line;
  } catch {
    return line;
  }
}
