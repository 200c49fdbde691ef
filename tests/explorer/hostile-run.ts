import { writeRun } from "../../pipelines/exporters/write-run.ts";
import { REPORT_FILE, runReport } from "../../pipelines/report/report.ts";
import { questions, smallRun } from "../exporters/run.ts";
import { world } from "../exporters/world.ts";

export const HOSTILE = `<script>document.title="owned"</script><img src=x onerror="document.title='owned'">`;

/** A run with a question and pages whose names are mark-up; `said`: its questions in other words. */
export async function hostileRun(out: string, said: (text: string) => string = (text) => text): Promise<void> {
  const run = await smallRun(out, { report: { path: REPORT_FILE, make: runReport } });
  const asked = (await questions(world())).map((question, at) =>
    at === 0 ? { ...question, text: said(`${HOSTILE} ${question.text}`) } : { ...question, text: said(question.text) },
  );
  const documents = world().documents.map((document) => ({ ...document, title: `${HOSTILE} ${document.title}` }));
  await writeRun({ ...run, inputs: { ...run.inputs, questions: asked, documents } });
}
