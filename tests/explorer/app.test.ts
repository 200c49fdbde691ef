import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { explorer } from "../../pipelines/explorer/app.ts";
import { exploreRun, type ExploredRun } from "../../pipelines/explorer/explored-run.ts";
import { serveRuns } from "../../pipelines/explorer/serve.ts";
import { openDrawing } from "../../pipelines/views/draw.ts";
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
  app = explorer({ runs: [run], draw, guard: { token: undefined, hosts } });
  guarded = explorer({ runs: [run], draw, guard: { token: "secret", hosts: new Set() } });
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

  it("says what is not there", async () => {
    for (const path of ["/7/", "/0/questions/q_nothing", "/0/pages/nothing@1", "/nothing", "/compare"])
      expect([path, (await app.request(`${HOME}${path}`)).status]).toEqual([path, 404]);
  });

  it("takes marks, keeps them in the run's folder, and takes none from another site", async () => {
    const id = await idOf("questions");
    expect((await post({ id, verdict: "keep", note: "good", back: "/0/questions" })).status).toBe(303);
    const written = async (): Promise<unknown> => Review.parse(JSON.parse(await readFile(join(out, "review.json"), "utf8"))).marks;
    expect(await written()).toEqual({ [id]: { verdict: "keep", note: "good" } });
    expect((await post({ id, verdict: "reject", back: "/0/questions" }, "http://elsewhere.example")).status).toBe(403);
    expect((await post({ id, verdict: "burn", back: "/0/questions" })).status).toBe(400);
    expect((await post({ id, verdict: "keep", back: "//elsewhere.example/" })).status).toBe(400);
    expect(await written()).toEqual({ [id]: { verdict: "keep", note: "good" } });
    expect(await get("/0/questions?mark=keep")).toContain(id);
    await post({ id, verdict: "", note: "", back: "/0/questions" });
    expect(await written()).toEqual({});
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
