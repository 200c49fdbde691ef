import type { Manifest } from "../../schemas/manifest.ts";
import { raiseText } from "../sources/left-out.ts";

/** The funnel for people: what was read, what was made, what was dropped and why. */
export function summary(manifest: Manifest): string {
  const lines: string[] = [];
  let stage = "";
  for (const count of manifest.funnel) {
    if (count.stage !== stage) {
      stage = count.stage;
      lines.push("", `${stage}`);
    }
    lines.push(`  ${String(count.count).padStart(8)}  ${count.what}${count.stage === "rejected by crawl" ? raiseText(count.what) : ""}`);
  }
  return lines.slice(1).join("\n");
}
