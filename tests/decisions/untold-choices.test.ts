import { describe, expect, it } from "vitest";
import { seededRandom } from "../../pipelines/core/random.ts";
import { backgrounds } from "../../pipelines/decisions/background.ts";
import { narrowMenu } from "../../pipelines/decisions/menu.ts";
import { optionText } from "../../pipelines/decisions/option-text.ts";
import { originalProbe } from "../../pipelines/decisions/probe.ts";
import { untoldChoices, type UntoldChoices } from "../../pipelines/decisions/untold-choices.ts";
import { marginsByWords, wordsApart } from "../../pipelines/decisions/words-alone.ts";
import type { Decision, OptionIdea, OptionLabel, Trajectory } from "../../schemas/index.ts";

const WORDS = "river lake north census harvest border canal ridge port annual total share figure record".split(" ");
const WANTED = 3;

interface Told {
  readonly idea: OptionIdea;
  readonly label: OptionLabel;
  /** A word that it has. */
  readonly word?: string;
  readonly length?: number;
}

interface Run {
  readonly trajectory: Trajectory;
  readonly decisions: readonly Decision[];
}

/** Menus of options that are words drawn alike but for what is said of each. */
function menus(count: number, options: readonly Told[] | ((at: number) => readonly Told[])): readonly Run[] {
  const random = seededRandom(3);
  const text = (words: number): string => Array.from({ length: words }, () => random.pick(WORDS)).join(" ");
  return Array.from({ length: count }, (_, at) => {
    const trajectory = { id: `t${at}`, origin: "designed", messages: [{ content: "" }, { content: text(8) }] } as unknown as Trajectory;
    const all = (typeof options === "function" ? options(at) : options).map(({ idea, label, word, length = 8 }) => ({
      idea,
      label,
      thought: [text(length), word ?? text(1)].join(" "),
      action: { name: "search", arguments: { query: [text(7)] } },
      answer: null,
    }));
    const ids = { id: `d${at}`, trajectoryId: `t${at}`, questionId: `q${at}`, stepIndex: 0, contextEnd: 2 };
    const rest = { options: all, originalIndex: 0, text: "", observation: "", judgement: "" };
    return { trajectory, decisions: [{ ...ids, ...rest } as unknown as Decision] };
  });
}

async function* stream<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

const chooseFrom = (runs: readonly Run[]): Promise<UntoldChoices> => untoldChoices(stream(runs), WANTED);

const standing = (runs: readonly Run[], { chosen }: UntoldChoices): readonly Decision[] =>
  runs.flatMap(({ decisions }) =>
    decisions.flatMap((menu) => {
      const choice = chosen.get(menu.id);
      return choice === undefined ? [] : [narrowMenu(menu, choice, "")];
    }),
  );

/** Share of the pairs of which words tell the run's own act. */
function toldOf(decisions: readonly Decision[]): number {
  const pairs = decisions.flatMap(({ questionId, options, originalIndex }) =>
    options.flatMap((option, at) =>
      at === originalIndex ? [] : [wordsApart(questionId, optionText(options[originalIndex]!), optionText(option))],
    ),
  );
  return marginsByWords(pairs, "test").filter((margin) => margin > 0).length / pairs.length;
}

/** By form alone: nothing was asked or seen of its words, or what was asked in its run, as `verify` has it. */
function probe(some: readonly Decision[], runs: readonly Run[] = []) {
  const before = new Map(runs.map(({ trajectory }) => [trajectory.id, backgrounds(trajectory.messages)(2)]));
  const nothing = { question: new Set<string>(), context: new Set<string>() };
  return originalProbe(
    some.map(({ trajectoryId, questionId, options, originalIndex }) => ({
      ...{ questionId, options, originalIndex },
      background: before.get(trajectoryId) ?? nothing,
    })),
  );
}

const ROW: readonly OptionIdea[] = ["list", "check", "broader", "other-page", "other-thing", "other-words"];
const right = (idea: OptionIdea, word?: string): Told => ({ idea, label: "also_valid", ...(word !== undefined && { word }) });
const wrong = (idea: OptionIdea, word?: string): Told => ({ idea, label: "mistake", ...(word !== undefined && { word }) });
const OWN: Told = { idea: "own", label: "on_path", word: "glacier" };

describe("choices", () => {
  /** The first three tell by lacking the word that the run's own act has, the others have it too. */
  const hidden = menus(600, [OWN, ...ROW.map((idea, at) => (at < 3 ? wrong(idea) : wrong(idea, "glacier")))]);

  it("are those beside which words do not tell the run's own act, where a menu has such", async () => {
    const first = hidden.flatMap(({ decisions }) => decisions.map((menu) => narrowMenu(menu, [1, 2, 3], "")));
    expect(toldOf(first)).toBeGreaterThan(0.9);
    const found = await chooseFrom(hidden);
    const left = standing(hidden, found);
    expect(left.length).toBeGreaterThan(0.5 * hidden.length);
    expect(toldOf(left)).toBeLessThan(0.62);
    expect(found.chosen.size + found.told.size).toBe(hidden.length);
  });

  it("are not made among what words tell whatever stands beside it: of that more goes than of the rest", async () => {
    const told = [OWN, ...ROW.map((idea) => wrong(idea))];
    const fair = [{ ...OWN, word: "ridge" }, ...ROW.map((idea) => wrong(idea, "ridge"))];
    const runs = menus(900, (at) => (at % 3 === 0 ? told : fair));
    const gone = [...(await chooseFrom(runs)).told.keys()].map((id) => Number(id.slice(1)) % 3 === 0);
    const [ofTold, ofFair] = [gone.filter((isTold) => isTold).length / 300, gone.filter((isTold) => !isTold).length / 600];
    expect(ofTold).toBeGreaterThan(0.2);
    expect(ofTold).toBeGreaterThan(3 * ofFair);
  });

  it("hide what is right as well as the run's own act", async () => {
    // What is right has the word, the run's own act too; of what is wrong two have it that come last.
    const runs = menus(600, [
      { ...OWN, word: "moraine" },
      right("list", "moraine"),
      wrong("check"),
      wrong("broader"),
      wrong("other-page", "moraine"),
      wrong("other-thing", "moraine"),
    ]);
    const left = standing(runs, await chooseFrom(runs));
    const pairs = left.flatMap(({ questionId, options }) =>
      options.flatMap((better) =>
        better.label === "mistake"
          ? []
          : options.flatMap((worse) => (worse.label === "mistake" ? [wordsApart(questionId, optionText(better), optionText(worse))] : [])),
      ),
    );
    expect(marginsByWords(pairs, "test").filter((margin) => margin > 0).length / pairs.length).toBeLessThan(0.62);
    expect(left.length).toBeGreaterThan(300);
  });

  it("hide its form: of a share whose own act says far more most go", async () => {
    const runs = menus(700, (at) => [{ ...OWN, word: "ridge", length: at % 5 === 0 ? 24 : 8 }, ...ROW.map((idea) => wrong(idea, "ridge"))]); // prettier-ignore
    const auc = (some: readonly Decision[]): number => probe(some).auc;
    const first = runs.flatMap(({ decisions }) => decisions.map((menu) => narrowMenu(menu, [1, 2, 3], "")));
    expect(auc(first)).toBeGreaterThan(0.55);
    expect(auc(standing(runs, await chooseFrom(runs)))).toBeLessThan(auc(first) - 0.02);
  });

  it("of fewer menus than a reader of words learns from lose what form tells for sure, and nothing where it does not", async () => {
    const told = menus(90, [{ ...OWN, word: "ridge", length: 20 }, ...ROW.map((idea) => wrong(idea, "ridge"))]);
    expect(probe(told.flatMap(({ decisions }) => decisions.map((menu) => narrowMenu(menu, [1, 2, 3], "")))).interval[0]).toBeGreaterThan(
      0.9,
    );
    expect(standing(told, await chooseFrom(told)).length).toBeLessThan(45);
    for (const count of [19, 60, 99]) {
      const fair = menus(count, [{ ...OWN, word: "ridge" }, ...ROW.map((idea) => wrong(idea, "ridge"))]);
      const left = standing(fair, await chooseFrom(fair));
      expect(left.length).toBe(count);
    }
  });

  it("of all sizes are not told for sure by their form", async () => {
    for (const count of [40, 98, 200, 420]) {
      const runs = menus(count, (at) => [{ ...OWN, word: "ridge", length: at % 2 === 0 ? 20 : 8 }, ...ROW.map((idea) => wrong(idea, "ridge"))]); // prettier-ignore
      const { interval } = probe(standing(runs, await chooseFrom(runs)), runs);
      expect(Number.isNaN(interval[0]) || interval[0] < 0.53, `${count}: ${interval.join()}`).toBe(true);
    }
  });

  it("of few menus are such among which form says nothing, where a menu has such: none goes for what another alternative hides", async () => {
    // The first three are as short as nothing else, the others as long as the run's own act.
    // Of fewer than twenty words choose nothing: what is chosen is chosen by form alone.
    for (const count of [16, 19, 60]) {
      const runs = menus(count, [{ ...OWN, word: "ridge", length: 20 }, ...ROW.map((idea, at): Told => ({ ...wrong(idea, "ridge"), length: at < 3 ? 8 : 20 }))]); // prettier-ignore
      const first = runs.flatMap(({ decisions }) => decisions.map((menu) => narrowMenu(menu, [1, 2, 3], "")));
      expect(probe(first, runs).interval[0]).toBeGreaterThan(0.9);
      const left = standing(runs, await chooseFrom(runs));
      expect(left.length).toBeGreaterThan(0.85 * count);
      expect(probe(left, runs).interval[0]).toBeLessThan(0.55);
    }
  });

  it("are the same for the same menus", async () => {
    expect(await chooseFrom(hidden)).toEqual(await chooseFrom(hidden));
  });
});
