import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeRun } from "../../pipelines/exporters/write-run.ts";
import { unlikePlaces } from "../../pipelines/report/examples.ts";
import { REPORT_FILE, runReport } from "../../pipelines/report/report.ts";
import { barChart } from "../../pipelines/views/chart.ts";
import { openDrawing } from "../../pipelines/views/draw.ts";
import { html } from "../../pipelines/views/html.ts";
import { questions, smallRun } from "../exporters/run.ts";
import { world } from "../exporters/world.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "groundwork-report-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const HOSTILE = `<script>alert(1)</script><img src=x onerror=alert(1)>"'\u202e\u0007`;
const report = { path: REPORT_FILE, make: runReport };

describe("report.html", () => {
  it("is made of the run's files, stands in the manifest, and is the same when it is made again", async () => {
    const { manifest } = await writeRun(await smallRun(folder, { report }));
    const text = await readFile(join(folder, REPORT_FILE), "utf8");
    expect(manifest.files.find(({ path }) => path === REPORT_FILE)).toMatchObject({
      dataset: null,
      rows: null,
      bytes: Buffer.byteLength(text),
    });
    expect(await runReport(folder, manifest)).toBe(text);
  });

  it("shows questions with their programs and quotes, runs, decisions and pairs", async () => {
    const { manifest } = await writeRun(await smallRun(folder, { report }));
    const { document } = parseHTML(await readFile(join(folder, REPORT_FILE), "utf8"));
    const count = (selector: string): number => document.querySelectorAll(selector).length;
    const rows = (dataset: string): number =>
      manifest.files.reduce((sum, file) => sum + (file.dataset === dataset ? (file.rows ?? 0) : 0), 0);
    expect(count("article.question")).toBe(Math.min(10, rows("questions")));
    expect(count("article.question .drawing svg .node.answer")).toBeGreaterThan(0);
    expect(count("article.question blockquote mark")).toBeGreaterThan(0);
    expect(count("article.run")).toBe(Math.min(10, rows("trajectories")));
    expect(count("article.run .masked details")).toBeGreaterThan(0);
    expect(count("article.decision")).toBe(Math.min(10, rows("decisions")));
    expect(count("figure.plot svg")).toBeGreaterThan(8);
  });

  it("loads nothing and runs nothing, whatever a page is called", async () => {
    const run = await smallRun(folder, { report });
    const asked = (await questions(world())).map((question) => ({ ...question, text: `${HOSTILE} ${question.text}` }));
    await writeRun({ ...run, inputs: { ...run.inputs, questions: asked } });
    const text = await readFile(join(folder, REPORT_FILE), "utf8");
    const { document } = parseHTML(text);
    expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    for (const selector of ["script", "img", "link", "iframe", "[onerror]", "[onclick]", "[style]"])
      expect([selector, document.querySelectorAll(selector).length]).toEqual([selector, 0]);
    expect(text).not.toMatch(/[\u0007\u202e]/);
    expect(text).not.toMatch(/(?:src|href)="(?!#)/);
    const policy = document.querySelector("meta[http-equiv]")?.getAttribute("content");
    expect(policy).toContain("default-src 'none'");
  });

  it("is told by a run of one dataset too", async () => {
    await writeRun({ ...(await smallRun(folder, { report })), datasets: ["questions"] });
    const { document } = parseHTML(await readFile(join(folder, REPORT_FILE), "utf8"));
    expect(document.querySelectorAll("article.question").length).toBeGreaterThan(0);
    expect(document.querySelectorAll("article.run").length).toBe(0);
  });
});

describe("pieces of pages", () => {
  it("names in charts and drawings are text", async () => {
    const draw = await openDrawing();
    const drawn = String(draw([{ name: "0", lines: [HOSTILE, "\\N \\G \\l"] }], [], { title: HOSTILE }));
    const chart = String(barChart([{ name: HOSTILE, value: 1 }], { title: HOSTILE, axis: "rows" }));
    for (const text of [drawn, chart]) {
      expect(text).not.toContain("<script");
      expect(text).not.toContain("<img");
      expect(text).not.toMatch(/[\u0007\u202e]/);
    }
    expect(drawn).toContain("\\N \\G \\l");
  });

  it("what is placed in a template is escaped, what is a template is not", () => {
    expect(String(html`<p title="${'"'}">${["<b>", html`<i>${1}</i>`]}${null}${false}</p>`)).toBe(
      '<p title="&quot;">&lt;b&gt;<i>1</i></p>',
    );
  });

  it("a text that was cut within a character is the same when it is read back", () => {
    const said = String(html`<p>${"x𝖠".slice(0, 2)}</p>`);
    expect(said).toBe("<p>x\uFFFD</p>");
    expect(Buffer.from(said).toString()).toBe(said);
  });

  it("examples are of many kinds, and none twice", () => {
    const rows = Array.from({ length: 100 }, (_, place) => ({ place, kind: place < 97 ? "common" : `rare ${place}` }));
    const places = unlikePlaces(rows);
    expect(places).toHaveLength(10);
    expect(new Set(places).size).toBe(10);
    expect(places).toEqual(expect.arrayContaining([97, 98, 99]));
  });
});
