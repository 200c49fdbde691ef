import { expect, it } from "vitest";
import { programOf, type ProgramStep } from "../../knowledge-graph/index.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { roleOfKinds } from "../../pipelines/language/entries/kind-roles.ts";
import { roundTrip } from "../../pipelines/language/reading/round-trip.ts";
import type { QuestionContext } from "../../pipelines/questions/context.ts";
import { questionOf } from "../../pipelines/questions/question.ts";
import set from "../../pipelines/questions/styles/set.ts";
import { contextOf, id, linked, list, page } from "./atlas.ts";

it.each([
  ["grapes", "estate", "are grown at"],
  ["grapes", "appellation", "are grown in"],
  ["cheeses", "dairy", "are made by"],
  ["cheeses", "village", "are made in"],
  ["estates", "village", "are in"],
  ["judges", "judgment", "heard"],
  ["astronauts", "mission", "flew on"],
  ["plays", "playwright", "are by"],
  ["grapes", "person", undefined],
  ["judges", "village", undefined],
  ["tables", "estate", undefined],
])("%s on the page of one %s", (things, owner, says) => {
  expect(roleOfKinds(things, owner)?.many).toBe(says);
});

const ESTATES = ["Castel Brune", "Domaine Orval", "Mas Ferrand", "Clos Vertol"];
const GRAPES = ["Noiret", "Blanquin", "Perlat", "Vaubrun", "Feldling", "Sylvar", "Mondel"];

/** Estates, each of which lists some of the grapes, and the grapes' own pages. */
async function cellar(): Promise<QuestionContext> {
  const some = (at: number): readonly string[] => [0, 1, 3].map((step) => GRAPES[(at + step) % GRAPES.length] ?? "");
  return contextOf(
    [
      ...ESTATES.map((name, at) => page(name, { Type: "estate", Area: `${20 + at} ha`, Grapes: linked(some(at)) })),
      ...GRAPES.map((name, at) => page(name, { Type: "variety", "Planted area": `${100 + 37 * at} ha` })),
    ],
    { validation: 0, heldOut: 0 },
  );
}

it("what is grown somewhere is said so, read back as itself and as no other estate's", async () => {
  const context = await cellar();
  const counted = (owner: string): ReturnType<typeof programOf> => programOf(...list(owner, "grapes"), ["Count", { listed: true }, -1]);
  const named = (owner: string): ReturnType<typeof programOf> => programOf(...list(owner, "grapes"), ["QueryName", {}, -1]);
  const largest = (owner: string): ReturnType<typeof programOf> =>
    programOf(...list(owner, "grapes"), ["SelectAmong", { attribute: "planted area", which: "max", k: 1 }, -1] as ProgramStep, [
      "QueryName",
      {},
      -1,
    ]);
  const [own = "", other = ""] = ESTATES;
  expect(id(own)).not.toBe(id(other));
  const texts: string[] = [];
  for (const program of [counted, named, largest])
    for (let seed = 0; seed < 8; seed++) {
      const made = await questionOf(program(own), { ...set, form: () => true }, context, seededRandom(seed), seed);
      if ("refused" in made) continue;
      const { text, answer } = made.question;
      texts.push(text);
      expect(roundTrip(text, program(own), context.lexicon, answer.unit).verdict, text).toBe("pass");
      expect(roundTrip(text, program(other), context.lexicon, answer.unit).verdict).toBe("fail");
    }
  expect(
    texts.some((text) => / grown at /.test(text)),
    texts.join("\n"),
  ).toBe(true);
  expect(texts.filter((text) => / listed /.test(text))).toEqual([]);
});
