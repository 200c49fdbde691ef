import type { ReviewMark } from "../../schemas/index.ts";
import { openReview, type ReviewFile } from "../explorer/review.ts";
import { datasets } from "../../schemas/datasets/index.ts";
import { filesOf } from "../inspect/run-files.ts";
import { whyNoRun } from "../verify/why-no-run.ts";
import { readRows } from "../parquet/parquet-reader.ts";
import { Failure } from "./failure.ts";
import { nextStep, shellWord } from "./next-step.ts";
import { readManifest } from "./read-manifest.ts";
import type { Shell } from "./shell.ts";

export interface ReviewOptions {
  readonly keep?: readonly string[];
  readonly reject?: readonly string[];
  readonly unmark?: readonly string[];
  readonly note?: string;
}

/** What an export takes a mark of: the rest is marked for people, in the explorer. */
const MARKED = ["questions", "trajectories", "decisions"] as const;

/** `groundwork review RUN`: marks rows by their ids, in the file that the explorer writes and `export` reads; without any, shows the marks. */
export async function review(folder: string, options: ReviewOptions, shell: Shell): Promise<void> {
  await readManifest(folder).catch((error: unknown) => {
    throw new Failure(whyNoRun(folder), 2, { cause: error });
  });
  const { keep = [], reject = [], unmark = [], note } = options;
  const file = await openReview(folder);
  const asked: readonly (readonly [string, ReviewMark["verdict"]])[] = [
    ...keep.map((id) => [id, "keep"] as const),
    ...reject.map((id) => [id, "reject"] as const),
    ...unmark.map((id) => [id, null] as const),
  ];
  if (note !== undefined && asked.length === 0) throw new Failure("--note goes with --keep ID or --reject ID");
  await refuseStrangers(folder, asked.map(([id]) => id), file); // prettier-ignore
  const before = await file.marks();
  for (const [id, verdict] of asked) await file.mark(id, verdict === null ? null : { verdict, note: note ?? before.get(id)?.note ?? "" });
  const marks = [...(await file.marks())].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = marks.map(([id, mark]) => `  ${(mark.verdict ?? "note").padEnd(6)}  ${id}${mark.note === "" ? "" : `  ${mark.note}`}`);
  const next = marks.some(([, { verdict }]) => verdict === "reject")
    ? `groundwork export ${shellWord(folder)} writes the datasets without what is rejected`
    : `groundwork review ${shellWord(folder)} --reject ID --note WHY`;
  shell.result([...(lines.length === 0 ? ["nothing is marked"] : lines), "", nextStep(next)].join("\n"), {
    marks: Object.fromEntries(marks),
  });
}

/** An id that is mistyped would reject nothing, and say so nowhere. */
async function refuseStrangers(folder: string, asked: readonly string[], { marks }: ReviewFile): Promise<void> {
  const marked = await marks();
  const missing = new Set(asked.filter((id) => !marked.has(id)));
  for (const dataset of MARKED) {
    if (missing.size === 0) return;
    const found = await filesOf(folder, dataset);
    for (const file of "files" in found ? found.files : [])
      for await (const { id } of readRows(file, datasets[dataset], { columns: ["id"] })) missing.delete(String(id));
  }
  if (missing.size > 0) throw new Failure(`no row of ${MARKED.join(", ")} has the id ${[...missing].join(", ")}`);
}
