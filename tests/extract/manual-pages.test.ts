import { describe, expect, it } from "vitest";
import { claimLines, draftOf } from "./support.ts";

const lines = (markdown: string): string[] => claimLines(draftOf(markdown, { uri: "https://docs.example/manual/page.html" }));
const link = (text: string): string => `[${text}](https://docs.example/manual/${text.toLowerCase().replace(/\W/g, "")}.html)`;

describe("manuals", () => {
  it("say nothing of their pages by lists of links in lists of links, by names of sections or by ways to go on", () => {
    expect(lines(`# Set-show\n\n## Commands\n\n- ${link("Angles")}\n  - ${link("Degrees")}\n  - ${link("Radians")}\n- ${link("Arrow")}\n  - ${link("Heads")}`)).toEqual([]); // prettier-ignore
    expect(lines(`# Fit\n\n## Subsections\n\n- ${link("Error estimates")}\n- ${link("Control")}`)).toEqual([]);
    expect(lines(`# Fit\n\n| Prev | Up |\n| --- | --- |\n| ${link("Plot")} | ${link("Home")} |`).filter((one) => one.includes("| up |"))).toEqual([]); // prettier-ignore
  });

  it("have lists of code only under what they are, and no code as a value", () => {
    const code = "- SQLITE_MUTEX_STATIC\n- SQLITE_MUTEX_FAST\n- SQLITE_LOCK_NONE";
    expect(lines(`# Moving on\n\n## The mutex subsystem\n\n${code}`)).toEqual([]);
    expect(lines(`# Moving on\n\n## Constants\n\n${code}`)).toContain("Moving on | constants | SQLITE_LOCK_NONE");
    expect(lines("# Library\n\n- **rsetnull**: int rsetnull(int t, char *ptr);\n- **Released**: 1998")).toEqual(["Library | released | 1998"]); // prettier-ignore
  });

  it("have no value of what was done in a release, nor of what a parameter is for", () => {
    expect(lines("# Release 3.10\n\n## Improvements\n\n- Added support for row values\n- Fixed a crash on start")).toEqual([]);
    expect(lines("# dropdb\n\n## Options\n\n- **cascade**: Automatically drops the objects that depend on the dropped one.")).toEqual([]);
  });

  it("have tables of codes, each row its own", () => {
    const read = lines("# Error codes\n\n| Error code | Condition name |\n| --- | --- |\n| 00000 | successful_completion |\n| 01000 | warning |"); // prettier-ignore
    expect(read.some((one) => one.includes("warning") && one.includes("01000"))).toBe(true);
  });
});
