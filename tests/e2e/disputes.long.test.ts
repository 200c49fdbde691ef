import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { verifyRun } from "../../pipelines/verify/verify.ts";
import type { QuestionRow, StatementRow, TrajectoryRow } from "../../schemas/datasets/index.ts";
import { change, corrupt } from "../verify/corrupt.ts";
import { serveFixture, type FixtureSite } from "./fixture-site.ts";
import { CLOCK, folder, jsonLine, rowsOf, well } from "./groundwork.ts";
import { siteRun, type SiteRun } from "./site-run.ts";
import { datasetRows } from "./dataset-rows.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const place = folder();
let site: FixtureSite;
let made: SiteRun;
let questions: QuestionRow[];

async function rowsIn<Row>(run: string, dataset: "questions" | "trajectories" | "reasoning"): Promise<Row[]> {
  return (await datasetRows(run, dataset)) as Row[];
}

beforeAll(async () => {
  site = await serveFixture("chronicle");
  made = siteRun(join(place.path, "a"), site.origin, [
    "questions: { count: 24, mix: { factual: 0, numeric: 0, multi-hop: 0, comparison: 0, set: 0, temporal: 0, revision: .3, conflict: .3, ambiguous: .4 } }",
    "export: { splits: { validation: 0, heldOut: 0 } }",
    "rollouts: { share: 1, degradedShare: 0 }",
  ], site.mirrorOf); // prettier-ignore
  expect(jsonLine((await well(["run", made.config, "--out", made.out, "--clock", CLOCK, "--json"])).stdout)).toMatchObject({
    verified: true,
  });
  questions = await rowsIn<QuestionRow>(made.out, "questions");
});
afterAll(async () => {
  await site.close();
  place.remove();
});

interface Told {
  readonly revised: number;
  readonly conflicting: number;
  readonly groups: readonly {
    readonly kind: string;
    readonly subject: string;
    readonly attribute: string;
    readonly values: readonly {
      readonly value: string;
      readonly statements: number;
      readonly pages: readonly { uri: string; statedAt: string | null; quote: string }[];
    }[];
  }[];
}

describe("memory conflicts", () => {
  it("lists the revised medal and the two lengths, and nothing else: no rounding, no census, no list, no count that may have changed", async () => {
    const told = jsonLine((await well(["memory", "conflicts", "--memory", made.memory, "--json"])).stdout) as unknown as Told;
    expect([told.revised, told.conflicting]).toEqual([1, 1]);
    expect(told.groups.map(({ kind, subject, attribute, values }) => [kind, subject, attribute, values.map(({ value, statements }) => `${statements} x ${value}`)])).toEqual([
      ["revised", "Velland at the 2012 Summer Games", "gold medals", ["4 x 38", "1 x 39"]],
      ["conflicting", "Ansa", "length", ["1 x 212 kilometres", "1 x 231 kilometres"]],
    ]); // prettier-ignore
    const [medals] = told.groups;
    expect(
      medals?.values.flatMap(({ pages }) => pages.map(({ statedAt, quote, uri }) => [statedAt, quote, uri.split("/").at(-1)])),
    ).toEqual([
      ["2012-08-13", "38", "table.html"],
      ["2012-08-14", "38", "velland.html"],
      ["2016-07-30", "38", "2016-review.html"],
      [null, "38", "records.html"],
      ["2023-06-02", "39", "2023-reallocation.html"],
    ]);
  });

  it("says the same to people, and no more than it is asked for", async () => {
    const { stdout } = await well(["memory", "conflicts", "--memory", made.memory, "--limit", "1"]);
    expect(stdout).toContain("revised: gold medals of Velland at the 2012 Summer Games");
    expect(stdout).toContain('2023-06-02  https://chronicle.example/games/2023-reallocation.html  "39"');
    expect(stdout).toContain("2 values on which sources differ: 1 revised, 1 conflicting\n1 more; --limit 2 shows all");
    expect(stdout).not.toContain("Ansa");
  });
});

describe("a run on what sources differ on", () => {
  it("asks in all three styles; the answer to the revision is 39", () => {
    const styles = questions.map(({ style }) => style);
    for (const style of ["revision", "conflict", "ambiguous"]) expect(styles).toContain(style);
    const [revision, ...others] = questions.filter(({ style }) => style === "revision");
    expect([revision?.answer.text, others.length]).toEqual(["39", 0]);
    expect(new Set(revision?.gold_path.map((uri) => uri.split("/").at(-1)))).toEqual(new Set(["velland.html", "2023-reallocation.html"]));
    expect(rowsOf(made.out, "plans")).toBeGreaterThan(2 * questions.length);
  });

  it("every agent reads all that it needs, compares the dates, and answers from what it saw", async () => {
    const trajectories = await rowsIn<TrajectoryRow>(made.out, "trajectories");
    expect(trajectories.map(({ correct, termination }) => [correct, termination])).toEqual(questions.map(() => ["true", "answer"]));
    const revision = questions.find(({ style }) => style === "revision");
    const trajectory = trajectories.find(({ question_id: id }) => id === revision?.id);
    const visited = trajectory?.steps
      .filter(({ action_name: name }) => name === "visit")
      .map(({ arguments: given }) => given)
      .join(" ");
    for (const page of ["velland.html", "2023-reallocation.html"]) expect(visited).toContain(page);
    expect(trajectory?.messages.at(-1)?.content).toMatch(/38 \(a page of 14 August 2012\).*39 \(a page of 2 June 2023\)/s);
  });

  const red = async (spoil: (run: string) => Promise<void>): Promise<string[]> => {
    const bad = join(place.path, "bad");
    rmSync(bad, { recursive: true, force: true });
    cpSync(made.out, bad, { recursive: true });
    await spoil(bad);
    const { checks } = await verifyRun(bad);
    return checks.filter(({ failures, check }) => failures > 0 && ["V3", "V4", "V6"].includes(check)).map(({ check }) => check);
  };
  const medal = (rows: readonly StatementRow[], number: number): StatementRow => {
    const found = rows.find(({ claim }) => claim?.includes(`"number":${number}`) === true && claim.includes('"gold medals"'));
    if (!found) throw new Error("no such medal");
    return found;
  };

  it("V3 goes red when the old value is called the answer", async () => {
    const stale = (row: QuestionRow): QuestionRow => ({
      ...row,
      answer: { ...row.answer, text: "38", value: (row.answer.value ?? "").replaceAll("39", "38") },
    });
    expect(
      await red((run) =>
        corrupt(
          run,
          "questions",
          change(({ style }) => style === "revision", stale),
        ),
      ),
    ).toEqual(["V3"]);
  });

  it("V3 goes red when the page that corrects is not in the evidence any more", async () =>
    expect(await red((run) => corrupt(run, "evidence/statements", (rows) => rows.filter((row) => row !== medal(rows, 39))))).toContain(
      "V3",
    ));

  it.each([
    ["the old value again, on a later page", 38, "2024-01-01"],
    ["a third value", 37, "2011-01-01"],
  ])("V4 goes red, alone, when there is %s", async (_what, as, date) => {
    const rival = (rows: StatementRow[]): StatementRow[] => {
      const of = medal(rows, 38);
      const claim = (of.claim ?? "").replaceAll(/"(number|low|high)":38/g, `"$1":${as}`);
      return [...rows, { ...of, id: `${of.id}x`, document_key: "d_another@1", stated_at: date, claim }];
    };
    expect(await red((run) => corrupt(run, "evidence/statements", rival))).toEqual(["V4"]);
  });

  it("V4 goes red, alone, when there is another town of the name", async () => {
    expect(questions.some(({ text }) => text.includes("town called Tams"))).toBe(true);
    const spoiled = await red((run) =>
      corrupt(run, "evidence/entities", (rows) => {
        const tams = rows.find(({ name, types }) => name === "Tams" && types.includes("town"));
        if (!tams) throw new Error("no such town");
        return [...rows, { ...tams, id: "e_another" }];
      }),
    );
    expect(spoiled).toEqual(["V4"]);
  });

  it("V6 goes red, alone, when the words narrow what is narrow already", async () => {
    const twice = (row: QuestionRow): QuestionRow => {
      const { nodes } = JSON.parse(row.program ?? "") as { nodes: { id: number; inputs: number[] }[] };
      const moved = nodes
        .slice(1)
        .map((node) => ({ ...node, id: node.id + 1, inputs: node.inputs.map((input) => (input === 0 ? 1 : input + 1)) }));
      return { ...row, program: JSON.stringify({ nodes: [nodes[0], { ...nodes[1] }, ...moved] }) };
    };
    expect(
      await red((run) =>
        corrupt(
          run,
          "questions",
          change(({ style }) => style === "ambiguous", twice),
        ),
      ),
    ).toEqual(["V6"]);
  });
});
