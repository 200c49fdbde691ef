import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { constants, evidenceGraph } from "../../knowledge-graph/index.ts";
import { execute, programOf } from "../../knowledge-graph/program/index.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { roundTrip } from "../../pipelines/language/reading/round-trip.ts";
import { drawQuestion, generate } from "../../pipelines/questions/generate.ts";
import { askedPart } from "../../pipelines/questions/spread-keys.ts";
import { questionContextOf } from "../../pipelines/questions/context.ts";
import { isRelative } from "../../pipelines/language/relative.ts";
import { answerOf } from "../../pipelines/language/writing/answer.ts";
import { questionOf } from "../../pipelines/questions/question.ts";
import { styles } from "../../pipelines/questions/styles/index.ts";
import { Mix, Question, type Rejection } from "../../schemas/index.ts";
import { world, type World } from "./world.ts";

let w: World;
let questions: Question[];
let rejections: Rejection[];

async function run(seed: number, count = 150, mix = Mix.parse({})): Promise<{ questions: Question[]; rejections: Rejection[] }> {
  const found: { questions: Question[]; rejections: Rejection[] } = { questions: [], rejections: [] };
  for await (const made of generate(w.context, {
    count,
    mix,
    seed,
    caps: { attribute: 0.3, relation: 1, entity: 0.2, shape: 0.075 },
  })) {
    if ("question" in made) found.questions.push(made.question);
    else found.rejections.push(made.rejection);
  }
  return found;
}

beforeAll(async () => {
  w = await world();
  ({ questions, rejections } = await run(3));
});

describe("styles", () => {
  it("every file of the folder is in the list", () => {
    const folder = join(import.meta.dirname, "../../pipelines/questions/styles");
    const files = readdirSync(folder)
      .filter((name) => name !== "index.ts")
      .map((name) => name.replace(/\.ts$/, ""));
    expect(styles.map(({ name }) => name).sort()).toEqual(files.sort());
  });

  it.each(["comparison", "factual", "multi-hop", "numeric", "set", "temporal"])("%s gives questions", (name) =>
    expect(questions.filter(({ style }) => style === name).length).toBeGreaterThan(5),
  );

  it.each(["comparison", "factual", "multi-hop", "numeric", "set", "temporal"])("%s words one shape in several ways", (name) => {
    const starts = new Set(questions.filter(({ style }) => style === name).map(({ text }) => text.split(" ").slice(0, 2).join(" ")));
    expect(starts.size).toBeGreaterThan(3);
  });
});

describe("questions", () => {
  it("fit their schema", () => {
    for (const question of questions) expect(Question.parse(question)).toEqual(question);
  });

  it("execute to their answer", async () => {
    for (const { program, answer } of questions) {
      const result = await execute(program, w.memory, w.context.options);
      expect(result.status).toBe("answer");
      if (result.status !== "answer") continue;
      const given = result.execution.answer;
      if (given.type === "entity") expect(answer.value).toEqual([{ kind: "entity", entityId: given.entityId }]);
      if (given.type === "quantity") expect(answer.value).toEqual([given.value]);
    }
  });

  it("round-trip, and do not when a polarity or a name is changed", () => {
    let changed = 0;
    for (const { text, program, answer } of questions) {
      expect(roundTrip(text, program, w.context.lexicon, answer.unit).verdict).toBe("pass");
      for (const [from, to] of [
        ["largest", "smallest"],
        ["highest", "lowest"],
        ["lower", "higher"],
        ["Belavia", "Marora"],
        ["2014", "2013"],
      ] as const) {
        const other = text.replaceAll(from, to);
        if (other === text) continue;
        changed++;
        expect([other, roundTrip(other, program, w.context.lexicon, answer.unit).verdict]).toEqual([other, "fail"]);
      }
    }
    expect(changed).toBeGreaterThan(50);
  });

  it("show neither path nor label of the memory, and read as sentences", () => {
    for (const { text, register } of questions) {
      expect(text).not.toMatch(/ \/ |\[|\{|\bnull\b|undefined| {2}|the the | 's|e_[0-9a-f]{6}/);
      if (register !== "search") expect(text).toMatch(/^["A-Z].*[.?]$/);
      expect(text).not.toMatch(/\b(?:was|is) the (?:exports|border countries)\b|\bwere the (?:population|total area|birth rate)\b/);
    }
  });

  it("hold no answer: the names that it could be are offered alike where one is", () => {
    for (const { text, answer } of questions) {
      if (answer.type === "choice") expect(text).toContain(answer.text);
      else if (answer.type === "entity") expect(text).not.toContain(answer.text);
    }
  });

  it("compare shares as shares", async () => {
    const alone = Mix.parse({ factual: 0, numeric: 0, "multi-hop": 0, set: 0, temporal: 0, comparison: 1 });
    const compared = (await run(5, 80, alone)).questions.filter(({ program }) =>
      program.nodes.some(
        (node) => (node.op === "SelectAmong" || node.op === "SelectBetween") && node.arguments.attribute === "public debt",
      ),
    );
    expect(compared.length).toBeGreaterThan(3);
    for (const { text } of compared) expect(text).toMatch(/public debt (?:relative to|as a share of) GDP/);
  });

  it("do not speak of a share where a page gives an amount", async () => {
    const style = styles.find(({ name }) => name === "comparison");
    if (style === undefined) throw new Error("no style");
    const between = async (time: string) =>
      questionOf(
        programOf(
          ["Find", { entity: w.id("Belavia") }],
          ["AsOf", { time }, -1],
          ["Find", { entity: w.id("Belenia") }],
          ["AsOf", { time }, -1],
          ["SelectBetween", { attribute: "public debt", which: "max" }, 1, 3],
          ["QueryName", {}, -1],
        ),
        style,
        w.context,
        seededRandom(1),
        1,
      );
    expect(await between("2014")).toHaveProperty("question");
    expect(await between("2010")).toMatchObject({ refused: { reason: "mixed-units" } });
  });

  it("compare lengths without an article in the middle", () => {
    const compared = questions.filter(({ program }) =>
      program.nodes.some((node) => (node.op === "SelectAmong" || node.op === "SelectBetween") && node.arguments.attribute === "coastline"),
    );
    expect(compared.length).toBeGreaterThan(0);
    for (const { text } of compared) expect(text).toMatch(/(?:est|er) (?:length of )?coastline/);
  });

  it("speak of no growth or rate without saying of what", () => {
    expect(w.context.attribute("economy / growth")).toBeUndefined();
    expect(w.context.attribute("birth rate")).toBeDefined();
  });

  it("say of every average over shares and rates that it is unweighted; amounts have no other", async () => {
    const alone = Mix.parse({ factual: 0, numeric: 0, "multi-hop": 0, set: 0, comparison: 0, temporal: 1 });
    const means = (await run(5, 80, alone)).questions.filter(({ program }) =>
      program.nodes.some((node) => node.op === "Compute" && node.arguments.operation === "mean"),
    );
    expect(means.length).toBeGreaterThan(3);
    for (const { text, program } of means) {
      const info = w.context.attribute(constants(program).attributes.at(-1) ?? "");
      const isOverTime = program.nodes.filter(({ op }) => op === "AsOf").length > 2;
      expect([info?.phrase, text]).toEqual([
        info?.phrase,
        expect.stringMatching(isRelative(info?.units[0]) && !isOverTime ? /(?:unweighted|simple) (?:average|mean)/ : /average|mean/),
      ]);
    }
  });

  it("ask for no number that the printed digits leave open, and accept none that is far off", () => {
    expect(rejections.some(({ reason }) => reason === "imprecise")).toBe(true);
    for (const { answer } of questions) {
      const [value] = answer.value ?? [];
      if (value?.kind === "quantity") expect(answer.tolerance ?? 0).toBeLessThanOrEqual(0.0501 * Math.abs(value.number));
    }
  });

  it("about time ask of time: no plain look-up", () => {
    const temporal = questions.filter(({ style }) => style === "temporal");
    for (const { program } of temporal) {
      const latest = program.nodes.some((node) => node.op === "AsOf" && node.arguments.time === "latest");
      expect(latest || program.nodes.some(({ op }) => op === "Compute" || op === "SelectBetween")).toBe(true);
    }
  });

  const isBetween = (text: string, year: string): boolean => {
    const [, first = "", last = ""] = /(?:the years|from) (\d{4}) to (\d{4})/.exec(text) ?? [];
    return first < year && year < last;
  };

  it("say each time of a change once", () => {
    const changes = questions.filter(({ style, program }) => style === "temporal" && program.nodes.at(-1)?.op === "Compute");
    expect(changes.length).toBeGreaterThan(5);
    for (const { program, text } of changes)
      for (const node of program.nodes)
        // Years in between are said by the first and the last of them.
        if (node.op === "AsOf" && !isBetween(text, node.arguments.time))
          expect([text, text.split(node.arguments.time).length - 1]).toEqual([text, 1]);
  });

  it("take no answer by a name that two things bear", () => {
    const answer = answerOf({ type: "entity", entityId: w.id("Belavia") }, { nodes: [] }, w.context);
    expect(answer?.aliases).toEqual(["Old Belavia"]);
  });

  it("keep a mean of counts whole where it is of thousands, and what the pages bear of a measure", () => {
    const mean = (number: number, spread: number): string | undefined =>
      answerOf(
        { type: "quantity", value: { kind: "quantity", number, low: number - spread, high: number + spread } },
        { nodes: [{ id: 0, op: "Compute", inputs: [], arguments: { operation: "mean" } }] } as Parameters<typeof answerOf>[1],
        w.context,
      )?.text;
    expect([mean(1_665_724.5, 0), mean(45_434_534.6, 0), mean(701.333333333, 0), mean(1_665_724.5, 500)]).toEqual([
      "1,665,725",
      "45,434,535",
      "701.333",
      "1,665,700",
    ]);
  });

  it("say a name in full that another name holds", () => {
    const id = w.id("Belundo");
    expect(w.context.entity(id)).toMatchObject({ name: "Belundo (Westland)", aliases: ["Belundo"] });
    const naming = questions.filter(({ program }) => program.nodes.some((node) => node.op === "Find" && node.arguments.entity === id));
    expect(naming.length).toBeGreaterThan(0);
    for (const { text } of naming) expect(text).toContain("Belundo (Westland)");
    for (const { answer } of questions) if (answer.text.startsWith("Belundo")) expect(answer.aliases).not.toContain("Belundo");
  });

  it("ask for one thing in the singular", () => {
    const single = questions.filter(
      ({ program, answer }) => answer.type === "entity" && ["And", "Not"].includes(program.nodes.at(-2)?.op ?? ""),
    );
    expect(single.length).toBeGreaterThan(0);
    for (const { text } of single)
      expect(text).toMatch(
        /\b(?:(?:the|just|exactly) (?:one|only)|only one|one of|which [a-z ]*(?:country|partner|neighbour) (?:did|do|borders)) /i,
      );
  });

  it("are quoted exactly", async () => {
    for (const { quotes, goldPath } of questions) {
      expect(quotes.length).toBeGreaterThan(0);
      for (const { quote, uri, statementId } of quotes) {
        const [statement] = await w.memory.statements({ ids: [statementId] });
        const document = await w.memory.document(statement?.documentId ?? "");
        expect(document?.text.slice(statement?.quote.start, statement?.quote.end)).toBe(quote);
        expect(goldPath).toContain(uri);
      }
    }
  });

  it("are all different", () => {
    expect(new Set(questions.map(({ text }) => text)).size).toBe(questions.length);
    expect(new Set(questions.map(({ program }) => JSON.stringify(program))).size).toBe(questions.length);
  });

  it("keep the entities of each side to themselves", () => {
    for (const { program, split } of questions) {
      const named = program.nodes.flatMap((node) => (node.op === "Find" ? [node.arguments.entity] : []));
      for (const id of named) expect(w.context.sideOf(id)).toBe(split);
    }
  });

  it("ask for no attribute too often", () => {
    const counts = new Map<string, number>();
    for (const question of questions) counts.set(askedPart(question), (counts.get(askedPart(question)) ?? 0) + 1);
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(45);
  });

  it("what is dropped has a reason", () =>
    expect(rejections.every(({ reason, detail }) => reason.length > 0 && detail.length > 0)).toBe(true));
});

describe("a memory without claims", () => {
  it("gives no question and says so", async () => {
    const graph = evidenceGraph([], []);
    async function* nothing(): AsyncIterable<never> {}
    const context = await questionContextOf({
      ...graph,
      attributes: () => Promise.resolve([]),
      entities: nothing,
      allStatements: nothing,
      document: () => Promise.resolve(undefined),
    });
    const made = [];
    for await (const one of generate(context, { count: 12, mix: Mix.parse({}), seed: 1 })) made.push(one);
    expect(made.length).toBeGreaterThan(0);
    expect(made.every((one) => "rejection" in one && one.rejection.reason === "ran-dry")).toBe(true);
  });
});

describe("determinism", () => {
  it("the same seed gives the same questions, another one others", async () => {
    const again = await run(3, 60);
    const first = await run(3, 60);
    const other = await run(4, 60);
    expect(again.questions).toEqual(first.questions);
    expect(other.questions.map(({ text }) => text)).not.toEqual(first.questions.map(({ text }) => text));
  });

  it("a draw does not depend on the draws before it", async () => {
    const [style] = styles;
    if (style === undefined) throw new Error("no style");
    const alone = await drawQuestion(5, style, w.context, 3);
    for (const index of [0, 1, 2]) await drawQuestion(index, style, w.context, 3);
    expect(await drawQuestion(5, style, w.context, 3)).toEqual(alone);
  });
});
