import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  datasetNames,
  type DecisionRow,
  type PlanRow,
  type QuestionRow,
  type StatementRow,
  type TrajectoryRow,
} from "../../schemas/datasets/index.ts";
import type { Reading } from "../../knowledge-graph/index.ts";
import { openLibsql } from "../../knowledge-graph/drivers/libsql.ts";
import { writeRun } from "../../pipelines/exporters/write-run.ts";
import { remadeFolder } from "../../pipelines/verify/remade-folder.ts";
import { remadeMemory } from "../../pipelines/verify/remade-memory.ts";
import { readingsAhead, readingsOf } from "../../pipelines/verify/readings.ts";
import { bothHalves, type CheckReport } from "../../pipelines/verify/report.ts";
import { openRun } from "../../pipelines/verify/run-files.ts";
import { isLargeRun } from "../../pipelines/verify/run-manifest.ts";
import { renderReport } from "../../pipelines/verify/render.ts";
import { verifyRun } from "../../pipelines/verify/verify.ts";
import { smallRun } from "../exporters/run.ts";
import { copies } from "./copies.ts";
import { change, corrupt, sha256 } from "./corrupt.ts";
import { fileOf } from "../e2e/dataset-rows.ts";

/** Without pairs, which repeat what decisions and trajectories say: see `preferences.long.test.ts`. */
const { folder, good, run, red } = copies("verify", async (good) => {
  await writeRun(await smallRun(good, { datasets: datasetNames.filter((name) => name !== "preferences") }));
});

const any = (): boolean => true;

describe("a good run", () => {
  it("is green, and every check has looked at something", async () => {
    const report = await verifyRun(good);
    expect(report.ok).toBe(true);
    for (const { check, items, failures } of report.checks) expect([check, items > 0, failures]).toEqual([check, true, 0]);
  });

  it("is green with fewer datasets, as the single jobs write them", async () => {
    for (const datasets of [
      ["questions", "rl/pool", "rejected"],
      ["questions", "trajectories", "environment/calls", "sft", "rejected"],
      ["questions", "plans", "rejected"],
    ] as const) {
      const part = join(folder, "part");
      await writeRun(await smallRun(part, { datasets }));
      const report = await verifyRun(part);
      expect([datasets, report.checks.filter(({ failures }) => failures > 0)]).toEqual([datasets, []]);
      await rm(part, { recursive: true });
    }
  });

  it("is looked at group by group, and whoever waits is told of each", async () => {
    const told: string[] = [];
    const report = await verifyRun(good, [], { watch: { starts: (groups) => void told.push(`${groups}`), begins: (group) => void told.push(`> ${group}`), ends: (group) => void told.push(`< ${group}`) } }); // prettier-ignore
    expect(told[0]).toBe(String((told.length - 1) / 2));
    expect(told.filter((line) => line.startsWith("<"))).toEqual(told.flatMap((line) => (line.startsWith(">") ? [line.replace(">", "<")] : []))); // prettier-ignore
    // Who says of a group what it looks at, has to name its checks.
    const numbers = new Set(told.flatMap((line) => [...line.matchAll(/V(\d+)(?: to V(\d+))?/g)].flatMap(([, from, to]) => Array.from({ length: Number(to ?? from) - Number(from) + 1 }, (_, at) => Number(from) + at)))); // prettier-ignore
    expect([...numbers].sort((a, b) => a - b)).toEqual(report.checks.map(({ check }) => Number(check.slice(1))));
  });

  it("is told in a table", async () => {
    expect(renderReport(await verifyRun(good))).toMatch(/V3 +every executed question re-executes to its answer +3 +0/);
  });
});

describe("two halves of a check", () => {
  const half = (more: Partial<CheckReport>): CheckReport => ({
    check: "V17",
    title: "made again",
    items: 5,
    failures: 0,
    undecided: 0,
    sampled: null,
    firstFailing: null,
    detail: "",
    failing: [],
    seconds: 1,
    ...more,
  });
  const broken = (id: string, detail: string): CheckReport => half({ failures: 1, firstFailing: id, detail, failing: [{ id, detail }] });

  it("are one report, which names the first failure of either", () => {
    expect(bothHalves(half({ undecided: 1, detail: "open" }), broken("r1", "another result"))).toEqual(
      half({
        items: 10,
        failures: 1,
        undecided: 1,
        firstFailing: "r1",
        detail: "another result",
        failing: [{ id: "r1", detail: "another result" }],
        seconds: 2,
      }),
    );
    expect(bothHalves(half({ detail: "first" }), half({ sampled: "20 of 300", detail: "last" }))).toMatchObject({
      sampled: "20 of 300",
      detail: "last",
    });
  });

  it("tell once what stops both of them", () => {
    const stopped = broken("run", "no memory can be made");
    expect(bothHalves(stopped, stopped)).toMatchObject({ items: 9, failures: 1, failing: stopped.failing });
  });
});

const all = async (readings: AsyncIterable<Reading>): Promise<readonly Reading[]> => {
  const found: Reading[] = [];
  for await (const one of readings) found.push(one);
  return found;
};

describe("the files of a run", () => {
  it("are read into one memory, however many look at it; what cannot be read is told to each", async () => {
    const { path, remove } = await remadeFolder();
    const ids = async (): Promise<readonly string[]> => {
      const files = await openRun(good, [], undefined, false, path);
      const { memory } = await files.memory();
      const found: string[] = [];
      for await (const { id } of memory.graph.allStatements()) found.push(id);
      await files.close();
      return found;
    };
    const first = await ids();
    expect(first.length).toBeGreaterThan(0);
    const { manifest, folder } = await openRun(good);
    const unread = (): never => {
      throw new Error("it is read again");
    };
    const again = await remadeMemory({ folder, manifest, rows: unread }, path);
    await again.close();
    expect(await ids()).toEqual(first);
    await remove();
    const empty = await remadeFolder();
    for (const _ of [1, 2]) await expect(remadeMemory({ folder, manifest, rows: unread }, empty.path)).rejects.toThrow("it is read again");
    await empty.remove();
  });

  it("are made again by several at once: what one keeps meanwhile stands in no file that another may be writing", async () => {
    const { path, remove } = await remadeFolder();
    const files = await openRun(good, [], undefined, false, path);
    const { opened, runs } = await files.memory();
    const other = openLibsql(opened.path);
    other.run("begin immediate", []);
    await runs.write("plans", [{ key: "a", value: "made" }]);
    other.run("rollback", []);
    expect(await runs.read("plans", ["a"])).toEqual(new Map([["a", "made"]]));
    other.close();
    await files.close();
    await remove();
  });

  it("are read in a thread as they are here, and what a thread throws is thrown", async () => {
    const here = await all(readingsOf(await openRun(good)));
    expect(here.length).toBeGreaterThan(0);
    expect(await all(readingsAhead(good))).toEqual(here);
    await expect(all(readingsAhead(join(good, "none")))).rejects.toThrow("is not there: check the path");
  });

  it("are encoded with one tokenizer by all checks, and by those of the next small run", async () => {
    const [one, next] = [await openRun(good), await openRun(good)];
    const tokens = one.tokens();
    expect([isLargeRun(one.manifest), one.tokens() === tokens, next.tokens() === tokens]).toEqual([false, true, true]);
    expect(await tokens.count(["Five words are counted here"])).toEqual([5]);
    await Promise.all([one.close(), next.close()]);
  });

  it("are decoded once for walks that go side by side", async () => {
    const files = await openRun(good);
    const [written, made] = [files.rows("questions"), files.rows("questions")].map((rows) => rows[Symbol.asyncIterator]());
    const row = (await written!.next()).value as QuestionRow;
    expect((await made!.next()).value).toBe(row);
    for await (const part of files.rows("questions", ["id"])) {
      expect(part).toEqual({ id: row.id });
      break;
    }
  });
});

describe("a folder that is no run", () => {
  it("is refused with a sentence", async () => {
    await expect(verifyRun(join(folder, "nothing"))).rejects.toThrow(/is not there: check the path.*groundwork run/);
    await expect(verifyRun(folder)).rejects.toThrow(/no manifest\.json.*not finished.*groundwork run/);
    await writeFile(join(run, "manifest.json"), "{}");
    await expect(verifyRun(run)).rejects.toThrow(/is not a manifest of this version/);
  });
});

describe("V1 goes red, alone,", () => {
  it("when a byte of a file changes", async () => {
    const path = join(run, "README.md");
    await writeFile(path, (await readFile(path, "utf8")).replace("Seed 7", "Seed 8"));
    expect(await red()).toEqual({ V1: expect.stringMatching(/sha256/) });
  });
  it("when a value is outside its schema", async () => {
    await corrupt(
      run,
      "rejected",
      change(any, (row) => ({ ...row, reason: "because" as never })),
    );
    expect(await red()).toEqual({ V1: expect.stringMatching(/rejected: reason/) });
  });
  it("when an id stands twice", async () => {
    await corrupt(run, "rejected", (rows) => [...rows, rows[0]!]);
    expect(await red()).toEqual({ V1: expect.stringMatching(/stands twice/) });
  });
  it("when rows were written by other code", async () => {
    await corrupt(run, "rejected", (rows) => rows, 2);
    expect(await red()).toEqual({ V1: expect.stringMatching(/version 2, this code checks version \d+: make the run anew/) });
  });
  it("when a row count is not the manifest's", async () => {
    const path = join(run, "manifest.json");
    await writeFile(path, (await readFile(path, "utf8")).replace(/("dataset": "rejected",\s+"split": "train",\s+"rows": )4/, "$15"));
    expect(await red()).toEqual({ V1: expect.stringMatching(/4 rows, the manifest says 5/) });
  });
  it("when a file is not the manifest's", async () => {
    await cp(join(run, fileOf(run, "rejected")), join(run, "rejected/part-00001.parquet"));
    expect(await red()).toEqual({ V1: expect.stringMatching(/does not name this file/) });
  });
  it("when a row stands in the file of another split", async () => {
    const path = join(run, "manifest.json");
    await writeFile(path, (await readFile(path, "utf8")).replace(/("dataset": "rejected",\s+"split": )"train"/, '$1"held_out"'));
    expect(await red()).toEqual({ V1: expect.stringMatching(/rejected: a row of split "train" in a file of "held_out"/) });
  });
  it("when the order tells of rows that the files do not hold", async () => {
    const path = join(run, "manifest.json");
    const manifest = JSON.parse(await readFile(path, "utf8")) as object;
    await writeFile(path, JSON.stringify({ ...manifest, order: { rejected: "train:3 held_out:1" } }));
    expect(await red()).toEqual({ V1: expect.stringMatching(/it tells of other rows than the files hold/) });
  });
  it("when a file that nothing hangs on is gone or no Parquet", async () => {
    await rm(join(run, fileOf(run, "rejected")));
    expect(await red()).toEqual({ V1: expect.stringMatching(/not there/) });
    await writeFile(join(run, fileOf(run, "rejected")), "PAR1 not really");
    expect(await red()).toEqual({ V1: expect.stringMatching(/bytes/) });
  });
});

describe("V2 goes red, alone,", () => {
  it("when a quote is moved by one character", async () => {
    await corrupt(
      run,
      "evidence/statements",
      change<StatementRow>(any, (row) => ({ ...row, quote_start: row.quote_start + 1 })),
    );
    expect(await red()).toEqual({ V2: expect.stringMatching(/does not say/) });
  });
  it("when a question quotes otherwise than its statement", async () => {
    const other = (row: QuestionRow): QuestionRow => ({
      ...row,
      quotes: row.quotes.map((quote) => ({ ...quote, quote: `${quote.quote}!` })),
    });
    await corrupt(run, "questions", change<QuestionRow>(any, other));
    expect(await red()).toEqual({ V2: expect.stringMatching(/quotes something else/) });
  });
});

describe("V3 goes red, alone,", () => {
  const area = (row: QuestionRow): boolean => row.answer.type === "quantity";
  it("when an answer's value is changed", async () => {
    const value = (text: string | null): string => (text ?? "").replace('"number":56785', '"number":56786');
    await corrupt(
      run,
      "questions",
      change(area, (row) => ({ ...row, answer: { ...row.answer, value: value(row.answer.value) } })),
    );
    expect(await red()).toEqual({ V3: expect.stringMatching(/the program gives .*56785/) });
  });
  it("when an answer's words are changed", async () => {
    await corrupt(
      run,
      "questions",
      change(area, (row) => ({ ...row, answer: { ...row.answer, text: "56,875 square kilometres" } })),
    );
    expect(await red()).toEqual({ V3: expect.stringMatching(/text is "56,875/) });
  });
  it("when another entity is named as the answer", async () => {
    const named = (row: QuestionRow): boolean => row.answer.text === "Accra";
    await corrupt(
      run,
      "questions",
      change(named, (row) => ({ ...row, answer: { ...row.answer, text: "Kumasi" } })),
    );
    expect(await red()).toEqual({ V3: expect.stringMatching(/text is "Kumasi"/) });
  });
  it("when a constant of the program is changed", async () => {
    const maxToMin = (row: QuestionRow): QuestionRow => ({
      ...row,
      program: (row.program ?? "").replace('"which":"max"', '"which":"min"'),
    });
    await corrupt(
      run,
      "questions",
      change((row) => row.style === "set", maxToMin),
    );
    expect(await red()).toEqual({ V3: expect.stringMatching(/the row says "Burkina Faso"/) });
  });
  it("when a statement's claim is changed", async () => {
    const accra = (row: StatementRow): boolean => row.text === "The capital of Ghana is Accra.";
    let lome = "";
    await corrupt(run, "evidence/statements", (rows) => {
      lome = (JSON.parse(rows.find((row) => row.text.includes("Lomé"))?.claim ?? "") as { value: { entityId: string } }).value.entityId;
      return change(accra, (row) => ({
        ...row,
        claim: JSON.stringify({ ...(JSON.parse(row.claim ?? "") as object), value: { kind: "entity", entityId: lome } }),
      }))(rows);
    });
    expect(await red()).toEqual({ V3: expect.stringMatching(/the row says "Accra"/) });
  });
});

describe("V4 goes red, alone,", () => {
  /** A second statement of the same page that says otherwise, quoted exactly. */
  const rival = (rows: StatementRow[], of: string, claim: (old: string) => string): StatementRow[] => {
    const first = rows.find((row) => row.text.includes(of));
    if (!first) throw new Error("nothing to rival");
    return [...rows, { ...first, id: `${first.id}x`, claim: claim(first.claim ?? "") }];
  };
  it("when a rival value is added to the evidence", async () => {
    await corrupt(run, "evidence/statements", (rows) =>
      rival(rows, "capital of Ghana", (claim) =>
        claim.replace(
          /("entityId":")[^"]+/,
          `$1${(JSON.parse(rows.find((row) => row.text.includes("Lomé"))?.claim ?? "") as { value: { entityId: string } }).value.entityId}`,
        ),
      ),
    );
    expect(Object.keys(await red())).toEqual(["V4"]);
  });
  it("when a figure has a rival", async () => {
    await corrupt(run, "evidence/statements", (rows) => rival(rows, "area of Togo", (claim) => claim.replaceAll("56785", "57000")));
    expect(await red()).toEqual({ V4: expect.stringMatching(/not-unique/) });
  });
  it("when a larger member joins the set", async () => {
    await corrupt(run, "evidence/statements", (rows) => {
      const togo = rows.find((row) => row.text.includes("area of Togo"))!;
      const border = rows.find((row) => row.text.startsWith("Togo borders Benin"))!;
      const accra = (JSON.parse(rows.find((row) => row.text.includes("Accra"))?.claim ?? "") as { value: { entityId: string } }).value
        .entityId;
      const member = { ...border, id: "s_member", claim: border.claim!.replace(/("entityId":")[^"]+/, `$1${accra}`) };
      const size = { ...togo, id: "s_size", claim: togo.claim!.replaceAll("56785", "999999").replace(/("subject":")[^"]+/, `$1${accra}`) };
      return [...rows, member, size];
    });
    expect(await red()).toEqual({ V4: expect.stringMatching(/is a rival/) });
  });
});

describe("V5 goes red, alone,", () => {
  it("when a question names its answer", async () => {
    await corrupt(
      run,
      "questions",
      change<QuestionRow>(
        (row) => row.answer.text === "Accra",
        (row) => ({ ...row, text: "What is Accra, the capital of Ghana?" }),
      ),
    );
    expect(await red()).toEqual({ V5: expect.stringMatching(/"Accra" is in the question/) });
  });
  it("when a question names a hidden entity", async () => {
    await corrupt(
      run,
      "questions",
      change<QuestionRow>(
        (row) => row.style === "set",
        (row) => ({ ...row, hidden_entities: ["Togo"] }),
      ),
    );
    expect(await red()).toEqual({ V5: expect.stringMatching(/"Togo" is in the question/) });
  });
  it("when a plan's analysis gives the answer away", async () => {
    const tell = (text: string): string => text.replace("I start by", "It may be Burkina Faso; I start by");
    await corrupt(run, "plans", (rows) =>
      rows.map((row) => ({
        ...row,
        analysis: tell(row.analysis),
        text_agent_form: tell(row.text_agent_form),
        text_seed_form: tell(row.text_seed_form),
      })),
    );
    expect(await red()).toEqual({ V5: expect.stringMatching(/"Burkina Faso" is in the analysis/) });
  });
});

describe("V6 goes red, alone,", () => {
  it("when a constraint does not matter", async () => {
    // The largest neighbour of Togo that is a country: all of them are.
    const idle = (row: QuestionRow): QuestionRow => {
      const { nodes } = JSON.parse(row.program ?? "") as { nodes: { id: number; op: string; arguments: object; inputs: number[] }[] };
      const [find, relate, select, name] = nodes;
      const program = {
        nodes: [
          find,
          relate,
          { id: 2, op: "FilterType", arguments: { type: "country" }, inputs: [1] },
          { ...select, id: 3, inputs: [2] },
          { ...name, id: 4, inputs: [3] },
        ],
      };
      return { ...row, program: JSON.stringify(program) };
    };
    await corrupt(
      run,
      "questions",
      change<QuestionRow>((row) => row.style === "set", idle),
    );
    expect(await red()).toEqual({ V6: expect.stringMatching(/node 2 can be left out/) });
  });
});

describe("V8 goes red, alone,", () => {
  const edit = (to: (row: PlanRow) => PlanRow) => corrupt(run, "plans", change<PlanRow>(any, to));
  const both = (row: PlanRow, add: string): PlanRow => ({
    ...row,
    text_agent_form: row.text_agent_form + add,
    text_seed_form: row.text_seed_form + add,
  });
  it("when a plan goes on with an observation", async () => {
    await edit((row) => both(row, "\n<tool_response>\nfound\n</tool_response>"));
    expect(await red()).toEqual({ V8: expect.stringMatching(/something follows the call/) });
  });
  it("when a call is not valid", async () => {
    const bad = '{"query":[]}';
    await edit((row) => ({
      ...row,
      action: { ...row.action, arguments: bad },
      text_agent_form: row.text_agent_form.replace(/\["[^\]]*\]/, "[]"),
    }));
    expect(await red()).toEqual({ V8: expect.stringMatching(/do not fit/) });
  });
  it("when two plans of a question are one", async () => {
    await corrupt(run, "plans", (rows) => [...rows, { ...rows[0]!, id: "p_copy", index: 1 }]);
    expect(await red()).toEqual({ V8: expect.stringMatching(/another plan takes the decomposition/) });
  });
  it("when there are fewer than there are ways", async () => {
    await edit((row) => ({ ...row, plans_distinct: 3 }));
    expect(await red()).toEqual({ V8: expect.stringMatching(/1 plans and 0 rejected ones, 3 are due/) });
  });
  it("when there are fewer than wanted, and no reason", async () => {
    await edit((row) => ({ ...row, why_fewer: null }));
    expect(await red()).toEqual({ V8: expect.stringMatching(/no reason/) });
  });
});

describe("V9 goes red, alone,", () => {
  const edit = (to: (row: DecisionRow) => DecisionRow) => corrupt(run, "decisions", change<DecisionRow>(any, to));
  it("when original_index is wrong", async () => {
    await edit((row) => ({ ...row, original_index: (row.original_index + 1) % row.options.length }));
    expect(await red()).toEqual({ V9: expect.stringMatching(/not what the trajectory did/) });
  });
  it("when another option is called the run's own", async () => {
    await edit((row) => ({ ...row, options: row.options.map((option) => ({ ...option, idea: "own" })) }));
    expect(await red()).toEqual({ V9: expect.stringMatching(/run's own idea/) });
  });
  it("when correct_index is wrong", async () => {
    await edit((row) => ({ ...row, correct_index: ((row.correct_index ?? 0) + 1) % row.options.length }));
    expect(await red()).toEqual({ V9: expect.stringMatching(/correct_index is/) });
  });
  it("when two options do the same", async () => {
    await edit((row) => ({
      ...row,
      options: row.options.map((option, at) =>
        at === row.original_index ? option : { ...row.options[row.original_index]!, label: "detour" },
      ),
    }));
    expect(await red()).toEqual({ V9: expect.stringMatching(/two options do the same/) });
  });
  it("when an option is no valid call", async () => {
    const other = (row: DecisionRow): number => (row.original_index === 0 ? 1 : 0);
    await edit((row) => ({
      ...row,
      options: row.options.map((option, at) => (at === other(row) ? { ...option, arguments: '{"query":"text"}' } : option)),
    }));
    expect(await red()).toEqual({ V9: expect.stringMatching(/no valid call of search/) });
  });
  it("when an observation is not masked", async () => {
    await edit((row) => ({ ...row, observation_spans: [] }));
    expect(await red()).toEqual({ V9: expect.stringMatching(/not covered by a span/) });
  });
  it("when an observation was invented", async () => {
    await edit((row) => ({
      ...row,
      observation: `${row.observation} and more`,
      text: row.text.replace(row.observation, `${row.observation} and more`),
    }));
    expect(await red()).toEqual({ V9: expect.stringMatching(/observation is not the step's/) });
  });

  /** The decisions of the run again and again, as if of sixty questions, each with its original at the place that is asked for. */
  const many = (
    placeOf: (index: number) => number,
    edit: (option: DecisionRow["options"][number], index: number) => DecisionRow["options"][number] = (option) => option,
    count = 1200,
  ) =>
    corrupt(run, "decisions", (rows) =>
      Array.from({ length: count }, (_, index) => {
        const row = rows[index % rows.length]!;
        const options = row.options.filter((_option, at) => at !== row.original_index).map((option) => edit(option, index));
        const place = placeOf(index);
        options.splice(place, 0, row.options[row.original_index]!);
        return {
          ...row,
          id: `h_${index}`,
          question_id: `q_${index % 60}`,
          options,
          original_index: place,
          correct_index: place,
          correct_indices: [place],
        };
      }),
    );
  const byChance = (index: number): number => parseInt(sha256(String(index)).slice(0, 8), 16) % 3;
  it("when the original's place is not by chance", async () => {
    await many((index) => (index % 2 === 0 ? 0 : index % 3));
    expect((await red())["V9"]).toMatch(/not uniform/);
  });
  it("when the original is told by its form", async () => {
    await many(byChance, (option) => ({ ...option, thought: `Perhaps ${option.thought}` }));
    expect((await red())["V9"]).toMatch(/told by its form \(held-out AUC 1\.000/);
  });
  it("when it is told so of few decisions, too", async () => {
    await many(byChance, (option) => ({ ...option, thought: `Perhaps ${option.thought}` }), 90);
    expect((await red())["V9"]).toMatch(/told by its form \(held-out AUC 1\.000/);
  });
  it("when words alone tell it, or what is right", async () => {
    // No question has the thoughts of another: what tells is the one word.
    await many(byChance, (option, index) => ({
      ...option,
      thought: `Perhaps ${option.thought} ${sha256(`thought ${index}`).slice(0, 6)}`,
    }));
    expect((await red())["V9"]).toMatch(/words alone tell the run's own act in (?:9\d|100)\.\d % of/);
  });
  it("but not when neither place nor form tell", async () => {
    await many(byChance);
    const { checks } = await verifyRun(run);
    expect(checks.find(({ check }) => check === "V9")).toMatchObject({ items: 1202, failures: 0, undecided: 0 });
  });
  it("and is undecided where too few questions tell of it", async () => {
    const { checks } = await verifyRun(run);
    expect(checks.find(({ check }) => check === "V9")).toMatchObject({ failures: 0, undecided: 1 });
  });
});

describe("V10 goes red, alone,", () => {
  const edit = (to: (row: TrajectoryRow) => TrajectoryRow) => corrupt(run, "trajectories", change<TrajectoryRow>(any, to));
  const message = (row: TrajectoryRow, at: number, to: (content: string) => string): TrajectoryRow => ({
    ...row,
    messages: row.messages.map((item, index) => (index === at ? { ...item, content: to(item.content) } : item)),
  });
  it("when a turn does not parse", async () => {
    await edit((row) => message(row, 2, (content) => content.replace("</tool_call>", "")));
    expect(await red()).toEqual({ V10: expect.stringMatching(/step 0: the turn does not parse \(unclosed-tag\)/) });
  });
  it("when an observation was changed", async () => {
    await edit((row) => message(row, 3, (content) => content.replace("found 1", "found 2")));
    expect(await red()).toEqual({ V10: expect.stringMatching(/observation of the message is another/) });
  });
  it("when the score is not that of its parts, or the tier not that of its quality", async () => {
    await edit((row) => ({ ...row, quality_score: row.quality_score - 0.01 }));
    expect(await red()).toEqual({ V10: expect.stringMatching(/its parts give/) });
    await edit((row) => ({ ...row, quality_score: row.quality_score + 0.01, tier: row.tier === "high" ? "negative" : "high" }));
    expect(await red()).toEqual({ V10: expect.stringMatching(/its tier is/) });
  });
  it("when a recorded result was changed", async () => {
    await corrupt(
      run,
      "environment/calls",
      change(any, (row) => ({ ...row, result: `${row.result} ` })),
    );
    expect(await red()).toEqual({ V10: expect.stringMatching(/replay of its call gives another observation/) });
  });
  it("when one call has two results", async () => {
    await corrupt(run, "environment/calls", (rows) => [...rows, { ...rows[0]!, id: "call_2", call_id: "call_2", result: "other" }]);
    expect(await red()).toEqual({ V10: expect.stringMatching(/two results/) });
  });
  it("when a call does not fit its tool set", async () => {
    await edit((row) => ({ ...row, toolset: row.toolset.replace('"minItems":1', '"minItems":2') }));
    // Its decisions are held to the same set.
    expect(await red()).toEqual({ V9: expect.stringMatching(/no valid call/), V10: expect.stringMatching(/does not fit the tool set/) });
  });
  it("when an observation carries loss", async () => {
    await edit((row) => ({ ...row, messages: row.messages.map((item, index) => (index === 3 ? { ...item, loss: 1 } : item)) }));
    expect(await red()).toEqual({ V10: expect.stringMatching(/user message carries loss/) });
  });
  it("when the end is another than the row says", async () => {
    await edit((row) => ({ ...row, termination: "max-steps", prediction: null }));
    expect(await red()).toEqual({ V10: expect.stringMatching(/1 answers in a run that ended by max-steps/) });
  });
  it("when the prediction is not the answer that was given", async () => {
    await edit((row) => ({ ...row, prediction: "42" }));
    expect(await red()).toEqual({ V10: expect.stringMatching(/prediction is not the answer/) });
  });
});

describe("V14 goes red, alone,", () => {
  it("when a night says that it retired what is still a question", async () => {
    const none = { reworked: 0, reused: 0 };
    const diff = (id: string): string =>
      JSON.stringify({
        format: "groundwork-diff",
        version: 1,
        run_id: "b",
        clock: "2026-02-01",
        since: { run_id: "a", clock: "2026-01-31" },
        documents: [],
        questions: { kept: 0, re_cited: 0, re_answered: [], retired: [{ id, text: "?", reason: "not-unique", detail: "" }], new: [] },
        gone_with_them: { reasoning: 0, plans: 0, trajectories: 0, decisions: 0, pool: 0 },
        work: { documents: none, drafts: none, questions: none, reasoning: none, plans: none, trajectories: none, decisions: none },
        shift: { most: 0, styles: 0, levels: 0, hops: 0, calls: 0, lengths: 0 },
      });
    await rm(run, { recursive: true });
    const small = await smallRun(run);
    const [first] = small.inputs.questions as Iterable<{ readonly id: string }>;
    await writeRun({ ...small, notes: [{ path: "diff.json", text: diff("q_gone") }] });
    expect(await red()).toEqual({});
    await writeRun({ ...small, notes: [{ path: "diff.json", text: diff(first?.id ?? "") }] });
    expect(await red()).toEqual({ V14: expect.stringMatching(/it was retired, and is still a question/) });
    await writeRun(small);
    expect(await readFile(join(run, "diff.json"), "utf8").catch(() => "not there")).toBe("not there");
  });

  it("when a round of the complexity loop is not what it says, or no harder than its parent", async () => {
    const forged = async (to: (row: QuestionRow, parent: QuestionRow) => Partial<QuestionRow>): Promise<void> => {
      await rm(run, { recursive: true });
      await cp(good, run, { recursive: true });
      await corrupt(run, "questions", (rows) => {
        const child = rows.find(({ program }) => program?.split('"op"').length === 3);
        const parent = rows.find(({ id }) => id !== child?.id);
        if (parent === undefined || child === undefined) throw new Error("nothing to corrupt");
        const round = {
          style: "complexity",
          round: 1,
          parent_id: parent.id,
          operator: "expand",
          difficulty: { ...child.difficulty, sources: 9 },
        };
        return rows.map((row) => (row.id === child.id ? { ...row, ...round, ...to(child, parent) } : row));
      });
    };
    await forged(() => ({}));
    expect(await red()).toEqual({});
    await forged((_, { difficulty }) => ({ difficulty }));
    expect(await red()).toEqual({ V14: expect.stringMatching(/no harder than its parent: operators, hops and sources together stay/) });
    await forged(({ difficulty }) => ({ difficulty: { ...difficulty, operators: 7, sources: 9 } }));
    expect(await red()).toEqual({ V14: expect.stringMatching(/its program has 1 operators and 0 hops, the row says 7/) });
    await forged(({ difficulty }) => ({ difficulty: { ...difficulty, level: 4, sources: 9 } }));
    expect(await red()).toEqual({ V14: "its program is of level 1, the row says 4" });
    await forged(() => ({ operator: null }));
    expect(await red()).toEqual({ V14: "round 1 names no parent or no operator" });
    await forged(() => ({ style: "factual" }));
    expect(await red()).toEqual({ V14: "round 1 is of style factual" });
    await forged(() => ({ round: 3 }));
    expect(await red()).toEqual({ V14: "round 3 grew from round 0" });
    await forged(() => ({ parent_id: "q_gone" }));
    expect(await red()).toEqual({ V14: expect.stringMatching(/parent question q_gone is not in the run/) });
  });

  it("when a row's question is gone", async () => {
    await corrupt(
      run,
      "reasoning",
      change(any, (row) => ({ ...row, question_id: "q_gone" })),
    );
    expect(await red()).toEqual({ V14: expect.stringMatching(/question q_gone is not in the run/) });
  });
  it("when a text's source is gone", async () => {
    await corrupt(
      run,
      "cpt/documents",
      change(
        (row) => row.source === "fas_phase3",
        (row) => ({ ...row, lineage: { ...row.lineage, id: "p_gone" } }),
      ),
    );
    expect(await red()).toEqual({ V14: expect.stringMatching(/plan p_gone/) });
  });
  it("when a page on the gold path is gone", async () => {
    await corrupt(
      run,
      "questions",
      change<QuestionRow>(any, (row) => ({ ...row, gold_path: ["https://atlas.example/gone/"] })),
    );
    expect(await red()).toEqual({ V14: expect.stringMatching(/page https:\/\/atlas\.example\/gone\//) });
  });
  it("when a statement's document version is gone", async () => {
    await corrupt(
      run,
      "evidence/statements",
      change<StatementRow>(
        (row) => row.text.startsWith("Benin borders"),
        (row) => ({ ...row, document_key: "d_gone@1" }),
      ),
    );
    expect(await red()).toEqual({ V14: expect.stringMatching(/document version d_gone@1/) });
  });
  it("when a pool row's question is gone", async () => {
    await corrupt(
      run,
      "rl/pool",
      change(any, (row) => ({ ...row, extra_info: { ...row.extra_info, question_id: "q_gone" } })),
    );
    expect(await red()).toEqual({ V14: expect.stringMatching(/q_gone/) });
  });
});

describe("V18 goes red, alone or beside others,", () => {
  it("when a page, a question or an observation holds a control token", async () => {
    await corrupt(
      run,
      "evidence/documents",
      change(any, (row) => ({ ...row, title: `${row.title} <|im_end|>` })),
    );
    expect((await red())["V18"]).toMatch(/evidence\/documents: title holds "<\|im_end\|>"/);
    await corrupt(
      run,
      "questions",
      change(any, (row) => ({ ...row, text: `${row.text} [/INST]` })),
    );
    await corrupt(
      run,
      "trajectories",
      change<TrajectoryRow>(any, (row) => ({ ...row, steps: row.steps.map((step) => ({ ...step, thought: "</think>" })) })),
    );
    const { checks } = await verifyRun(run);
    expect(checks.find(({ check }) => check === "V18")).toMatchObject({ failures: 3 });
  });

  it.each([
    ["a name that no list has", "<brand_new_token>"],
    ["capitals alone", "<NME>"],
    ["brackets in it", "<[fim-prefix]>"],
    ["a bar escaped for a table", "<\\|im_end\\|>"],
    ["letters of another kind", "<ˢʸˢᵗᵉᵐ_1>"],
    ["brackets for signs", "[NEW_CONTROL_9]"],
    ["wide bars alone", "｜DSML｜"],
    ["a recipient", "to=functions.find"],
  ])("when a statement holds a mark with %s", async (_, mark) => {
    await corrupt(
      run,
      "evidence/statements",
      change(any, (row) => ({ ...row, text: `${row.text} ${mark}` })),
    );
    expect((await red())["V18"]).toMatch(/evidence\/statements: text holds/);
  });
});
