import { describe, expect, it } from "vitest";
import { seededRandom } from "../../pipelines/core/random.ts";
import { ENOUGH_PAIRS, MOST_TOLD, untoldPairs } from "../../pipelines/exporters/untold-pairs.ts";
import { marginsByWords, wordsApart, type WordsApart } from "../../pipelines/decisions/words-alone.ts";
import { findings } from "../../pipelines/verify/check.ts";
import { preferencePairs } from "../../pipelines/verify/preference-pairs.ts";
import type { RunFiles } from "../../pipelines/verify/run-files.ts";

const random = seededRandom("pairs");
const THINGS = ["Peru", "Chile", "Kenya", "Laos", "Nepal", "Oman", "Qatar", "Ghana"];
const thing = (): string => random.pick(THINGS);
const plain = (): string => `Next, the area of ${thing()}, ${random.pick(["I think", "then", "of course", "it seems"])}.`;
const fair = (): readonly [string, string] => [plain(), plain()];
const given = (): readonly [string, string] => [`The page on ${thing()} looks right.`, `A list of ${thing()} would do.`];
const apart = (count: number, texts: (at: number) => readonly [string, string]): WordsApart[] =>
  Array.from({ length: count }, (_, at) => wordsApart(`q${at % 90}`, ...texts(at)));
const toldOf = (pairs: readonly WordsApart[]): number => marginsByWords(pairs, "test").filter((margin) => margin > 0).length / pairs.length;

describe("pairs that words give away", () => {
  it("are told by a reader who has seen other questions, those of chance are not", () => {
    expect(toldOf(apart(400, given))).toBe(1);
    expect(Math.abs(toldOf(apart(400, fair)) - 0.5)).toBeLessThan(0.1);
  });

  it("are left out, and the others stay", () => {
    const [fairs, told] = [apart(400, fair), apart(300, given)];
    const left = untoldPairs([...told, ...fairs]);
    expect(told.filter((pair) => left.has(pair)).length).toBeLessThan(60);
    expect(fairs.filter((pair) => left.has(pair)).length).toBeGreaterThan(330);
    expect(toldOf([...left])).toBeLessThanOrEqual(MOST_TOLD + 0.05);
    expect([...untoldPairs([...told, ...fairs])]).toEqual([...left]);
  });

  it("stay where they are too few to learn from", () => {
    expect(untoldPairs(apart(ENOUGH_PAIRS - 1, given)).size).toBe(ENOUGH_PAIRS - 1);
  });
});

describe("V13", () => {
  const filesOf = (texts: (at: number) => readonly [string, string]): RunFiles => {
    const rows = Array.from({ length: 300 }, (_, at) => {
      const [chosen, rejected] = texts(at).map((content) => [{ role: "assistant", content }]);
      return { id: `pref_${at}`, basis: "decision", split: "train", question_id: `q${at % 90}`, decision_id: null, trajectory_ids: [], prompt: [], chosen, rejected }; // prettier-ignore
    });
    return {
      has: () => true,
      async *rows(dataset: string) {
        if (dataset === "preferences") yield* rows;
      },
    } as unknown as RunFiles;
  };
  const failuresOf = async (texts: (at: number) => readonly [string, string]): Promise<readonly string[]> => {
    const found = findings();
    const said = await preferencePairs(filesOf(texts), found);
    expect(said).toMatch(/^the words alone tell the preferred side of \d+\.\d % of 300 pairs of decisions/);
    return found.outcome().failing.flatMap(({ id, detail }) => (id === "preferences" ? [detail] : []));
  };

  it("goes red where the words alone tell which turn is preferred", async () => {
    expect(await failuresOf(fair)).toEqual([]);
    const mixed = await failuresOf((at) => (at % 3 === 0 ? fair() : given()));
    expect(mixed).toEqual([expect.stringContaining("the words alone tell")]);
  });
});
