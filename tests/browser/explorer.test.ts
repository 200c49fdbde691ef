import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveRuns, type RunServer } from "../../pipelines/explorer/serve.ts";
import { Review } from "../../schemas/index.ts";
import { hostileRun } from "../explorer/hostile-run.ts";
import { openBrowser, type Looked } from "./chromium.ts";

const browser = openBrowser();
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
/** Pictures of all pages go here, for whoever wants to look at them. */
const pictures = process.env["PICTURES"];
let folder: string;
let run: string;
let served: RunServer;
let looked: Looked;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "groundwork-browser-"));
  run = join(folder, "run");
  await hostileRun(run);
  const nights = [
    { clock: "2026-01-02T02:30:00.000Z", outcome: "latest", rows: { questions: 1200 }, since: { kept: 1100, re_answered: 7, retired: 3, new: 93, shift: 0.04 } },
    { clock: "2026-01-03T02:30:00.000Z", outcome: "failed", why: "no page could be read" },
  ]; // prettier-ignore
  await writeFile(join(folder, "nights.jsonl"), nights.map((night) => `${JSON.stringify(night)}\n`).join(""));
  await tellProgress(3);
  const second = join(folder, "second");
  await hostileRun(second, (text) => `Please: ${text}`);
  served = await serveRuns([run, second], { host: "127.0.0.1", port: 0, token: undefined });
  looked = await browser.open({ width: 1280, scheme: "light" });
});
afterAll(async () => {
  await browser.close();
  await served.close();
  await rm(folder, { recursive: true, force: true });
});

/** As a run tells of itself while it is under way. */
const tellProgress = (done: number): Promise<void> =>
  writeFile(
    join(folder, "progress.json"),
    JSON.stringify({
      clock: "2026-01-04T02:30:00.000Z",
      pid: process.pid,
      host: hostname(),
      stages: [
        { stage: "crawl", total: 0, done: 39, reused: 0, rejected: 2, ended: true },
        { stage: "questions", total: 1200, done, reused: 0, rejected: 1, ended: done === 1200 },
      ],
    }),
  );

const at = (path: string): string => new URL(path, served.url).href;

/** Everything that WCAG's levels A and AA ask for and a program can see. */
async function barriers({ page }: Looked): Promise<readonly string[]> {
  // A page's policy lets no script in; a tool may look at it all the same.
  const source = await readFile(axe, "utf8");
  const found = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
    `(() => { ${source}; return axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] }); })()`,
  );
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
}

describe("the explorer in a browser", () => {
  it("goes from the overview to a question, its evidence, and the page that says so", async () => {
    const { page } = looked;
    await page.goto(at("/"));
    await page.getByRole("link", { name: "Questions" }).first().click();
    await page.getByRole("searchbox").fill("capital");
    await page.getByRole("button", { name: "show" }).click();
    expect(new URL(page.url()).searchParams.get("q")).toBe("capital");
    await page.locator("tbody th a").first().click();
    expect(await page.locator("article.question .drawing svg .node").count()).toBeGreaterThan(1);
    const quote = await page.locator("blockquote mark").first().textContent();
    await page.locator("blockquote footer a").first().click();
    expect(await page.locator("mark#lit").textContent()).toBe(quote);
    expect(await page.locator("mark#lit").isVisible()).toBe(true);
  });

  it("filters, and turns from row to row of what was filtered", async () => {
    const { page } = looked;
    await page.goto(at("/0/questions"));
    const all = await page.locator("tbody tr").count();
    const style = page.locator("#f-style");
    const value = await style.locator("option").nth(1).getAttribute("value");
    await style.selectOption(value);
    await page.getByRole("button", { name: "show" }).click();
    const some = await page.locator("tbody tr").count();
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(all);
  });

  it("marks by keyboard, and the mark is in the run's file", async () => {
    const { page } = looked;
    await page.goto(at("/0/questions"));
    await page.locator("tbody th a").first().click();
    await page.waitForURL(/\/questions\/q_/, { waitUntil: "load" });
    const id = decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1) ?? "");
    await page.keyboard.press("n");
    await page.keyboard.type("no k or r is pressed here");
    await page.keyboard.press("Escape");
    await Promise.all([page.waitForNavigation(), page.keyboard.press("r")]);
    expect(await page.getByRole("button", { name: "Reject" }).getAttribute("aria-pressed")).toBe("true");
    const review = Review.parse(JSON.parse(await readFile(join(run, "review.json"), "utf8")));
    expect(review.marks).toEqual({ [id]: { verdict: "reject", note: "no k or r is pressed here" } });
    await page.goto(at("/0/questions?mark=reject"));
    expect(await page.locator("tbody tr").count()).toBe(1);
  });

  it("runs a program again", async () => {
    const { page } = looked;
    await page.goto(at("/0/questions"));
    await page.locator("tbody th a").first().click();
    const answer = (await page.locator(".reply strong").textContent())?.trim() ?? "";
    await page.getByRole("button", { name: "Run the program again" }).click();
    const [figure = ""] = answer.split(" ");
    expect(await page.getByRole("status").textContent()).toContain(`returns ${figure}`);
  });

  it("finds words inside the messages of a run", async () => {
    const { page } = looked;
    await page.goto(at("/0/runs"));
    await page.locator("tbody th a").first().click();
    await page.getByRole("searchbox").fill("tool_response");
    await page.getByRole("button", { name: "show" }).click();
    expect(await page.locator("li.found details[open] mark").count()).toBeGreaterThan(0);
    expect(await page.locator("li.masked").count()).toBeGreaterThan(0);
  });

  it("follows a run that is under way without a click", async () => {
    const { page } = looked;
    await page.goto(at("/0/live"));
    const questions = page.locator("tbody tr", { hasText: "questions" });
    expect(await questions.locator("td").allTextContents()).toEqual(["3", "0", "1", "of 1,200"]);
    await tellProgress(700);
    await questions.locator("td", { hasText: "700" }).waitFor();
    await tellProgress(1200);
    await page.getByRole("status").getByText("between two stages").waitFor();
    expect(await questions.locator("td").last().textContent()).toBe("done");
    await page.getByRole("link", { name: "Nights" }).click();
    expect(await page.locator("tbody tr").first().textContent()).toContain("no page could be read");
  });

  it("takes choices between blind pairs by keyboard", async () => {
    const { page } = looked;
    await page.goto(at("/blind"));
    await page.getByLabel("who marks").fill("Ada");
    await page.getByRole("button", { name: "begin" }).click();
    for (const key of ["1", "0"]) {
      await page.getByRole("heading", { name: "Which would a person rather ask?" }).waitFor();
      await Promise.all([page.waitForNavigation(), page.keyboard.press(key)]);
    }
    await page.goto(at("/blind?told=1"));
    const cells = await page.locator("tbody tr", { hasText: "Ada" }).locator("td").allTextContents();
    expect([cells[0], cells[3]]).toEqual(["2", "1"]);
  });

  it("shows mark-up in names as text, and runs none of it", async () => {
    const { page } = looked;
    for (const path of ["/0/questions", "/0/report", "/0/memory"]) {
      await page.goto(at(path));
      expect(await page.title()).not.toBe("owned");
      expect(await page.locator("img").count()).toBe(0);
    }
    await page.goto(at("/0/questions?q=script"));
    expect(await page.locator("tbody th").first().textContent()).toContain("<script>");
  });

  it("no page complained of anything", () => expect(looked.complaints).toEqual([]));
});

describe("pages of the explorer and the report", () => {
  it("are looked at by something that sees barriers", async () => {
    const own = await browser.open({ width: 800, scheme: "light" });
    await own.page.setContent('<html><body style="color:#999;background:#aaa"><img src="data:,"><input>text</body></html>');
    expect((await barriers(own)).map((line) => line.split(":")[0])).toEqual(
      expect.arrayContaining(["color-contrast", "image-alt", "label"]),
    );
  });

  for (const scheme of ["light", "dark"] as const)
    for (const width of [390, 768, 1280])
      it(`have no barrier and fit, ${scheme}, ${width} wide`, async () => {
        const own = await browser.open({ width, scheme });
        const { page } = own;
        const addresses = [
          "/0/",
          "/0/questions",
          "/0/runs",
          "/0/decisions",
          "/0/rejected",
          "/0/memory",
          "/0/nights",
          "/0/live",
          "/compare",
          "/blind",
          "/blind?by=Ada",
          "/blind?told=1",
        ].map(at);
        for (const path of ["questions", "runs", "decisions", "memory"]) {
          await page.goto(at(`/0/${path}`));
          addresses.push(at((await page.locator("tbody th a").first().getAttribute("href")) ?? "/"));
        }
        addresses.push(pathToFileURL(join(run, "report.html")).href);
        for (const address of addresses) {
          await page.goto(address);
          expect([address, await barriers(own)]).toEqual([address, []]);
          expect([address, await page.evaluate<number>("document.documentElement.scrollWidth")]).toEqual([address, width]);
          if (pictures !== undefined) {
            await mkdir(pictures, { recursive: true });
            const { pathname, search } = new URL(address);
            const name = `${pathname}${search}`.split(/[/?=]/).filter(Boolean).slice(-2).join("-") || "overview";
            await page.screenshot({ path: join(pictures, `${scheme}-${width}-${name}.png`), fullPage: true });
          }
        }
        expect(own.complaints).toEqual([]);
      });
});
