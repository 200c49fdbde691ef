import { join } from "node:path";
import { FormatName } from "../../schemas/index.ts";
import { readReview } from "../explorer/review.ts";
import { formatsOfTokens } from "../exporters/formats/formats.ts";
import { writeFormats, type WrittenFormat } from "../exporters/formats/write-formats.ts";
import { qwen3Files } from "../tokens/tokenizer-files.ts";
import { reviewCounts } from "../recipes/reports/review.ts";
import { tokensBeside } from "../tokens/tokens-thread.ts";
import { whyNoRun } from "../verify/why-no-run.ts";
import { Failure } from "./failure.ts";
import { shellWord } from "./next-step.ts";
import { readManifest } from "./read-manifest.ts";
import type { Shell } from "./shell.ts";

/** `groundwork export RUN_DIR --format NAME…`: what the run's files hold, in trainers' own forms. */
export async function exportFormats(folder: string, names: readonly string[], out: string | undefined, shell: Shell): Promise<void> {
  const known = names.flatMap((name) => FormatName.safeParse(name).data ?? []);
  const unknown = names.filter((name) => !FormatName.safeParse(name).success);
  if (unknown.length > 0) throw new Failure(`there is no format ${unknown.join(", ")}; there are ${FormatName.options.join(", ")}`);
  const manifest = await readManifest(folder).catch((error: unknown) => {
    throw new Failure(whyNoRun(folder), 2, { cause: error });
  });
  const { export: exported } = manifest.config as { readonly export?: { readonly tokenizer?: string } };
  const needsTokens = known.some((name) => formatsOfTokens.has(name));
  if (needsTokens && (exported?.tokenizer ?? "qwen3") !== "qwen3")
    throw new Failure(
      `${folder} was written with the tokenizer ${exported?.tokenizer}, which is not in it: name the formats in the config, as export: { formats: [${known.join(", ")}] }`,
    );
  const tokens = tokensBeside(qwen3Files(), { soon: needsTokens });
  let written: readonly WrittenFormat[];
  try {
    written = await writeFormats({ folder, manifest }, known, out ?? join(folder, "formats"), { tokens, signal: shell.signal });
  } finally {
    await tokens.close();
  }
  const review = await readReview(folder);
  const marks = review === undefined ? undefined : reviewCounts(review);
  // A run is made without what was rejected by a plain export; until then its files hold it.
  if (marks !== undefined && marks.rejected > 0 && marks.hash !== manifest.review?.hash)
    shell.say(
      `${marks.rejected} rejected by hand are in these files yet: \`groundwork export ${shellWord(folder)}\` leaves them out, then ask for the formats again`,
    );
  shell.result(written.map(told).join("\n"), { formats: written });
}

function told({ name, folder, files }: WrittenFormat): string {
  if (files.length === 0) return `${name}: nothing of this run has a place in it (${folder} is empty)`;
  const lines = files.map(({ path, rows, leftOut = {} }) => {
    const reasons = Object.entries(leftOut).map(([reason, count]) => `; ${count} left out: ${reason}`);
    return `  ${path}: ${rows}${reasons.join("")}`;
  });
  return `${name}, in ${folder}\n${lines.join("\n")}`;
}
