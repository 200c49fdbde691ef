import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute, programOf, type ProgramStep } from "../../knowledge-graph/program/index.ts";
import { throughGates, type Candidate, type Gate } from "../../pipelines/complexity/gate.ts";
import executes from "../../pipelines/complexity/gates/executes.ts";
import harder from "../../pipelines/complexity/gates/harder.ts";
import { gates } from "../../pipelines/complexity/gates/index.ts";
import leak from "../../pipelines/complexity/gates/leak.ts";
import leaveOneOut from "../../pipelines/complexity/gates/leave-one-out.ts";
import necessary from "../../pipelines/complexity/gates/necessary.ts";
import oneSearch from "../../pipelines/complexity/gates/one-search.ts";
import readable from "../../pipelines/complexity/gates/readable.ts";
import shortcut from "../../pipelines/complexity/gates/shortcut.ts";
import unique from "../../pipelines/complexity/gates/unique.ts";
import type { Program } from "../../schemas/index.ts";
import { counted, plainPage, playground, saying, type Playground } from "./world.ts";

/** With its neighbours and theirs on one side of the split. */
const HOME = "Dalora";
const BORDERS = "land boundaries / border countries";
let w: Playground;
/** Of the largest neighbour's neighbours: how many people live in all of them together. */
let good: Candidate;
let area: Candidate;

beforeAll(async () => {
  w = await playground([
    plainPage("d_plain", "Facts", "Belavia is a country. The total area of Belavia is 20,000 square kilometres, and it is flat."),
  ]);
  good = await w.ask(
    ["Find", { entity: w.id(HOME) }],
    ["Relate", { attribute: BORDERS, direction: "forward" }, -1],
    ["AsOf", { time: "2015" }, -1],
    ["SelectAmong", { attribute: "population", which: "max", k: 1 }, -1],
    ["Relate", { attribute: BORDERS, direction: "forward" }, -1],
    ["AsOf", { time: "2014" }, -1],
    ["Compute", { operation: "sum", of: "population" }, -1],
  );
  area = await w.ask(["Find", { entity: w.id("Belavia") }], ["QueryAttribute", { attribute: "area / total" }, -1]);
});
afterAll(() => w.close());

const judge = async (gate: Gate, candidate: Candidate) => gate.judge(candidate, w.loop);
const withProgram = async (program: Program): Promise<Candidate> => {
  const run = await execute(program, w.memory, w.context.options);
  if (run.status === "refused") throw new Error(run.detail);
  const ids = new Set(run.execution.evidence.map(({ statementId }) => statementId));
  const uris = new Set<string>();
  for await (const { id, documentId } of w.memory.allStatements())
    if (ids.has(id)) uris.add((await w.memory.document(documentId))?.uri ?? "");
  return { ...good, question: { ...good.question, program, goldPath: [...uris] }, execution: run.execution };
};

describe("gates", () => {
  it("every file of the folder is in the list", () => {
    const files = readdirSync(join(import.meta.dirname, "../../pipelines/complexity/gates")).filter((file) => file !== "index.ts");
    expect(gates).toHaveLength(files.length);
    expect(new Set(gates.map(({ name }) => name)).size).toBe(files.length);
  });

  it("let a good question through, and say what they measured", async () => {
    const parent = counted(good.question, { level: 2, operators: 1, hops: 0, sources: 1 });
    const judged = await throughGates(gates, { ...good, parent }, w.loop);
    expect(judged).toMatchObject({ checks: expect.arrayContaining([expect.objectContaining({ name: "leave-one-out", verdict: "pass" })]) });
  });

  it("are closed where one throws, and where nobody can tell", async () => {
    const broken: Gate = { name: "broken", reason: "leak", judge: () => Promise.reject(new Error("out of order")) };
    expect(await throughGates([broken], good, w.loop)).toEqual({
      refused: { reason: "undecided", detail: "out of order", gate: "broken" },
    });
  });
});

describe("each gate catches a bad question of its kind:", () => {
  it("executes: the program says something else", async () => {
    const other = programOf(["Find", { entity: w.id("Belavia") }], ["QueryAttribute", { attribute: "coastline" }, -1]);
    expect(await judge(executes, { ...area, question: { ...area.question, program: other } })).toMatchObject({ verdict: "fail" });
    const none = programOf(["Find", { entity: w.id("Belavia") }], ["QueryAttribute", { attribute: "no such thing" }, -1]);
    const refused = await judge(executes, { ...area, question: { ...area.question, program: none } });
    expect([refused.verdict, refused.reason]).toEqual(["fail", expect.stringContaining("not-covered")]);
    expect(await judge(executes, good)).toEqual({ name: "executes", verdict: "pass" });
  });

  it("unique: the answer is a set", async () => {
    const set = await w.ask(
      ["Find", { entity: w.id(HOME) }],
      ["Relate", { attribute: BORDERS, direction: "forward" }, -1],
      ["QueryName", {}, -1],
    );
    expect(await judge(unique, set)).toMatchObject({ verdict: "fail", reason: expect.stringMatching(/the answer is \d things/) });
    expect(await judge(unique, good)).toMatchObject({ verdict: "pass" });
  });

  it("necessity: a constraint that all members meet", async () => {
    const steps = (filter: readonly ProgramStep[]): Program =>
      programOf(
        ["Find", { entity: w.id(HOME) }],
        ["Relate", { attribute: BORDERS, direction: "forward" }, -1],
        ...filter,
        ["AsOf", { time: "2015" }, -1],
        ["SelectAmong", { attribute: "population", which: "max", k: 1 }, -1],
        ["QueryName", {}, -1],
      );
    const idle = await withProgram(steps([["FilterType", { type: "country" }, -1]]));
    expect(await judge(necessary, idle)).toMatchObject({ verdict: "fail", reason: "node 2 can be left out" });
    expect(await judge(necessary, await withProgram(steps([])))).toMatchObject({ verdict: "pass" });
  });

  it("leak: a hidden name, its adjective, or the figure itself", async () => {
    const [hidden = ""] = good.question.hiddenEntities;
    expect(await judge(leak, saying(good, `${good.question.text} Not ${hidden}.`))).toMatchObject({ verdict: "fail" });
    const value = good.execution.answer.type === "quantity" ? good.execution.answer.value.number : Number.NaN;
    expect(await judge(leak, saying(good, `Is it ${value.toLocaleString("en-US")}?`))).toMatchObject({ verdict: "fail" });
    expect(await judge(leak, good)).toMatchObject({ verdict: "pass" });
  });

  it("leave-one-out: a page that the answer does not rest on", async () => {
    // Whose own list names it: without one page there is one fewer, and the largest stays the largest.
    const loose = await withProgram(
      programOf(
        ["Find", { entity: w.id(HOME) }],
        ["Relate", { attribute: BORDERS, direction: "backward" }, -1],
        ["AsOf", { time: "2015" }, -1],
        ["SelectAmong", { attribute: "population", which: "max", k: 1 }, -1],
        ["QueryName", {}, -1],
      ),
    );
    expect(await judge(leaveOneOut, loose)).toMatchObject({ verdict: "fail", reason: expect.stringMatching(/answered without https/) });
    expect(await judge(leaveOneOut, { ...good, question: { ...good.question, goldPath: [] } })).toMatchObject({ verdict: "fail" });
    expect(await judge(leaveOneOut, good)).toMatchObject({ verdict: "pass", reason: expect.stringMatching(/pages, each needed/) });
  });

  it("shortcut: a page that says it in the question's words", async () => {
    const told = saying(area, "What is the total area of Belavia?");
    expect(await judge(shortcut, told)).toMatchObject({ verdict: "fail", reason: expect.stringContaining("with the answer beside") });
    expect(await judge(shortcut, good)).toMatchObject({ verdict: "pass" });
  });

  it("one-search: what the reader finds is of no high level", async () => {
    const told = saying(area, "What is the total area of Belavia, in square kilometres?");
    const hard: Candidate = { ...told, question: counted(told.question, { level: 3 }) };
    expect(await judge(oneSearch, hard)).toMatchObject({ verdict: "fail", reason: expect.stringContaining("20,000") });
    expect(await judge(oneSearch, told)).toMatchObject({ verdict: "pass", reason: expect.stringContaining("as it may at this level") });
    expect(await judge(oneSearch, { ...good, question: counted(good.question, { level: 5 }) })).toMatchObject({ verdict: "pass" });
  });

  it("readable: too long, too nested, two in one", async () => {
    const long = `Let A be the country ${"that is very far away from here ".repeat(20)}. What is the area of A?`;
    const nested = "What is the area of the country whose capital is the one whose name is that of the town whose river is Tams?";
    const two = "What is the area of Belavia? What is its population?";
    for (const text of [long, nested, two]) expect(await judge(readable, saying(good, text))).toMatchObject({ verdict: "fail" });
    expect(await judge(readable, good)).toMatchObject({ verdict: "pass" });
  });

  it("harder: as many steps as its parent, or a lower level", async () => {
    expect(await judge(harder, good)).toMatchObject({ verdict: "fail", reason: expect.stringContaining("stay at") });
    const parent = counted(good.question, { level: 5, operators: 2, hops: 0, sources: 1 });
    expect(await judge(harder, { ...good, parent })).toMatchObject({ verdict: "fail", reason: "level 5 becomes 3" });
    const fewer = counted(good.question, { operators: good.question.difficulty.operators + 1, hops: 0, sources: 1 });
    expect(await judge(harder, { ...good, parent: fewer })).toMatchObject({
      verdict: "fail",
      reason: expect.stringContaining("operators become"),
    });
  });
});
