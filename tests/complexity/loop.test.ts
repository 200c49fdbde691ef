import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { constants, execute } from "../../knowledge-graph/program/index.ts";
import { roundTrip } from "../../pipelines/language/reading/round-trip.ts";
import { whyNotHarder } from "../../pipelines/complexity/gates/harder.ts";
import { gates } from "../../pipelines/complexity/gates/index.ts";
import { growQuestion, type GrownQuestion } from "../../pipelines/complexity/loop.ts";
import { endIn, type Measure } from "../../pipelines/complexity/pass-rate.ts";
import { operators } from "../../pipelines/complexity/operators/index.ts";
import { passGatesAgain } from "../../pipelines/complexity/regate.ts";
import { canGrow, seedsAmong } from "../../pipelines/complexity/seeds.ts";
import { generate } from "../../pipelines/questions/generate.ts";
import { findings } from "../../pipelines/verify/check.ts";
import { gatesAgain, whyUntold } from "../../pipelines/verify/checks-of-rounds.ts";
import { Config, type Question } from "../../schemas/index.ts";
import { playground, type Playground } from "./world.ts";

let w: Playground;
let seeds: readonly Question[];
let grown: readonly { readonly seed: Question; readonly grown: GrownQuestion }[];
const TARGET = { targetLevel: 5, maxRounds: 5, seed: 7 };

beforeAll(async () => {
  w = await playground();
  const { mix } = Config.parse({ sources: [{ demo: {} }] }).questions;
  const questions: Question[] = [];
  for await (const item of generate(w.context, { count: 120, mix, seed: 7 })) if ("question" in item) questions.push(item.question);
  seeds = seedsAmong(questions.filter(canGrow), 24, 7);
  grown = await Promise.all(seeds.map(async (seed) => ({ seed, grown: await growQuestion(seed, w.loop, TARGET) })));
}, 180_000);
afterAll(() => w.close());
const all = (): readonly Question[] => grown.flatMap(({ grown: { questions } }) => questions);

describe("the complexity loop", () => {
  it("every operator file of the folder is in the list, and most of them have made a round", () => {
    const files = readdirSync(join(import.meta.dirname, "../../pipelines/complexity/operators")).filter((file) => file !== "index.ts");
    expect(operators.map(({ name }) => `${name}.ts`)).toEqual(files.toSorted());
    const used = new Set(all().map(({ operator }) => operator));
    for (const name of ["abstract", "combine", "compute", "expand"]) expect(used).toContain(name);
  });

  it("makes questions of level 5 from seeds of level 1 to 3, each round harder than the one before", () => {
    expect(seeds.length).toBe(24);
    expect(all().filter(({ difficulty }) => difficulty.level === 5).length).toBeGreaterThan(1);
    for (const {
      seed,
      grown: { questions },
    } of grown) {
      let parent = seed;
      for (const [place, question] of questions.entries()) {
        expect([question.round, question.parentId]).toEqual([place + 1, parent.id]);
        expect(whyNotHarder(question.difficulty, parent.difficulty)).toBeUndefined();
        for (const { name } of gates) expect(question.checks).toContainEqual(expect.objectContaining({ name, verdict: "pass" }));
        parent = question;
      }
    }
  });

  it("says what its programs ask, and its programs have one answer", async () => {
    for (const question of all()) {
      expect(roundTrip(question.text, question.program, w.context.lexicon, question.answer.unit)).toMatchObject({ verdict: "pass" });
      expect((await execute(question.program, w.memory, w.context.options)).status).toBe("answer");
      if (question.difficulty.level === 5) expect(constants(question.program).entities.length).toBeLessThanOrEqual(1);
    }
  });

  it("gives the same for the same seed, and another way for another", async () => {
    const { seed, grown: first } = grown.find(({ grown: { questions } }) => questions.length > 1)!;
    expect(await growQuestion(seed, w.loop, TARGET)).toEqual(first);
    const others = await Promise.all([8, 9, 10].map((one) => growQuestion(seed, w.loop, { ...TARGET, seed: one })));
    expect(others.some(({ questions }) => questions[0]?.text !== first.questions[0]?.text)).toBe(true);
  });

  it("draws an operator more often where it is told to", async () => {
    const by = (of: readonly GrownQuestion[]): number =>
      of.flatMap(({ questions }) => questions).filter(({ operator }) => operator === "combine").length;
    const some = seeds.slice(0, 12);
    const plain = await Promise.all(some.map((seed) => growQuestion(seed, w.loop, { ...TARGET, maxRounds: 1 })));
    const steered = await Promise.all(
      some.map((seed) => growQuestion(seed, w.loop, { ...TARGET, maxRounds: 1, weights: { combine: 1000 } })),
    );
    expect(by(steered)).toBeGreaterThan(by(plain));
    const even = { abstract: 1, combine: 1, compute: 1, expand: 1 };
    expect(await Promise.all(some.map((seed) => growQuestion(seed, w.loop, { ...TARGET, maxRounds: 1, weights: even })))).toEqual(plain);
  });

  it("ends where a policy begins to fail, whatever the level, and tells each round's rate before and after", async () => {
    const { seed } = grown.find(({ seed: one, grown: { questions } }) => questions.length > 2 && one.difficulty.level < 3)!;
    // Right of everything up to two rounds, then half of the time.
    const asked: Question[] = [];
    const measure = (right: (round: number) => number | undefined): Measure => ({
      policyId: "m",
      band: [0.125, 0.875],
      rate(question) {
        asked.push(question);
        const correct = right(question.round);
        return Promise.resolve(correct === undefined ? undefined : { n: 8, correct });
      },
    });
    const rates = async (right: (round: number) => number | undefined) => {
      const { questions, refusals } = await growQuestion(seed, w.loop, { ...TARGET, measure: measure(right) });
      const said = questions.map(({ checks }) => checks.find(({ name }) => name === "pass-rate")?.reason);
      return { ends: questions.map(endIn), said, undecided: refusals.filter(({ reason }) => reason === "undecided") };
    };
    expect(await rates((round) => (round < 2 ? 8 : 4))).toEqual({
      ends: [undefined, "in the band"],
      said: [
        "m: 8 of 8 right, 8 of 8 before the round: too easy, and made harder",
        "m: 4 of 8 right, 8 of 8 before the round: in the band",
      ],
      undecided: [],
    });
    expect(asked.map(({ round }) => round)).toEqual([0, 1, 2]);
    expect((await rates((round) => (round === 0 ? 8 : 0))).ends).toEqual(["too hard"]);
    expect((await rates(() => 8)).ends.at(-1)).toBe("too easy, and no harder one was made");
    // A seed that it fails at times needs no rounds.
    expect((await rates(() => 3)).ends).toEqual([]);
    const broken = await rates((round) => (round < 2 ? 8 : undefined));
    expect([broken.ends, broken.undecided.length]).toEqual([["too easy, and no harder one was made"], 1]);
  });

  it("drops with a reason, by operator and round", () => {
    const refusals = grown.flatMap(({ grown: { refusals } }) => refusals);
    expect(refusals.length).toBeGreaterThan(0);
    for (const { reason, operator, round } of refusals)
      expect([reason, operator, round > 0]).toEqual([expect.any(String), expect.any(String), true]);
  });

  it("stops where the target is reached", async () => {
    const { seed } = grown.find(({ grown: { questions } }) => questions.length > 1)!;
    const { questions } = await growQuestion(seed, w.loop, { ...TARGET, targetLevel: 3 });
    expect(questions.slice(0, -1).every(({ difficulty }) => difficulty.level < 3)).toBe(true);
  });
});

describe("on a later night", () => {
  it("a round stands behind a parent that stands, through all gates where the memory has changed", async () => {
    const {
      seed,
      grown: { questions },
    } = grown.find(({ grown: { questions: some } }) => some.length > 0)!;
    const [first] = questions as [Question];
    expect(await passGatesAgain(first, seed, w.loop)).toEqual({ question: first });
    // Asked anew by who does not know the solvers, it has lost the level that they confirmed.
    const unrated = { ...first, difficulty: { ...first.difficulty, level: 1 } };
    expect(await passGatesAgain(unrated, seed, w.loop)).toEqual({ question: first });
    expect(await passGatesAgain(first, undefined, w.loop)).toMatchObject({ refused: { reason: "off-program" } });
    const risen = { ...seed, difficulty: { ...seed.difficulty, operators: 40 } };
    expect(await passGatesAgain(first, risen, w.loop)).toMatchObject({ refused: { reason: "not-harder" } });
    expect(await passGatesAgain(first, risen, undefined)).toEqual({ question: first });
  });
});

describe("seeds", () => {
  it("keep their places when other questions come and go", () => {
    const few = seedsAmong(seeds, 10, 7);
    expect(
      seedsAmong(
        seeds.filter(({ id }) => id !== few[3]?.id),
        9,
        7,
      ),
    ).toEqual(few.filter((_, place) => place !== 3));
  });
  it("are taken in turns over the subjects of their pages", () => {
    const of = (subject: string, place: number): Question => ({ ...(seeds[place] as Question), subjects: [subject] });
    const mixed = [...[0, 1, 2, 3, 4, 5, 6, 7].map((place) => of("geography", place)), of("economics", 8), of("law", 9)];
    expect(new Set(seedsAmong(mixed, 3, 7).flatMap(({ subjects }) => subjects)).size).toBe(3);
  });
  it("of several subjects may be the turn of each: one that all carry, or that stands first, takes no other's turn", () => {
    const of = (place: number, ...subjects: string[]): Question => ({ ...(seeds[place] as Question), subjects });
    const mixed = [
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((place) => of(place, "all", "geography")),
      of(8, "all", "economics"),
      of(9, "all", "law"),
    ];
    expect(new Set(seedsAmong(mixed, 4, 7).flatMap(({ subjects }) => subjects))).toEqual(new Set(["all", "geography", "economics", "law"]));
    expect(new Set(seedsAmong(mixed, 10, 7)).size).toBe(10);
  });
  it("are drawn by chance of their own", () => {
    expect(seedsAmong(seeds, 5, 7)).not.toEqual(seedsAmong(seeds, 5, 8));
  });
});

describe("what verify makes of the gates of a round", () => {
  const rounds = () => grown.flatMap(({ seed, grown: { questions } }) => (questions.length === 0 ? [] : [seed, ...questions]));
  const toldOf = async (questions: readonly Question[], hasHistory = false) => {
    const found = findings();
    await gatesAgain(questions, w.loop, hasHistory, found);
    return found.outcome();
  };
  /** The first round, with another check in the place of one of its own. */
  const changed = (name: string, change: (check: Question["checks"][number]) => Question["checks"]): readonly Question[] => {
    const victim = all()[0];
    return rounds().map((question) =>
      question === victim
        ? { ...question, checks: question.checks.flatMap((check) => (check.name === name ? change(check) : [check])) }
        : question,
    );
  };

  it("all are asked again and say the same", async () => {
    expect(await toldOf(rounds())).toMatchObject({ items: all().length, failures: 0 });
  });
  it("are asked of the words that rules gave, whatever a model made of them", async () => {
    const gated = rounds();
    const said = gated.map((question) => ({ ...question, text: `Once more, and this time: ${question.text}` }));
    const worded = said.map((question, at) => ({ ...question, plainText: gated[at]?.text ?? "" }));
    expect(await toldOf(worded)).toMatchObject({ items: all().length, failures: 0 });
    expect((await toldOf(said)).failures).toBeGreaterThan(0);
  });

  it.each([
    ["a reason that is gone", "leave-one-out", ({ name, verdict }) => [{ name, verdict }]],
    ["an empty reason", "harder", (check) => [{ ...check, reason: "" }]],
    ["another reason", "shortcut", (check) => [{ ...check, reason: "3 searches, 0 pages" }]],
    ["another verdict", "one-search", (check) => [{ ...check, verdict: "undecided" }]],
    ["a gate that is not named", "readable", () => []],
    ["a gate that is named twice", "unique", (check) => [check, check]],
  ] as [string, string, (check: Question["checks"][number]) => Question["checks"]][])("%s goes red", async (_, name, change) => {
    const { failures, failing } = await toldOf(changed(name, change));
    expect([failures, failing[0]?.id, failing[0]?.detail]).toEqual([1, all()[0]?.id, `questions: checks: the gate ${name} is said to have found something else`]); // prettier-ignore
  });

  it("of an earlier night the gate has to open today and its reason to be there", async () => {
    expect(
      (
        await toldOf(
          changed("shortcut", (check) => [{ ...check, reason: "3 searches, 9 pages" }]),
          true,
        )
      ).failures,
    ).toBe(0);
    expect(
      (
        await toldOf(
          changed("shortcut", (check) => [{ ...check, reason: "" }]),
          true,
        )
      ).failures,
    ).toBe(1);
  });

  it.each([
    ["closed-book", "0 of 2 right: a | b"],
    ["pass-rate", "policy: 1 of 4 right, 3 of 4 before the round: in the band"],
    ["re-dated", 'replaces q_1, whose answer was "7"'],
    ["read-back", "read by m, prompt 12"],
  ])("%s says what was found, and an empty reason goes red", (name, reason) => {
    const checks = (said?: string): Pick<Question, "checks"> => ({
      checks: [{ name, verdict: "pass", ...(said !== undefined && { reason: said }) }],
    });
    expect(whyUntold(checks(reason))).toBeUndefined();
    for (const said of ["", undefined, "ok"])
      expect(whyUntold(checks(said))).toBe(`questions: checks: ${name} does not say what was found`);
  });
});
