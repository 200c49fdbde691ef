import type { Fact } from "../facts.ts";
import { factOf, type Family } from "../family.ts";
import { escape, small, tag } from "../html.ts";

const sayable = (facts: readonly Fact[]): Fact[] =>
  facts.filter(({ attribute }) => attribute.says.length > 0 || !["flag", "list", "text"].includes(attribute.type));

const FILLERS = [
  "Visitors speak well of it.",
  "Little is known of its early years.",
  "Plans for an extension were dropped.",
  "Local people are proud of it.",
  "A full report is in preparation.",
];

const article = (word: string): string => (/^[aeiou]/i.test(word) ? "an" : "a");

/** Prose as people write it: with asides, with fillers, with other things beside the page's own. */
export const moreProse: readonly Family[] = [
  {
    name: "prose:fillers",
    takes: "prose",
    english: true,
    render: (pen, { facts, thing }) =>
      tag(
        "p",
        sayable(facts)
          .map(
            (fact, at) =>
              `${pen.sentence(fact, at % 3 === 0 ? thing.name : "It")}${pen.random.chance(0.4) ? ` ${pen.random.pick(FILLERS)}` : ""}`,
          )
          .join(" "),
      ),
  },
  {
    name: "prose:aside-in-brackets",
    takes: "prose",
    english: true,
    render: (pen, { facts, thing }) => {
      const asides = facts
        .filter(({ attribute }) => attribute.tails.length > 0)
        .map((fact) => pen.fill(fact.attribute.tails[0]!, fact, thing.name));
      const rest = sayable(facts).filter(({ attribute }) => attribute.tails.length === 0);
      const lead = `${escape(thing.name)}${asides.length > 0 ? ` (${asides.join("; ")})` : ""} is ${article(thing.kind.name)} ${thing.kind.name} that many know.`;
      return tag("p", [lead, ...rest.map((fact) => pen.sentence(fact, "It"))].join(" "));
    },
  },
  {
    name: "prose:comparison",
    takes: "prose",
    english: true,
    render: (pen, { facts, thing, things }) =>
      tag(
        "p",
        sayable(facts)
          .map((fact) => {
            const own = pen.sentence(fact, thing.name);
            const other = things.find((one) => one !== thing && factOf(one, fact.attribute) !== undefined);
            return other === undefined ||
              fact.attribute.says.length === 0 ||
              !fact.attribute.says[0]!.includes("{S}") ||
              !pen.random.chance(0.4)
              ? own
              : `${own} By comparison, ${pen.fill(fact.attribute.says[0]!.replace(/^\{S\}/, " {S}"), factOf(other, fact.attribute)!, other.name).trim()}`;
          })
          .join(" "),
      ),
  },
  {
    name: "prose:label-is",
    takes: "prose",
    english: true,
    render: (pen, { facts }) =>
      tag(
        "p",
        sayable(facts)
          .map((fact, at) => `${at === 0 ? "The" : "the"} ${small(pen.label(fact.attribute))} is ${pen.write(fact, { plain: true })}`)
          .join("; ") + ".",
      ),
  },
  {
    name: "prose:joined-sentences",
    takes: "prose",
    english: true,
    render: (pen, { facts, thing }) => {
      const said = sayable(facts).map((fact, at) => pen.sentence(fact, at === 0 ? thing.name : "It").replace(/\.$/, ""));
      const joined = said.map((text, at) => (at % 2 === 1 ? ` and ${small(text)}.` : `${at > 0 ? " " : ""}${text}`)).join("");
      return tag("p", joined.endsWith(".") ? joined : `${joined}.`);
    },
  },
];
