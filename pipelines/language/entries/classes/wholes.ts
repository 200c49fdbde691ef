import { adjectiveDegree, askBe, type EntryClass } from "../entry.ts";
import { HIGH_LOW, headNoun } from "../noun-phrases.ts";

/** "overall median age", "life expectancy at birth of the total population": of the whole, which nobody says who does not set it against a part. */
export const wholes: EntryClass = {
  name: "wholes",
  entry({ phrase, kind }) {
    const part = /^(?:overall|total) ([a-z ]+)$/.exec(phrase)?.[1] ?? /^([a-z ]+) of the total population$/.exec(phrase)?.[1];
    if (part === undefined || kind !== "quantity" || !HIGH_LOW.has(headNoun(part))) return undefined;
    const short = part.replace(/ at birth$/, "");
    return {
      asks: [askBe("what", `{x} 's ${part}`), askBe("what", `the ${part} in {x}`), askBe("how high", `the ${short} in {x}`)],
      degrees: [
        adjectiveDegree({ present: `has {d} ${short}`, past: `had {d} ${short}` }, ["highest", "lowest"], ["the higher", "the lower"]),
      ],
      contrast: {
        difference: [
          { present: `how much higher is the ${short} in {x} than in {y}`, past: `how much higher was the ${short} in {x} than in {y}` },
          { present: `how much higher is {x} 's ${short} than {y} 's`, past: `how much higher was {x} 's ${short} than {y} 's` },
        ],
        ratio: [],
      },
    };
  },
};
