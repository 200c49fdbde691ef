import { extname, resolve } from "node:path";
import { z } from "zod";
import { stat } from "node:fs/promises";
import { PolicyFeedback } from "../../schemas/index.ts";
import { readRows } from "../parquet/parquet-reader.ts";
import { jsonValues } from "../sources/imported/lines.ts";
import { Failure } from "./failure.ts";

/** As trainers write it: the names of `rl/pool`'s columns. Whole numbers of Parquet come as big ones. */
const count = z.union([z.int(), z.bigint().transform(Number)]);
const Line = z
  .object({ question_id: z.string(), policy_id: z.string(), policy_version: z.string().nullish(), n: count, correct: count })
  .transform(({ question_id, policy_id, policy_version, n, correct }) => ({
    questionId: question_id,
    policyId: policy_id,
    policyVersion: policy_version ?? null,
    n,
    correct,
  }))
  .pipe(PolicyFeedback);

const MOST_SHOWN = 10;
const MOST_BYTES = 1_000_000;

/** A trainer's file: JSON lines, a JSON array or Parquet. One bad row and none counts: a half-read file would shift every rate. */
export async function readPolicyFeedback(path: string): Promise<readonly PolicyFeedback[]> {
  const feedback: PolicyFeedback[] = [];
  const wrong: string[] = [];
  const seen = new Set<string>();
  const take = (place: string, value: unknown): void => {
    const read = Line.safeParse(value);
    if (!read.success) {
      const [issue] = read.error.issues;
      return void wrong.push(`${place}: ${issue === undefined ? "no row" : `${issue.path.join(".")} ${issue.message}`.trim()}`);
    }
    const key = `${read.data.policyId} ${read.data.questionId}`;
    if (seen.has(key)) return void wrong.push(`${place}: ${read.data.questionId} was told of ${read.data.policyId} before`);
    seen.add(key);
    feedback.push(read.data);
  };
  try {
    if (extname(path).toLowerCase() === ".parquet") {
      let row = 0;
      for await (const value of readRows(path, undefined)) take(`row ${++row}`, value);
    } else
      for await (const line of jsonValues({ ok: true, path: resolve(path), uri: "", bytes: (await stat(path)).size }, MOST_BYTES)) {
        const place = line.uri.replace(/^\?/, "").replace("=", " ");
        if (line.ok) take(place, line.value);
        else wrong.push(`${place}: ${line.detail}`);
      }
  } catch (error) {
    throw new Failure(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`, 2, { cause: error });
  }
  if (wrong.length > 0)
    throw new Failure(
      `${path} is not what a trainer tells, so nothing of it was taken; rows hold question_id, policy_id, policy_version (may be null), n, correct:\n  ${wrong.slice(0, MOST_SHOWN).join("\n  ")}${wrong.length > MOST_SHOWN ? `\n  and ${wrong.length - MOST_SHOWN} more` : ""}`, // prettier-ignore
    );
  if (feedback.length === 0) throw new Failure(`${path} tells nothing`);
  return feedback;
}
