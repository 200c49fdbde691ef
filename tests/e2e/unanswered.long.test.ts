import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startEndpoint, type Endpoint } from "../models/endpoint.ts";
import { folder, groundwork, manifestOf, rowsOf, well } from "./groundwork.ts";

/** An own table and an endpoint that answers nothing of use, as somebody met it who tried it for the first time. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const place = folder();
let endpoint: Endpoint;
/** Nothing is of use, or all, or every second question. */
let useful: 0 | 1 | 2 = 0;
const JUNK = "lorem ipsum <<%% dolor";

beforeAll(async () => {
  endpoint = await startEndpoint(({ messages }) => {
    const asked = messages[1]?.content.length ?? 0;
    return { content: useful === 1 || (useful === 2 && asked % 2 === 0) ? '{"work":"I recall it roughly.","answer":"7"}' : JUNK };
  });
  const towns = "Alvar Borna Cembra Dorvik Eskal Fornell Gavara Hestan Isvik Jorra Kelva Lomara Morvel Nisk Orvel Pelm Quorn Rastav Selm Tamber".split(" "); // prettier-ignore
  const rows = towns.map((name, at) => `${name} Lake,${at % 3 === 0 ? "Velland" : at % 3 === 1 ? "Orrey" : "Tamaria"},${20 + 7 * at},${310 + 11 * at}`); // prettier-ignore
  writeFileSync(join(place.path, "lakes.csv"), ["name,country,area (sq km),elevation (m)", ...rows].join("\n"));
});
afterAll(async () => {
  await endpoint.close();
  place.remove();
});

const config = (name: string, task: string): string => {
  writeFileSync(
    join(place.path, `${name}.yaml`),
    `name: ${name}\nsources:\n  - documents: { paths: [lakes.csv], complete: true }\nquestions: { count: 20, mix: { factual: .5, numeric: .5, multi-hop: 0, comparison: 0, set: 0, temporal: 0 } }\ncomplexity: { seeds: 0 }\ntasks: ${task}\n`,
  );
  return `${name}.yaml`;
};
const model = (more = ""): string => `{ driver: openai, model: tiny, baseUrl: "${endpoint.baseUrl}"${more} }`;
const night = (name: string): Record<string, { model_calls: number }> =>
  JSON.parse(
    readFileSync(join(place.path, "outputs", name, "nights.jsonl"), "utf8")
      .trimEnd()
      .split("\n")
      .at(-1)!,
  ) as never;

it("an endpoint that answers in another form ends the run, of few items too, before anything is written as if nobody knew them", async () => {
  const asks = config("book", `{ closed-book: ${model()} }`);
  const run = () => groundwork(["run", asks, "--recipe", "rl"], place.path);
  const prune = "groundwork memory replies --prune --memory .groundwork/book.db";
  const first = await run();
  expect([first.code, first.stderr]).toEqual([5, expect.stringMatching(/was asked 10 times in a row for closed-book, and nothing that it said can be used .*lorem ipsum/)]); // prettier-ignore
  expect(first.stderr).toContain(prune);
  expect(existsSync(join(place.path, "outputs/book/latest-rl"))).toBe(false);
  // What was paid stands in the night's line; the same command pays nothing more, and ends alike.
  const paid = endpoint.calls.length;
  expect(night("book")["usage"]).toMatchObject({ model_calls: paid });
  expect([(await run()).code, endpoint.calls.length]).toEqual([5, paid]);
  const pruned = await well(prune.split(" ").slice(1), place.path);
  expect(pruned.stdout).toMatch(/of which a reply was of no use are asked anew by the next run/);
  useful = 2;
  const second = await run();
  const [, stands = "", of = ""] =
    /closed-book: what the model said stands for (\d+) of (\d+) questions; model-unreadable/.exec(second.stdout) ?? [];
  expect([second.code, Number(of) - Number(stands) > 0, Number(stands) > 0]).toEqual([0, true, true]);
  const out = join(place.path, "outputs/book/latest-rl");
  expect(manifestOf(out).usage.model_calls).toBeGreaterThanOrEqual(Number(of));
  expect(readFileSync(join(out, "report.html"), "utf8")).not.toContain("No model was asked");
  // What waits is told of a run that is up to date, with what to do.
  const still = await run();
  expect([still.code, still.stdout]).toEqual([0, expect.stringContaining("nothing changed since")]);
  expect(still.stdout).toContain(`of ${Number(of) - Number(stands)} items a model's reply was of no use; "${prune}"`);
  useful = 1;
  await well(prune.split(" ").slice(1), place.path);
  const third = await run();
  expect([third.code, third.stdout]).toEqual([0, expect.stringMatching(/^closed-book: what the model said stands for (\d+) of \1 questions/)]); // prettier-ignore
  expect(rowsOf(out, "rl/pool")).toBeGreaterThan(0);
  expect((await run()).stdout).not.toContain("was of no use");
  useful = 0;
});

it("answers of no use in a row are counted over tries of a run that is stopped, and their cost is told of a night that fails", async () => {
  const asks = config("words", `{ words: ${model(", concurrency: 1, maxUnusable: 6")}, read-back: ${model()} }`);
  const { code, stderr } = await groundwork(["run", asks, "--recipe", "rl"], place.path);
  expect([code, stderr]).toEqual([5, expect.stringContaining(JUNK)]);
  expect(night("words")["usage"]).toMatchObject({ model_calls: 12 });
  // The same command goes on with the count that it had, and reads what is kept: nothing is paid twice.
  const again = await groundwork(["run", asks, "--recipe", "rl"], place.path);
  expect([again.code, again.stderr]).toEqual([5, expect.stringContaining("was asked 7 times in a row for words")]);
  expect(night("words")["usage"]).toMatchObject({ model_calls: 12 });
});

it("a page of HTML with status 200 ends the run with 5 and what it says; doctor tells it from a closed port", async () => {
  const html = await startEndpoint(() => ({ status: 200, headers: { "content-type": "text/html" }, body: "<html><body>502 Bad Gateway</body></html>" })); // prettier-ignore
  const at = `{ driver: openai, model: tiny, baseUrl: "${html.baseUrl}", retries: 1 }`;
  const asks = config("html", `{ closed-book: ${at} }`);
  try {
    const { code, stderr } = await groundwork(["run", asks, "--recipe", "rl"], place.path);
    expect([code, stderr]).toEqual([5, expect.stringContaining('a page of HTML in place of a chat completion: "502 Bad Gateway"')]);
    const doctor = await groundwork(["doctor", asks], place.path);
    expect([doctor.code, doctor.stdout]).toEqual([
      1,
      expect.stringMatching(/a page of HTML .*502 Bad Gateway.*something else is served there/),
    ]);
  } finally {
    await html.close();
  }
  const closed = await groundwork(["doctor", asks], place.path);
  expect([closed.code, closed.stdout]).toEqual([1, expect.stringContaining("the connection is refused, nothing listens there")]);
});

it("words that nobody reads back are a config error, from run, dry run and doctor, before anything is read", async () => {
  const asks = config("alone", `{ words: ${model()} }`);
  const missing = expect.stringContaining("nobody reads its words back: name a model in tasks.read-back") as string;
  for (const more of [[], ["--dry-run"]]) {
    const { code, stderr } = await groundwork(["run", asks, ...more], place.path);
    expect([code, stderr]).toEqual([2, missing]);
  }
  const doctor = await groundwork(["doctor", asks], place.path);
  expect([doctor.code, doctor.stdout]).toEqual([1, missing]);
});

it("a dry run of a new config gives one advice", async () => {
  const asks = config("dry", `{ closed-book: ${model()} }`);
  const { stdout } = await well(["run", asks, "--dry-run"], place.path);
  expect(stdout).toMatch(/next: the same command with --model rules in place of --dry-run, then this one\n$/);
});
