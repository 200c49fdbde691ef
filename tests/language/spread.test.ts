import { expect, it } from "vitest";
import { say, spread, wordings } from "../../pipelines/language/writing/spread.ts";
import { THOUGHT_PHRASINGS } from "../../pipelines/language/writing/thought-phrasings.ts";
import { seededRandom } from "../../pipelines/core/random.ts";

it("a pattern is each of its sentences once, in one order, with choices inside choices", () => {
  expect(spread("I {read|open} it.", "{Now {for|to}|Next} $aim.")).toEqual(
    ["Next $aim.", "Now to $aim.", "Now for $aim.", "I open it.", "I read it."].toReversed(),
  );
  expect(spread("{a|a}")).toEqual(["a"]);
});

it("what is said begins with a capital and has what stands for its names", () => {
  const read = say("$page {says|has} $figure.");
  const said = new Set(Array.from({ length: 40 }, (_, at) => read(seededRandom("say", at), { page: "the page on $5 notes", figure: "3" })));
  expect(said).toEqual(new Set(["The page on $5 notes says 3.", "The page on $5 notes has 3."]));
});

it("a remark keeps six of its wordings, the same for the same and others for another", () => {
  const on = wordings("{I see|There is|Here is|I find|I spot} {a|the|one|that} page on $name{| here}.");
  const [one, again, other] = [on({ name: "Peru" }), on({ name: "Peru" }), on({ name: "Cuba" })];
  expect(one).toEqual(again);
  expect(new Set(one).size).toBe(6);
  expect(other.map((text) => text.replace("Cuba", "Peru"))).not.toEqual(one);
});

it.each(Object.entries(THOUGHT_PHRASINGS))("the %s voice leaves no name open and no choice unmade", (_, voice) => {
  const slots = {
    ...{
      aim: "the area of Peru",
      is: "is",
      comes: "comes",
      it: "it",
      page: "page",
      result: "result",
      says: "says",
      does: "does",
      itself: "itself",
    },
    ...{
      them: "it",
      clause: "the area of Peru is 3",
      as: "the area of Peru as 3",
      gives: "the page gives",
      whose: "Peru",
      names: "the page on Peru",
      figure: "3",
      nouns: "the area",
    },
  };
  for (const part of Object.values(voice))
    if (typeof part === "function")
      for (let at = 0; at < 60; at++) {
        const text = part(seededRandom("voice", at), slots);
        expect(text).toMatch(/^[\p{Lu}\d].*[.?]$/u);
        expect(text).not.toMatch(/[{}|$]|  | [.,]/);
      }
});
