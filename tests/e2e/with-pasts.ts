import { appendFileSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { siteRun, type SiteRun } from "./site-run.ts";

/** The site, and the past runs in a folder beside it; one of them read a page of the site, and says something else of it. */
export function withPasts(folder: string, origin: string, lines: readonly string[] = []): SiteRun & { readonly pasts: string } {
  const made = siteRun(folder, origin, lines);
  const pasts = join(folder, "past");
  cpSync(join(import.meta.dirname, "../fixtures/pasts"), pasts, { recursive: true });
  const visit = { name: "visit", arguments: { url: ["https://waters.example/index.html"], goal: "figures" } };
  const said = [
    { role: "user", content: "What does the register of Halmar list?" },
    { role: "assistant", content: `<think>I open it.</think>\n<tool_call>\n${JSON.stringify(visit)}\n</tool_call>` },
    { role: "user", content: "<tool_response>\nThe register was closed in 1950 and lists nothing.\n</tool_response>" },
    { role: "assistant", content: "<think>So.</think>\n<answer>Nothing</answer>" },
  ];
  appendFileSync(join(pasts, "tongyi.jsonl"), `{"broken": \n${JSON.stringify({ messages: said })}\n`);
  // Written above the site: what others say of a page comes after the page all the same.
  const config = readFileSync(made.config, "utf8").replace("sources: [", `sources: [ trajectories: { paths: [past], root: ${JSON.stringify(folder)} },`); // prettier-ignore
  writeFileSync(made.config, config);
  return { ...made, pasts };
}
