import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { explorer } from "../../pipelines/explorer/app.ts";
import { blindAgreement } from "../../pipelines/explorer/blind-agreement.ts";
import { exploreRun, type ExploredRun } from "../../pipelines/explorer/explored-run.ts";
import { writtenAgain } from "../../pipelines/explorer/written-again.ts";
import { serveRuns } from "../../pipelines/explorer/serve.ts";
import { openDrawing } from "../../pipelines/views/draw.ts";
import { openReview } from "../../pipelines/explorer/review.ts";
import { Review } from "../../schemas/index.ts";
import { HOSTILE, hostileRun } from "./hostile-run.ts";

let folder: string;
let out: string;
let run: ExploredRun;
let app: Hono;
let guarded: Hono;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "groundwork-explorer-"));
  out = join(folder, "run");
  await hostileRun(out);
  run = await exploreRun(out);
  const draw = await openDrawing();
  const hosts = new Set(["127.0.0.1"]);
  const closing = new AbortController().signal;
  app = explorer({ runs: [run], draw, guard: { token: undefined, hosts }, closing });
  guarded = explorer({ runs: [run], draw, guard: { token: "secret", hosts: new Set() }, closing });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const HOME = "http://127.0.0.1";
const get = async (path: string): Promise<string> => (await app.request(`${HOME}${path}`)).text();
const idOf = async (path: string): Promise<string> => new RegExp(`/0/${path}/([\\w%]+)`).exec(await get(`/0/${path}`))?.[1] ?? "";

const post = (body: Record<string, string>, origin = HOME): Promise<Response> =>
  Promise.resolve(
    app.request(`${HOME}/0/review`, {
      method: "POST",
      headers: { origin, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(body).toString(),
    }),
  );

describe("the explorer", () => {
  it("answers every page with a policy that lets nothing in and runs nothing of a row", async () => {
    for (const path of [
      "/0/",
      "/0/questions",
      "/0/runs",
      "/0/decisions",
      "/0/rejected",
      "/0/memory",
      "/0/nights",
      "/0/live",
      `/0/questions/${await idOf("questions")}`,
    ]) {
      const answer = await app.request(`${HOME}${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
      const policy = answer.headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain("unsafe");
      const text = await answer.text();
      expect(text).not.toContain(HOSTILE);
      expect(text.match(/<script/g)).toHaveLength(1);
    }
  });

  it("says what is not there, and leads to what is", async () => {
    expect((await app.request(`${HOME}/0`)).headers.get("location")).toBe("/0/");
    for (const path of ["/7/", "/0/questions/q_nothing", "/0/pages/nothing@1", "/nothing", "/compare"])
      expect([path, (await app.request(`${HOME}${path}`)).status]).toEqual([path, 404]);
  });

  it("takes marks, keeps them in the run's folder, and takes none from another site", async () => {
    const id = await idOf("questions");
    expect((await post({ id, verdict: "keep", note: "good", back: "/0/questions" })).status).toBe(303);
    const written = async (): Promise<unknown> => Review.parse(JSON.parse(await readFile(join(out, "review.json"), "utf8"))).marks;
    expect(await written()).toEqual({ [id]: { verdict: "keep", note: "good" } });
    const foreign = await post({ id, verdict: "reject", back: "/0/questions" }, "http://elsewhere.example");
    expect([foreign.status, await foreign.text()]).toEqual([
      403,
      expect.stringContaining(`"Origin: ${HOME}", or uses: groundwork review RUN`),
    ]);
    const bare = await app.request(`${HOME}/0/review`, { method: "POST", body: new URLSearchParams({ id, verdict: "keep", back: "/0/" }) });
    expect([bare.status, await bare.text()]).toEqual([403, expect.stringContaining("Origin")]);
    const odd = await post({ id, verdict: "burn", back: "/" });
    expect([odd.status, await odd.text()]).toEqual([400, expect.stringMatching(/^this is no mark: verdict: .*back: .*\/0\/questions/s)]);
    expect((await post({ id, verdict: "keep", back: "//elsewhere.example/" })).status).toBe(400);
    const stranger = await post({ id: "q_nobody", verdict: "reject", back: "/0/questions" });
    expect([stranger.status, await stranger.text()]).toEqual([404, expect.stringContaining("has the id q_nobody: nothing is marked")]);
    expect(await written()).toEqual({ [id]: { verdict: "keep", note: "good" } });
    expect(await get("/0/questions?mark=keep")).toContain(id);
    await post({ id, verdict: "", note: "", back: "/0/questions" });
    expect(await written()).toEqual({});
  });

  it("keeps the marks that a command made meanwhile, and shows them", async () => {
    const id = await idOf("questions");
    const other = await idOf("decisions");
    await (await openReview(out)).mark(other, { verdict: "reject", note: "by hand" });
    expect(await get("/0/decisions?mark=reject")).toContain(other);
    await post({ id, verdict: "keep", note: "", back: "/0/questions" });
    const { marks } = Review.parse(JSON.parse(await readFile(join(out, "review.json"), "utf8")));
    expect(marks).toEqual({ [id]: { verdict: "keep", note: "" }, [other]: { verdict: "reject", note: "by hand" } });
    for (const one of [id, other]) await post({ id: one, verdict: "", note: "", back: "/0/questions" });
  });

  it("says so where a run's files are not those that it began with", async () => {
    const file = run.files.manifest.files.find(({ dataset }) => dataset === "decisions")?.path ?? "";
    await rename(join(out, file), join(out, "elsewhere"));
    const answer = await app.request(`${HOME}/0/decisions`);
    await rename(join(out, "elsewhere"), join(out, file));
    expect([answer.status, (await answer.text()).includes("cannot be read")]).toEqual([500, true]);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect((await app.request(`${HOME}/0/decisions`)).status).toBe(200);
  });

  it("shows a run that was written again as it is now; while it is written a page says so and asks again", async () => {
    const [path, manifest] = [join(out, "manifest.json"), await readFile(join(out, "manifest.json"), "utf8")];
    const runs = [await exploreRun(out)];
    const served = explorer({
      runs,
      again: await writtenAgain([out], runs),
      draw: await openDrawing(),
      guard: { token: undefined, hosts: new Set(["127.0.0.1"]) },
      closing: new AbortController().signal,
    });
    const shown = await served.request(`${HOME}/0/decisions`);
    expect(shown.status).toBe(200);
    await rm(path);
    const meanwhile = await served.request(`${HOME}/0/decisions`);
    expect([meanwhile.status, meanwhile.headers.get("refresh"), (await meanwhile.text()).includes("is being written")]).toEqual([
      503,
      "2",
      true,
    ]);
    const mark = new URLSearchParams({ id: "kept-while-written", verdict: "keep", back: "/0/decisions" }).toString();
    const headers = { origin: HOME, "content-type": "application/x-www-form-urlencoded" };
    expect((await served.request(`${HOME}/0/review`, { method: "POST", headers, body: mark })).status).toBe(303);
    // An export gives files other names and other rows.
    const file = run.files.manifest.files.find(({ dataset }) => dataset === "decisions")?.path ?? "";
    await rename(join(out, file), join(out, file.replace(/\.parquet$/, "-again.parquet")));
    await writeFile(path, manifest.replaceAll(file, file.replace(/\.parquet$/, "-again.parquet")));
    expect((await served.request(`${HOME}/0/decisions`)).status).toBe(200);
    expect(await (await served.request(`${HOME}/0/decisions`)).text()).toBe(await shown.text());
    await rename(join(out, file.replace(/\.parquet$/, "-again.parquet")), join(out, file));
    await writeFile(path, manifest);
    await (await openReview(out)).mark("kept-while-written", null);
  });

  it("refuses a file that is no review", async () => {
    const path = join(out, "review.json");
    const before = await readFile(path, "utf8");
    await writeFile(path, "{}");
    await expect(exploreRun(out)).rejects.toThrow(/is no review/);
    await writeFile(path, before);
  });

  it("on loopback goes by its own names alone, elsewhere asks for a token", async () => {
    expect((await app.request("http://rebound.example/0/")).status).toBe(421);
    expect((await guarded.request("http://machine.example/0/")).status).toBe(401);
    expect((await guarded.request("http://machine.example/0/?token=wrong")).status).toBe(401);
    const entered = await guarded.request("http://machine.example/0/?token=secret");
    expect(entered.status).toBe(302);
    expect(entered.headers.get("location")).not.toContain("secret");
    const cookie = entered.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/HttpOnly/);
    const again = await guarded.request("http://machine.example/0/", { headers: { cookie: cookie.split(";")[0] ?? "" } });
    expect(again.status).toBe(200);
  });

  it("puts what is called just so first, and lists what was not filtered out", async () => {
    const listed = [...(await get("/0/memory?q=togo")).matchAll(/<th scope="row">[\s\S]*?<a[^>]*>([^<]*)</g)].map(([, name]) =>
      name?.trim(),
    );
    expect(listed[0]).toBe("Togo");
    const styles = await run.values("questions", "style", String);
    for (const [style, count] of styles)
      expect(await get(`/0/questions?style=${style}`)).toMatch(new RegExp(`<p>\\s*${count}\\s+question`));
  });

  it("shows the nights beside the run, the newest first, and says which lines it could not read", async () => {
    const path = join(folder, "nights.jsonl");
    const lines = [
      { clock: "2026-01-02T02:30:00.000Z", outcome: "latest", rows: { questions: 1200 }, since: { kept: 1100, re_answered: 7, retired: 3, new: 93, shift: 0.04 } },
      { clock: "2026-01-03T02:30:00.000Z", outcome: "failed", why: `no page of ${HOSTILE} could be read` },
    ].map((line) => JSON.stringify(line)); // prettier-ignore
    expect(await get("/0/nights")).toContain("There is no");
    await writeFile(path, `${lines.join("\n")}\n{"clock": 3}\n`);
    const page = await get("/0/nights");
    expect(page).not.toContain(HOSTILE);
    expect(page.indexOf("2026-01-03 02:30")).toBeLessThan(page.indexOf("2026-01-02 02:30"));
    for (const said of ["1 of 2 nights ended well", "1,200", "1,100", "4 %", "could be read", "1 lines of"]) expect(page).toContain(said);
    await rm(path);
  });

  it("shows pairs of two runs without telling whose they are, and how far two markings agree", async () => {
    const second = join(folder, "second");
    await hostileRun(second, (text) => `Please: ${text}`);
    const other = await exploreRun(second);
    const draw = await openDrawing();
    const two = explorer({
      runs: [run, other],
      draw,
      guard: { token: undefined, hosts: new Set() },
      closing: new AbortController().signal,
    });
    const see = async (path: string): Promise<string> => (await two.request(`${HOME}${path}`)).text();
    const choose = async (by: string, pair: string, choice: string, origin = HOME): Promise<number> =>
      (
        await two.request(`${HOME}/blind`, {
          method: "POST",
          headers: { origin, "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({ by, pair, choice }).toString(),
        })
      ).status;
    expect(await see("/blind")).toContain("who marks");
    const all: string[] = [];
    for (;;) {
      const page = await see("/blind?by=Ada");
      const [, pair] = /name="pair" value="([^"]+)"/.exec(page) ?? [];
      if (pair === undefined) break;
      // Its words alone: neither an id nor a run's name stands beside them.
      const asked = /<div class="columns">[\s\S]*?<\/div>/.exec(page)?.[0] ?? "";
      expect(asked).not.toMatch(/q_[0-9a-f]{8}|\/[01]\//);
      expect(asked.match(/Please: /g)).toHaveLength(1);
      expect(asked).not.toContain(HOSTILE);
      all.push(pair);
      expect(await choose("Ada", pair, all.length === 1 ? "second" : "first")).toBe(303);
    }
    expect(all.length).toBeGreaterThan(1);
    for (const pair of all) expect(await choose("Bob", pair, "first")).toBe(303);
    expect(await choose("Bob", "no-pair", "first")).toBe(404);
    expect(await choose("__proto__", all[0] ?? "", "first")).toBe(404);
    expect(await choose("Bob", all[0] ?? "", "first", "http://elsewhere.example")).toBe(403);
    const told = await see("/blind?told=1");
    for (const said of ["Ada", "Bob", "Ada and Bob", `${Math.round((100 * (all.length - 1)) / all.length)} %`])
      expect(told).toContain(said);
    // Marks are in the folder: who serves the runs again goes on with them.
    const again = explorer({
      runs: [await exploreRun(out), other],
      draw,
      guard: { token: undefined, hosts: new Set() },
      closing: new AbortController().signal,
    });
    expect(await (await again.request(`${HOME}/blind?by=Ada`)).text()).toContain("has marked all");
    expect(await get("/blind")).toContain("There is no such page");
  });

  it("two markings: share and Cohen's kappa, by hand", () => {
    const one = { a: "first", b: "first", c: "second", d: "neither" } as const;
    // Three of four alike. By chance: first .5 x .25, second .25 x .5, neither .25 x .25.
    expect(blindAgreement(one, { a: "first", b: "second", c: "second", d: "neither" })).toEqual({
      pairs: 4,
      share: 0.75,
      kappa: expect.closeTo((0.75 - (0.5 * 0.25 + 0.25 * 0.5 + 0.25 * 0.25)) / (1 - 0.3125), 9) as unknown,
    });
    expect(blindAgreement({ a: "first" }, { a: "first" })).toEqual({ pairs: 1, share: 1, kappa: null });
    expect(blindAgreement({ a: "first" }, { b: "first" })).toBeUndefined();
  });

  it("tells of a run that is under way for as long as somebody listens, and ends with the server", async () => {
    const stage = { stage: "questions", total: 40, done: 3, reused: 0, rejected: 1, ended: false };
    const tell = (told: Partial<typeof stage>, pid = process.pid): Promise<void> =>
      writeFile(
        join(folder, "progress.json"),
        JSON.stringify({ clock: "2026-01-02T02:30:00.000Z", pid, host: hostname(), stages: [{ ...stage, ...told }] }),
      );
    const served = await serveRuns([out], { host: "127.0.0.1", port: 0, token: undefined });
    const answer = await fetch(new URL("/0/live/events", served.url));
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    let heard = "";
    const until = async (words: string): Promise<void> => {
      while (!heard.includes(words)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`it ended without ${words}: ${heard}`);
        heard += value;
      }
    };
    await until("No run is under way here");
    await tell({});
    await until('["questions","3","0","1","of 40"]');
    await tell({ done: 40, ended: true });
    await until('["questions","40","0","1","done"]');
    const page = await (await fetch(new URL("/0/live", served.url))).text();
    expect(page).toContain("between two stages");
    // A process that is no more: Linux gives no number above 4 million.
    await tell({}, 4_194_305);
    await until("nobody works on it");
    await rm(join(folder, "progress.json"));
    await served.close();
    while (!(await reader.read()).done);
  });

  it("answers what was asked before it is told to end", async () => {
    const served = await serveRuns([out], { host: "127.0.0.1", port: 0, token: undefined });
    const asked = fetch(new URL("/0/questions", served.url));
    const answer = await asked;
    await served.close();
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("</html>");
    await expect(fetch(served.url)).rejects.toThrow();
  });
});
