import { datasetNames, datasets, type Dataset } from "../../schemas/datasets/index.ts";
import type { VerificationReport } from "./report.ts";
import { openRun } from "./run-files.ts";

/**
 * The questions that the failures of a report hang on, and what is said of each: of a question itself, or of a row that was made of it.
 * Undefined where something else fails too (a file, a count, the evidence): then no question can be left out to mend it.
 */
export async function refusedQuestions(
  folder: string,
  { checks }: Pick<VerificationReport, "checks">,
): Promise<{ readonly refused: Readonly<Record<string, string>>; readonly of: number } | undefined> {
  const failing = checks.flatMap(({ check, failures, failing: named }) =>
    failures > named.length ? [undefined] : named.map(({ id, detail }) => ({ id, why: `${check}: ${detail}` })),
  );
  const files = await openRun(folder);
  try {
    const questionBy = new Map<string, string>();
    const ids = new Set(failing.flatMap((one) => one?.id ?? []));
    let of = 0;
    for await (const { id } of files.rows("questions", ["id"])) {
      of += 1;
      questionBy.set(id, id);
    }
    for (const dataset of datasetNames.filter(isOfQuestions))
      for await (const row of files.rows(dataset, ["id", "question_id"] as never)) {
        const { id, question_id: question } = row as unknown as { readonly id: string; readonly question_id: string };
        if (ids.has(id) && !questionBy.has(id) && questionBy.has(question)) questionBy.set(id, question);
      }
    const refused: Record<string, string> = {};
    for (const one of failing) {
      const question = one === undefined ? undefined : questionBy.get(one.id);
      if (one === undefined || question === undefined) return undefined;
      refused[question] ??= one.why;
    }
    return { refused, of };
  } finally {
    await files.close();
  }
}

const isOfQuestions = (dataset: Dataset): boolean => {
  const columns = Object.keys(datasets[dataset].shape);
  return columns.includes("id") && columns.includes("question_id");
};
