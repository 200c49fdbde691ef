import { canonicalJson, type ClaimValue, type ProgramAnswer, type Question } from "../../schemas/index.ts";
import { execute, readsMemory, type ExecutionResult } from "../../knowledge-graph/index.ts";
import { tableUnits } from "../../schemas/values/unit-converter.ts";
import { keyEntities } from "../questions/entity-splits.ts";
import { questionOf } from "../../schemas/datasets/index.ts";
import { whyNotWorded } from "./answer-text.ts";
import { whyOtherwiseWorded } from "./wording-check.ts";
import type { RunFiles } from "./run-files.ts";

/** What re-executing one question showed; `undefined` is fine. Small: one a question is kept. */
export interface Judgement {
  readonly id: string;
  /** V3: the program, run again, does not give this answer. */
  readonly wrong: string | undefined;
  /** V4: it would, but for rivals in the evidence. */
  readonly rivalled: string | undefined;
  /** Neither: this system cannot run the program. */
  readonly open?: string;
  /** The things that it is about; none where its program gives no answer. */
  readonly keys: readonly string[];
}

const judged = new WeakMap<RunFiles, Promise<readonly Judgement[]>>();

/** Every executed question run again over the evidence, once for all checks that ask. */
export function judgements(files: RunFiles): Promise<readonly Judgement[]> {
  let result = judged.get(files);
  if (!result) judged.set(files, (result = judgeAll(files)));
  return result;
}

async function judgeAll(files: RunFiles): Promise<readonly Judgement[]> {
  const reader = await files.graph();
  const all: Judgement[] = [];
  for await (const row of files.rows("questions")) {
    if (row.verification !== "executed") continue;
    try {
      const question = questionOf(row);
      const python = readsMemory(question.program) ? undefined : await files.python();
      const result = await execute(question.program, reader, { units: tableUnits, ...(python && { python }) });
      if (result.status === "refused" && result.reason === "undecided") {
        all.push({ id: row.id, wrong: undefined, rivalled: undefined, open: result.detail, keys: [] });
        continue;
      }
      const judgement = judge(question, result);
      const keys = result.status === "answer" ? keyEntities(question.program, result.execution, result.members) : [];
      const wrong = judgement.wrong ?? (await whyNotWorded(question, reader)) ?? (await whyOtherwiseWorded(question, reader));
      all.push({ id: row.id, ...judgement, wrong, keys });
    } catch (error) {
      all.push({ id: row.id, wrong: `not readable: ${(error as Error).message}`, rivalled: undefined, keys: [] });
    }
  }
  return all;
}

/** Refusals that more statements can bring about: with fewer rivals the program had an answer. */
const rivalry: ReadonlySet<string> = new Set([
  "not-unique",
  "tie",
  "not-covered",
  "not-bounded",
  "mixed-times",
  "mixed-scope",
  "mixed-units",
]);

/**
 * A difference is put down to rivals (V4) when the program used statements that the question does not name, or found no single
 * answer; else the question, its program or its evidence is wrong (V3).
 */
export function judge(question: Question, result: ExecutionResult): Pick<Judgement, "wrong" | "rivalled"> {
  const wrong = (why: string) => ({ wrong: why, rivalled: undefined });
  const rivalled = (why: string) => ({ wrong: undefined, rivalled: why });
  if (result.status === "refused") {
    const why = `${result.reason} at node ${result.node}: ${result.detail}`;
    return rivalry.has(result.reason) ? rivalled(why) : wrong(why);
  }
  const { answer, evidence } = result.execution;
  const stated = new Set(question.evidence.map(({ statementId }) => statementId));
  const used = new Set(evidence.map(({ statementId }) => statementId));
  if (!isAnswer(answer, question)) {
    const rival = [...used].find((id) => !stated.has(id));
    const why = `the program gives ${canonicalJson(answer).slice(0, 200)}, the row says "${question.answer.text}"`;
    return rival === undefined ? wrong(why) : rivalled(`${why}; statement ${rival} is a rival`);
  }
  const idle = [...stated].find((id) => !used.has(id));
  return idle === undefined
    ? { wrong: undefined, rivalled: undefined }
    : wrong(`statement ${idle} is named as evidence, but the program does not use it`);
}

/** Equal as data: one value, or the whole set. Yes/no is in the words only. */
function isAnswer(answer: ProgramAnswer, { answer: stated }: Question): boolean {
  const values = stated.value ?? [];
  if (answer.type === "boolean")
    return stated.type === "boolean" && /^yes\b/i.test(stated.text) === answer.value && /^(?:yes|no)\b/i.test(stated.text);
  if (answer.type === "set") {
    const ids = values.flatMap((value) => (value.kind === "entity" ? [value.entityId] : []));
    return stated.type === "set" && ids.length === values.length && sameMembers(ids, answer.entityIds);
  }
  if (answer.type === "values") {
    const key = (given: readonly ClaimValue[]): string => canonicalJson(given.map((one) => canonicalJson(one)).sort());
    return stated.type === "set" && key(values) === key(answer.values);
  }
  const [value, ...others] = values;
  if (value === undefined || others.length > 0) return false;
  if (answer.type === "entity")
    return ["entity", "choice", "set"].includes(stated.type) && value.kind === "entity" && value.entityId === answer.entityId;
  if (answer.type === "quantity") return stated.type === "quantity" && sameQuantity(value, answer.value);
  if (answer.type === "date") return value.kind === "date" && value.value === answer.value && value.precision === answer.precision;
  return value.kind === "text" && value.value === answer.value;
}

const sameMembers = (a: readonly string[], b: readonly string[]): boolean =>
  canonicalJson([...new Set(a)].sort()) === canonicalJson([...new Set(b)].sort());

/** The answer may stand in the unit that the words ask for; sums in another order differ in the last digits of a double. */
function sameQuantity(value: ClaimValue, computed: ClaimValue & { kind: "quantity" }): boolean {
  if (value.kind !== "quantity") return false;
  const there = value.unit === computed.unit ? computed : tableUnits.convert(computed, value.unit);
  return there !== undefined && Math.abs(there.number - value.number) <= 1e-9 * Math.max(1, Math.abs(value.number));
}
