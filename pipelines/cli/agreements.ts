import { Agreement, agreementText } from "../checks/judges/agreement.ts";
import type { Run } from "../recipes/steps/run.ts";

/** How the judges of a run did on their labelled sets, a line each; empty where none was asked. */
export async function agreementsText({ models, memory }: Run): Promise<string> {
  const model = models.for("judge")?.id;
  if (model === undefined || models.meter.read().every(({ task }) => task !== "judge")) return "";
  const agreements = [...(await memory.runs.notes())].flatMap(([key, value]) =>
    key.startsWith("judge ") ? [Agreement.parse(JSON.parse(value))] : [],
  );
  return agreements
    .filter((one) => one.model === model)
    .map(agreementText)
    .join("\n");
}
