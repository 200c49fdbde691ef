import { describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { documentOf } from "./gold/documents.ts";
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

  it("have one value where a sentence explains a term: what stands behind it is a box, a reference or a table", () => {
    const said = "A hash of the text. It is always 32 bytes long.";
    expect(lines(`# Digests\n\n- **Digest**: ${said} <br> Note <br> Older ones differ <br> New in version 3.4.`)).toEqual([]);
    expect(lines(`# Digests\n\n- **Digest**:\n  ${said}\n  | Part | Size |\n  | --- | --- |\n  | head | 4 |`)).toEqual([]);
    expect(lines("# Digests\n\n- **Size**: 32 bytes <br> Note <br> Older ones differ")).toEqual(["Digests | size | 32 byte"]);
    expect(lines("# Digests\n\n- **Class**: See Relation.\n- **Owner**: Otto Lang")).toEqual(["Digests | owner | → Otto Lang"]);
    expect(lines("# Digests\n\n- **Authors**: Otto Lang <br> Ida Mar")).toHaveLength(2);
  });

  it("tell one label under several headings by the heading, be there text between", () => {
    const told = "The sources are kept together in one place that everybody can read, and which is copied every hour to two others.";
    const section = (name: string, host: string): string => `### ${name}\n\n${told}\n\n- Primary location: ${host}\n- Backup: Velm\n`;
    const read = lines(`# Quality\n\n## Repositories\n\n${section("Source code", "Hest")}\n\n${section("Documents", "Marn")}`);
    expect(read).toContain("Quality | source code / primary location | → Hest");
    expect(read).toContain("Quality | documents / primary location | → Marn");
  });

  it("have tables of codes, each row its own", () => {
    const read = lines("# Error codes\n\n| Error code | Condition name |\n| --- | --- |\n| 00000 | successful_completion |\n| 01000 | warning |"); // prettier-ignore
    expect(read.some((one) => one.includes("warning") && one.includes("01000"))).toBe(true);
  });
});

describe("what a program's names stand for", () => {
  const page = (body: string): string[] => claimLines(extractDocument(documentOf("https://site.example/manual/config", `<title>Connections</title><main><h1>Connections</h1><p>Settings of the server, one by one, with what each does.</p>${body}</main>`))); // prettier-ignore

  it("are things of their own, with their type and what is said of each", () => {
    const read = page(
      `<dl><dt><code>max_links</code> (<code>integer</code>)</dt><dd><p>Sets how many links there may be at once.</p><p>The default is 100.</p></dd><dt><code>log_links</code> (<code>boolean</code>)</dt><dd><p>Causes each link to be logged.</p></dd></dl>`,
    );
    expect(read).toEqual(["max_links | type | integer", "log_links | type | boolean", "max_links | default | 100"]);
  });

  it("have no type in what a function is given", () => {
    expect(page(`<dl><dt><code>inspect.iscode</code> (<em>object</em>)</dt><dd>Tell whether it is code.</dd><dt><code>inspect.isclass</code> (<em>object</em>)</dt><dd>Tell whether it is a class.</dd></dl>`).filter((one) => one.includes("| type |"))).toEqual([]); // prettier-ignore
  });

  it("are no labels of the page's", () => {
    expect(page(`<dl><dt>--no-links</dt><dd>Leave links out</dd><dt>-V<br>--version</dt><dd>Print the version</dd></dl>`)).toEqual([]);
    expect(page(`<dl><dt>LINK_BUSY</dt><dd>out of links</dd><dt>LINK_GONE</dt><dd>no such link</dd></dl>`)).toEqual([]);
    expect(page(`<table><tr><td>Format</td><td>Explanation</td></tr><tr><td>%H</td><td>hour</td></tr><tr><td>%M</td><td>minute</td></tr></table>`)).toEqual([]); // prettier-ignore
  });

  it("stay labels where they are words", () => {
    expect(page(`<dl><dt>Port</dt><dd>5432</dd><dt>Protocol</dt><dd>3.0</dd></dl>`)).toContain("Connections | port | 5432");
  });

  it("stand above what is told of them in cells of lines", () => {
    const entry = (name: string): string => `<tr><td><p><code>${name}</code> <code>oid</code></p><p>Row of the ${name}</p></td></tr>`;
    expect(page(`<table><tr><th><p>Column Type</p><p>Description</p></th></tr>${entry("relid")}${entry("relowner")}</table>`)).toEqual([]);
  });
});
