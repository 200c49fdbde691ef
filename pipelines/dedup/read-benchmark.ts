import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { parse } from "csv-parse/sync";
import { parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";

/** A question that nothing may be trained on. */
export interface BenchmarkItem {
  /** Name of the file. */
  readonly list: string;
  /** The list's own id of it, or its line. */
  readonly item: string;
  readonly question: string;
  readonly answer: string | null;
}

/** The file cannot be read, or holds no question: a decontamination against nothing must not pass for one. */
export class BenchmarkUnread extends Error {
  override readonly name = "BenchmarkUnread";
}

/** As BrowseComp and SimpleQA (problem), GAIA (Question, Final answer), FRAMES (Prompt, Answer), xbench (prompt), HLE and WebWalkerQA have them. */
const QUESTION = ["question", "problem", "prompt", "query", "text"];
const ANSWER = [
  "answer",
  "final answer",
  "final_answer",
  "golden_answer",
  "gold_answer",
  "correct_answer",
  "target",
  "ground_truth",
  "label",
];
const ID = ["task_id", "id", "question_id", "problem_id", "original_index", "unnamed: 0", ""];

type Line = Readonly<Record<string, unknown>>;

/**
 * The questions of a benchmark's file: CSV or TSV, JSON, JSON Lines, Parquet by the column names that benchmarks have, else a text a line.
 * What stands encrypted under a canary is deciphered in memory only.
 */
export async function readBenchmark(path: string): Promise<readonly BenchmarkItem[]> {
  const list = basename(path);
  let lines: readonly Line[];
  try {
    lines = await linesOf(path);
  } catch (error) {
    throw new BenchmarkUnread(`${path} cannot be read as a list of questions: ${(error as Error).message}`, { cause: error });
  }
  const items = lines.flatMap((line, index): BenchmarkItem[] => {
    const named = new Map(Object.entries(line).map(([name, value]) => [name.trim().toLowerCase(), value]));
    const first = (names: readonly string[]): string | undefined =>
      names.map((name) => textOf(named.get(name))).find((text) => text !== undefined);
    const canary = textOf(named.get("canary"));
    const plain = (text: string | undefined): string | undefined =>
      text === undefined || canary === undefined ? text : (deciphered(text, canary) ?? text);
    const question = plain(first(QUESTION))?.trim();
    if (question === undefined || question === "") return [];
    return [{ list, item: first(ID) ?? String(index + 1), question, answer: plain(first(ANSWER))?.trim() ?? null }];
  });
  if (items.length === 0 && lines.length > 0)
    throw new BenchmarkUnread(`${path} holds no question: name the column of its questions one of ${QUESTION.join(", ")}`);
  return items;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" ? value : typeof value === "number" || typeof value === "bigint" ? String(value) : undefined;

async function linesOf(path: string): Promise<readonly Line[]> {
  const bytes = await readFile(path);
  const type = extname(path).toLowerCase();
  if (type === ".parquet") {
    const file = new Uint8Array(bytes).buffer;
    return (await parquetReadObjects({ file, compressors })) as Line[];
  }
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  if (type === ".csv" || type === ".tsv")
    return parse(text, {
      columns: true,
      delimiter: type === ".tsv" ? "\t" : ",",
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    });
  if (type === ".json") return rowsIn(JSON.parse(text));
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => (line.startsWith("{") ? jsonLine(line) : { question: line }));
}

/** A line that is no JSON is a text. */
function jsonLine(line: string): Line {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return { question: line };
  }
}

/** A list of records, or one under a member: {"data": […]}. */
function rowsIn(value: unknown): readonly Line[] {
  const lists = Array.isArray(value)
    ? [value]
    : value !== null && typeof value === "object"
      ? Object.values(value).filter(Array.isArray)
      : [];
  const records = lists.find((list) => list.some((one) => one !== null && typeof one === "object")) ?? lists[0];
  if (records === undefined) throw new Error("it is no list of records");
  return records.map((one: unknown) => (typeof one === "string" ? { question: one } : (one as Line)));
}

/** BrowseComp's cipher (XOR with the canary's SHA-256) or xbench's (XOR with the canary itself); undefined where neither gives text. */
function deciphered(text: string, canary: string): string | undefined {
  if (text === "" || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  const cipher = Buffer.from(text, "base64");
  for (const key of [createHash("sha256").update(canary).digest(), Buffer.from(canary)]) {
    const plain = Buffer.from(cipher.map((byte, at) => byte ^ (key[at % key.length] as number)));
    try {
      const said = new TextDecoder("utf-8", { fatal: true }).decode(plain);
      if (!/[\u0000-\u0008\u000E-\u001F\u007F]/.test(said)) return said;
    } catch {
      // Not this key.
    }
  }
  return undefined;
}
