import { readlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Program } from "../../schemas/index.ts";
import { NightDiff } from "../../schemas/night.ts";
import type { QuestionRow } from "../../schemas/datasets/index.ts";
import { bytesOf, changeTimes, folder, groundwork, jsonLine, start, well, type Ended } from "./groundwork.ts";
import {
  almanac,
  CANONICAL,
  changingSite,
  copyNights,
  nightsIn,
  rowsIn,
  textOf,
  type ChangingSite,
  type MirroredSite,
  type Nights,
} from "./two-nights.ts";

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });
const place = folder();
const FIRST = "2026-01-31T08:00:00.000Z";
const SECOND = "2026-02-01T08:00:00.000Z";
const NEW = "/countries/kosovo/";
const GONE = "/countries/liechtenstein/";
/** Of some sixty pages: 5 %. */
const CHANGED = 3;

let site: ChangingSite;
let other: MirroredSite;
let nights: Nights;
let run: string;
let before: QuestionRow[];
let after: QuestionRow[];
let second: Ended;
let diff: NightDiff;
let edits: readonly QuestionRow[];
let disputed: QuestionRow;

const pathOf = (uri = ""): string => uri.replace(CANONICAL, "");
const quoteOf = ({ quotes }: QuestionRow): string => quotes[0]?.quote ?? "";
const altered = (figure: string): string => figure.replace(/\d/, (digit) => String((Number(digit) % 9) + 1));
function attributeOf({ program }: QuestionRow): string {
  const last = (JSON.parse(program ?? "") as Program).nodes.at(-1);
  return last?.op === "QueryAttribute" ? last.arguments.attribute : "";
}

/** Questions on one figure that stands once on one country's page: to change it changes the truth of this question. */
const onOneFigure = (): readonly QuestionRow[] =>
  before.filter(
    ({ style, answer, quotes, gold_path: [page = "", ...others] }) =>
      style === "factual" &&
      answer.type === "quantity" &&
      quotes.length === 1 &&
      others.length === 0 &&
      page.startsWith(`${CANONICAL}/countries/`) &&
      pathOf(page) !== GONE &&
      site.page(pathOf(page)).split(quotes[0]?.quote ?? "").length === 2,
  );

beforeAll(async () => {
  site = await changingSite();
  site.hide(NEW);
  const a = join(place.path, "a");
  nights = nightsIn(a, [site], ["latest: { maxShift: 0.5 }"]);
  await well(["run", nights.config, "--clock", FIRST]);
  run = join(nights.runs, "2026-02-01-1");
  before = await rowsIn(join(nights.runs, "latest"), "questions");
  copyNights(a, join(place.path, "b"));

  const figures = onOneFigure();
  disputed = figures.find((row) => !/[/-]/.test(attributeOf(row)) && quoteOf(row).includes("("))!;
  edits = figures.filter(
    (row, at) =>
      row.gold_path[0] !== disputed.gold_path[0] && figures.findIndex(({ gold_path }) => gold_path[0] === row.gold_path[0]) === at,
  );
  edits = edits.slice(0, CHANGED);
  for (const row of edits) site.edit(pathOf(row.gold_path[0]), quoteOf(row), altered(quoteOf(row)));
  site.show(NEW);
  site.hide(GONE);
  const country = /<h1>([^<]*)<\/h1>/.exec(site.page(pathOf(disputed.gold_path[0])))?.[1] ?? "";
  other = await almanac(attributeOf(disputed), [[country, altered(quoteOf(disputed))]]);
  nightsIn(a, [site, other], ["latest: { maxShift: 0.5 }"]);
  second = await well(["run", nights.config, "--clock", SECOND]);
  after = await rowsIn(run, "questions");
  diff = NightDiff.parse(JSON.parse(textOf(run, "diff.json")));
});
afterAll(async () => {
  await site.close();
  await other.close();
  place.remove();
});

describe("a night on which some pages changed, one came, one went, and another site gives another figure", () => {
  it("reads those pages and no others", () => {
    expect(edits).toHaveLength(CHANGED);
    expect(
      [...second.stderr.matchAll(/^extract +(\d+) done/gm)]
        .map(([, done]) => Number(done))
        .filter((done) => done > 0)
        .at(-1),
    ).toBe(1);
    expect(Math.max(...[...second.stderr.matchAll(/^extract +(\d+) done/gm)].map(([, done]) => Number(done)))).toBe(CHANGED + 1);
    const uris = [
      ...edits.map(({ gold_path }) => gold_path[0] ?? ""),
      `${CANONICAL}${GONE}`,
      `${CANONICAL}${NEW}`,
      "https://almanac.example/",
    ];
    expect(diff.documents.map(({ uri }) => uri).sort()).toEqual(uris.sort());
    expect(diff.work.documents).toMatchObject({ reworked: CHANGED + 2 });
    expect(diff.work.drafts).toEqual(diff.work.documents);
  });

  it("gives each question whose truth changed another answer and date, or retires it with a reason", () => {
    const ids = new Set(after.map(({ id }) => id));
    for (const old of edits) {
      const answered = diff.questions.re_answered.find(({ replaces }) => replaces === old.id);
      const retired = diff.questions.retired.find(({ id }) => id === old.id);
      expect([old.text, (answered ?? retired) !== undefined, ids.has(old.id)]).toEqual([old.text, true, false]);
      const now = after.find(({ id }) => id === answered?.id);
      if (now === undefined) continue;
      expect(now.text).toBe(old.text);
      expect(now.answer.text).not.toBe(old.answer.text);
      expect(now.as_of).not.toBeNull();
      expect(now.checks.find(({ name }) => name === "re-dated")?.reason).toContain(old.id);
    }
    expect(diff.questions.re_answered.length).toBeGreaterThan(0);
    expect(diff.questions.retired.find(({ id }) => id === disputed.id)).toMatchObject({ reason: "not-unique" });
    const onGone = before.filter(({ gold_path }) => gold_path.includes(`${CANONICAL}${GONE}`));
    expect(onGone.length).toBeGreaterThan(0);
    // What another page says too stands on that one alone.
    for (const { id, text } of onGone) {
      const { gold_path: now = [] } = after.find((row) => row.id === id) ?? {};
      expect([text, now.filter((uri) => uri === `${CANONICAL}${GONE}`)]).toEqual([text, []]);
    }
    expect(onGone.some(({ id }) => !ids.has(id))).toBe(true);
  });

  it("keeps all others as they were, with plans, chains, and the trajectories that saw no changed page", async () => {
    const touched = new Set(diff.documents.map(({ uri }) => uri));
    const lost = [...diff.questions.retired.map(({ id }) => id), ...diff.questions.re_answered.map(({ replaces }) => replaces)];
    for (const id of lost) {
      const { gold_path: pages = [], parent_id: parent = null } = before.find((row) => row.id === id) ?? {};
      // A round of the complexity loop goes with the question that it grew from.
      const orphaned = parent !== null && lost.includes(parent);
      // What one search finds is told by all pages together: a page that came may make a hard question an easy one.
      const eased = parent !== null && diff.questions.retired.some((one) => one.id === id && one.reason === "found-in-one-search");
      expect([id, pages.some((uri) => touched.has(uri)) || id === disputed.id || orphaned || eased]).toEqual([id, true]);
    }
    const { questions, work } = diff;
    expect(questions.kept + questions.re_cited).toBe(before.length - lost.length);
    expect(after).toHaveLength(questions.kept + questions.re_cited + questions.re_answered.length + questions.new.length);
    const strip = (row: QuestionRow): object => ({ ...row, run_id: "" });
    const old = new Map(before.map((row) => [row.id, JSON.stringify(strip(row))]));
    expect(after.filter((row) => old.get(row.id) === JSON.stringify(strip(row)))).toHaveLength(questions.kept);

    expect(work.plans.reused).toBeGreaterThan(work.plans.reworked * 4);
    expect(work.trajectories.reused).toBeGreaterThan(0);
    expect(second.stderr).toMatch(new RegExp(`^rollouts +${work.trajectories.reworked} done +${work.trajectories.reused} reused`, "m"));
    expect(second.stderr).toMatch(new RegExp(`^plans +${work.questions.reworked} done +${work.questions.reused} reused`, "m"));
    for (const { messages } of await rowsIn(run, "trajectories"))
      for (const row of edits) {
        const seen = messages.find(({ content }) => content.includes(`useful information in ${row.gold_path[0]} `))?.content ?? "";
        expect(seen).not.toContain(quoteOf(row));
      }
  });

  it("takes everything that hangs on a retired question with it, and says how much", async () => {
    const gone = new Set([...diff.questions.retired.map(({ id }) => id), ...diff.questions.re_answered.map(({ replaces }) => replaces)]);
    const kinds = ["reasoning", "plans", "trajectories", "decisions"] as const;
    const first = join(nights.runs, "2026-01-31-1");
    for (const kind of kinds) {
      const hangs = async (folder: string): Promise<number> =>
        (await rowsIn(folder, kind)).filter((row) => gone.has(row.question_id)).length;
      expect([kind, await hangs(first)]).toEqual([kind, diff.gone_with_them[kind]]);
      expect([kind, await hangs(run)]).toEqual([kind, 0]);
    }
    const pool = async (folder: string): Promise<number> =>
      (await rowsIn(folder, "rl/pool")).filter((row) => gone.has(row.extra_info.question_id)).length;
    expect([await pool(first), await pool(run)]).toEqual([diff.gone_with_them.pool, 0]);
    expect(textOf(run, "README.md")).toContain("## Since the last night");
    expect(readlinkSync(join(nights.runs, "latest"))).toBe("2026-02-01-1");
  });
});

it("a third night on which nothing changed writes nothing and makes nothing anew", async () => {
  const times = changeTimes(run);
  const since = performance.now();
  const third = await well(["run", nights.config]);
  process.stderr.write(`a night without change took ${((performance.now() - since) / 1000).toFixed(1)} s\n`);
  expect(third.stdout).toContain(`nothing changed since ${SECOND}: ${run} is up to date`);
  expect([...third.stderr.matchAll(/^extract +(\d+) done/gm)].every(([, done]) => done === "0")).toBe(true);
  expect(third.stderr).not.toMatch(/^(?:refresh|questions|plans|rollouts|export) /m);
  expect(changeTimes(run)).toEqual(times);
  const bytes = bytesOf(run);
  await well(["export", run]);
  expect(bytesOf(run)).toEqual(bytes);
});

it("killed again and again, the second night ends with the same bytes; one too unlike the first waits for somebody to look", async () => {
  const b = nightsIn(join(place.path, "b"), [site, other], ["latest: { maxShift: 0 }"]);
  const command = ["run", b.config, "--clock", SECOND];
  const killAt = async (now: RegExp): Promise<void> => {
    const started = start(command);
    let stderr = "";
    started.process.stderr?.on("data", (text: string) => {
      stderr += text;
      if (now.test(stderr)) started.process.kill("SIGKILL");
    });
    expect([now.source, (await started.ended).signal]).toEqual([now.source, "SIGKILL"]);
  };
  for (const now of [/^extract .* done/m, /^refresh .* done/m, /^rollouts .* done/m]) await killAt(now);
  const ended = await groundwork(command);
  expect([ended.code, ended.stderr]).toEqual([
    1,
    expect.stringMatching(/this night is unlike the last one: .*latest.maxShift is 0 .*`latest` was not moved/),
  ]);
  const again = join(b.runs, "2026-02-01-1");
  expect(bytesOf(again)).toEqual(bytesOf(run));
  expect(textOf(again, "diff.json")).toBe(textOf(run, "diff.json"));
  expect(readlinkSync(join(b.runs, "latest"))).toBe("2026-01-31-1");

  expect((await groundwork(["run", b.config])).code).toBe(1);
  expect(jsonLine((await well(["run", b.config, "--accept-shift", "--json"])).stdout)).toMatchObject({ out: again, changed: [] });
  expect(readlinkSync(join(b.runs, "latest"))).toBe("2026-02-01-1");
  expect((await well(["run", b.config])).stdout).toContain("nothing changed since");
});

it("a source that is forgotten leaves no trace: not in the memory, not in the next night, though the config still names it", async () => {
  const source = "https://almanac.example/";
  const looked = await groundwork(["memory", "forget", "--source", source, "--check", run, "--json"]);
  expect([looked.code, Number(jsonLine(looked.stdout)["left"])]).toEqual([1, expect.any(Number)]);
  expect(Number(jsonLine(looked.stdout)["left"])).toBeGreaterThan(0);

  const forgot = jsonLine((await well(["memory", "forget", "--source", source, "--memory", nights.memory, "--json"])).stdout);
  expect(forgot).toMatchObject({ documents: 1, left: 0, linkedFrom: 0 });
  const third = await well(["run", nights.config, "--clock", "2099-02-02T08:00:00Z"]);
  expect([...third.stderr.matchAll(/^extract +(\d+) done/gm)].every(([, done]) => done === "0")).toBe(true);
  const next = join(nights.runs, "2099-02-02-1");
  expect(jsonLine((await well(["memory", "forget", "--source", source, "--check", next, "--json"])).stdout)).toMatchObject({ left: 0 });
  const since = NightDiff.parse(JSON.parse(textOf(next, "diff.json")));
  expect(since.questions.kept).toBeGreaterThan(after.length * 0.9);
  expect((await rowsIn(next, "evidence/documents")).map(({ uri }) => uri)).not.toContain(source);

  await well(["memory", "forget", "--source", source, "--again", "--memory", nights.memory]);
  const again = await well([
    "crawl",
    `${other.origin}/`,
    "--mirror-of",
    other.mirrorOf,
    "--memory",
    nights.memory,
    "--json",
    "--clock",
    "2099-02-03T08:00:00Z",
  ]);
  expect(jsonLine(again.stdout)).toMatchObject({ documents: { added: 1 } });
});
