import { readFileSync } from "node:fs";
const { documentOf } = await import(`/tmp/wt/reading/tests/extract/gold/documents.ts`);
const [folder, pat] = process.argv.slice(2);
const site = JSON.parse(readFileSync(`${folder}/site.json`, "utf8"));
for (const { url, file } of site.pages) if (new RegExp(pat!).test(url)) { const d = documentOf(url, readFileSync(`${folder}/${file}`, "utf8")); console.log("=====", url, d.kind, "|", d.title); console.log(d.text); }
