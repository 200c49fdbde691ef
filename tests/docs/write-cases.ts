/** `make cases`: writes docs/cases.md from outputs/demo, or with `--check` ends with 1 where the demo has not all that the page shows. */
import { readFileSync, writeFileSync } from "node:fs";
import { parse } from "yaml";
import { readManifest } from "../../pipelines/cli/read-manifest.ts";
import { readRun } from "../../pipelines/views/reading.ts";
import { casesPage, missingCases, type Audit } from "./cases-page.ts";

const PAGE = "docs/cases.md";
const [folder = "outputs/demo", check] = process.argv.slice(2);
const reading = readRun(folder, await readManifest(folder));
if (check === "--check") {
  const missing = await missingCases(readFileSync(PAGE, "utf8"), reading);
  if (missing.length > 0) {
    console.error(`${PAGE} shows what ${folder} does not have: ${missing.join(", ")}; \`make cases\` writes it anew`);
    process.exitCode = 1;
  }
} else {
  const audits = parse(readFileSync("tests/docs/case-audits.yaml", "utf8")) as readonly Audit[];
  writeFileSync(PAGE, await casesPage(reading, audits));
}
