import { beforeAll, expect, it } from "vitest";
import { canonicalMeaning } from "../../../pipelines/language/reading/meaning.ts";
import { senseOfNatural } from "../../../pipelines/language/reading/natural/natural.ts";
import { senseOfText } from "../../../pipelines/language/reading/text-meaning.ts";
import { world, type World } from "../../questions/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
}, 60_000);

/** What a text is read as, with its unit and times; why it is not read. */
function read(text: string): string {
  const sense = senseOfNatural(text, w.context.lexicon);
  return "unread" in sense ? `unread: ${sense.unread}` : [canonicalMeaning(sense.meaning), sense.unit, ...sense.times].join(" | ");
}

it.each([
  ["a people's name for what is theirs", "What was the Belaese population in 2014?", "What was Belavia's population in 2014?", "What was the Beleese population in 2014?"],
  ["owners behind their noun", "By how much did the exports of Belavia exceed those of Corenia in 2014, in US dollars?", "By how much did Belavia's exports exceed Corenia's in 2014, in US dollars?", "By how much did the exports of Corenia exceed those of Belavia in 2014, in US dollars?"],
  ["the unit before what differs", "By how many US dollars did Belavia's exports exceed Corenia's in 2014?", "By how much did Belavia's exports exceed Corenia's in 2014, in US dollars?", "By how many US dollars did Corenia's exports exceed Belavia's in 2014?"],
  ["another verb for it", "By how much did Belavia's exports outstrip Corenia's in 2014, in US dollars?", "By how much did Belavia's exports exceed Corenia's in 2014, in US dollars?", "By how much did Belavia's exports outstrip Corenia's in 2013, in US dollars?"],
  ["a ratio", "What was the ratio of Belavia's exports to those of Corenia in 2014?", "What was the ratio of Belavia's exports to Corenia's in 2014?", "What was the ratio of Corenia's exports to those of Belavia in 2014?"],
  ["what it came to", "What did Belavia's exports come to in 2014, in US dollars?", "What were Belavia's exports in 2014, in US dollars?", "What did Belavia's exports come to in 2013, in US dollars?"],
  ["who has what", "What birth rate did Belavia have in 2015?", "What was Belavia's birth rate in 2015?", "What birth rate did Belenia have in 2015?"],
  ["neighbours", "Which country adjoins both Belavia and Coravia?", "Which country borders both Belavia and Coravia?", "Which country adjoins both Belavia and Corenia?"],
])("%s is read as what is said plainly, and the near miss is not", (_what, paraphrase, plain, nearMiss) => {
  expect(read(plain)).not.toContain("unread");
  expect(read(paraphrase)).toBe(read(plain));
  expect(read(nearMiss)).not.toBe(read(plain));
}); // prettier-ignore

it("the plain grammar passes over no word that may narrow what is asked", () => {
  const asked = (noun: string): string => `Which of the two had the smaller number of ${noun} in 2013, Belavia or Corenia?`;
  expect(senseOfText(asked("airports"), w.context.lexicon)).not.toHaveProperty("unread");
  expect(senseOfText(asked("airports with paved runways"), w.context.lexicon)).toHaveProperty("unread");
  expect(senseOfText("What was the urban population of Belavia in 2014?", w.context.lexicon)).toEqual({
    unread: '"urban" is no part of the program',
  });
});
