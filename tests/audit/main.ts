import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { AuditReport, Exceptions, judge, Sbom } from "./judge.ts";

/** `make audit`: it depends on the day and on the registry's service, so it is no part of `make check`. */
const root = resolve(import.meta.dirname, "../..");

function npm(...args: readonly string[]): string {
  const { stdout, error } = spawnSync("npm", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (error !== undefined) throw error;
  return stdout;
}

const bill = npm("sbom", "--sbom-format", "cyclonedx", "--omit", "dev");
const place = join(root, "outputs/sbom.cdx.json");
writeFileSync(place, bill);
const report = AuditReport.parse(JSON.parse(npm("audit", "--omit=dev", "--json") || "{}"));
const exceptions = Exceptions.parse(JSON.parse(readFileSync(join(import.meta.dirname, "exceptions.json"), "utf8")));
const sbom = Sbom.parse(JSON.parse(bill));
const { bad, borne, idle } = judge(report, sbom, exceptions, new Date().toISOString().slice(0, 10));
for (const line of borne) console.log(`borne    ${line}`);
for (const line of idle) console.log(`idle     ${line}: nothing needs this exception any more`);
for (const line of bad) console.log(`look at  ${line}`);
const asked = report.vulnerabilities !== undefined;
console.log(`${sbom.components.length} packages, listed in ${place}; ${bad.length} to look at, ${borne.length} borne`);
if (!asked) console.log("undecided: the registry gave no advisories; ask one that serves them (npm config set registry …)");
process.exitCode = bad.length > 0 ? 1 : asked ? 0 : 2;
