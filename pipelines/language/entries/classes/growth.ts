import { type Ask, type EntryClass } from "../entry.ts";

/** What grows, of which a label says "growth rate". */
const GROWING: Readonly<Record<string, string>> = {
  "real GDP": "economy",
  population: "population",
  "industrial production": "industrial production",
};

/** "population growth rate": how fast it grew. */
export const growth: EntryClass = {
  name: "growth",
  entry({ phrase, kind, units: [unit = ""] }) {
    const what = GROWING[/^(.+) growth rate$/.exec(phrase)?.[1] ?? ""];
    if (what === undefined || kind !== "quantity" || unit !== "%") return undefined;
    const ask: Ask = {
      direct: { present: `how fast is {x} 's ${what} growing`, past: `how fast did {x} 's ${what} grow` },
      indirect: { present: `how fast {x} 's ${what} is growing`, past: `how fast {x} 's ${what} grew` },
      saysUnit: false,
    };
    // "A faster-growing production" is none that could be counted.
    const [growing, rest] = what.includes(" ") ? ["", `growth in ${what}`] : ["-growing", what];
    const the = growing === "" ? "" : "the ";
    return {
      asks: [ask, ask],
      degrees: [
        {
          clause: { present: `has {d} ${rest}`, past: `had {d} ${rest}` },
          superlative: { max: `the fastest${growing}`, min: `the slowest${growing}` },
          comparative: { max: `${the}faster${growing}`, min: `${the}slower${growing}` },
          ranked: false,
        },
      ],
    };
  },
};
