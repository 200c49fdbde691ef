import type { Fact } from "../facts.ts";
import type { Family } from "../family.ts";
import { capital, chunk, escape, tag } from "../html.ts";

const sayable = (facts: readonly Fact[]): Fact[] =>
  facts.filter(({ attribute }) => attribute.says.length > 0 || !["flag", "list", "text"].includes(attribute.type));

const article = (word: string): string => (/^[aeiou]/i.test(word) ? "an" : "a");

/** Sentences in which the page's thing is named, meant, or left out. */
export const prose: readonly Family[] = [
  {
    name: "prose:name",
    takes: "prose",
    english: true,
    render: (pen, { facts, thing }) =>
      tag(
        "p",
        sayable(facts)
          .map((fact) => pen.sentence(fact, thing.name))
          .join(" "),
      ),
  },
  {
    name: "prose:it",
    takes: "prose",
    english: true,
    render: (pen, { facts, thing }) =>
      tag(
        "p",
        sayable(facts)
          .map((fact, at) => pen.sentence(fact, at === 0 ? thing.name : "It"))
          .join(" "),
      ),
  },
  {
    name: "prose:kind",
    takes: "prose",
    english: true,
    render: (pen, { facts, thing }) =>
      chunk(sayable(facts), 3)
        .map((part) =>
          tag(
            "p",
            part.map((fact) => pen.sentence(fact, pen.random.pick([`The ${thing.kind.name}`, "It", `This ${thing.kind.name}`]))).join(" "),
          ),
        )
        .join("\n"),
  },
  {
    name: "prose:lead",
    takes: "prose",
    english: true,
    render: (pen, { facts, thing }) => {
      const tails = facts
        .filter(({ attribute }) => attribute.tails.length > 0)
        .map((fact) => pen.fill(pen.random.pick(fact.attribute.tails), fact, thing.name));
      const rest = sayable(facts).filter(({ attribute }) => attribute.tails.length === 0);
      const lead = `${tag("b", escape(thing.name))} is ${article(thing.kind.name)} ${thing.kind.name}${tails.length === 0 ? "" : ` ${tails.join(", ")}`}.`;
      return tag("p", [lead, ...rest.map((fact) => pen.sentence(fact, "It"))].join(" "));
    },
  },
  {
    name: "prose:label-colon",
    takes: "prose",
    render: (pen, { facts }) => tag("p", facts.map((fact) => `${pen.label(fact.attribute)}: ${pen.write(fact)}.`).join(" ")),
  },
  {
    name: "prose:fragments",
    takes: "prose",
    english: true,
    render: (pen, { facts, thing }) => {
      const ends = facts.filter(({ attribute }) => attribute.tails.length > 0);
      const rest = sayable(facts).filter(({ attribute }) => attribute.tails.length === 0);
      const said = ends.map((fact) => capital(pen.fill(fact.attribute.tails[0]!, fact, thing.name)));
      return tag(
        "p",
        [
          ...said.map((text) => `${text}.`),
          ...rest.map((fact) => `${pen.label(fact.attribute)} ${pen.write(fact, { plain: true })}.`),
        ].join(" "),
      );
    },
  },
];
