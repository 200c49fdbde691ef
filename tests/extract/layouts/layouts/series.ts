import type { Attribute, Fact } from "../facts.ts";
import { attributesOf, type Family, type Given, timesOf } from "../family.ts";
import { row, tag, td, th } from "../html.ts";

const at = (facts: readonly Fact[], attribute: Attribute, time: string): Fact | undefined =>
  facts.find((fact) => fact.attribute === attribute && fact.time === time);
const grid = ({ facts }: Given): [Attribute[], string[]] => [attributesOf(facts), timesOf(facts)];
const YEAR = { en: "Year", de: "Jahr", fr: "Année" };

/** Figures of one thing by year. */
export const series: readonly Family[] = [
  {
    name: "series:year-columns",
    takes: "series",
    render: (pen, given) => {
      const [attributes, times] = grid(given);
      const corner = pen.same("corner", ["", "", { en: "Indicator", de: "Merkmal", fr: "Indicateur" }[pen.style.lang]]);
      const rows = attributes.map((attribute) =>
        row(
          th(pen.header(attribute), 'scope="row"'),
          ...times.map((time) => td(pen.cell(at(given.facts, attribute, time), { timed: true }))),
        ),
      );
      return tag("table", tag("thead", row(td(corner), ...times.map((time) => th(time)))) + tag("tbody", rows.join("")));
    },
  },
  {
    name: "series:year-rows",
    takes: "series",
    render: (pen, given) => {
      const [attributes, times] = grid(given);
      const newest = pen.same("order", [true, false]);
      const rows = (newest ? times.toReversed() : times).map((time) =>
        row(td(time), ...attributes.map((attribute) => td(pen.cell(at(given.facts, attribute, time), { timed: true })))),
      );
      return tag("table", row(th(YEAR[pen.style.lang]), ...attributes.map((attribute) => th(pen.header(attribute)))) + rows.join(""));
    },
  },
  {
    name: "series:long",
    takes: "series",
    english: true,
    render: (pen, { facts }) => {
      const heads = pen.same("heads", [
        ["Indicator", "Year", "Value"],
        ["Measure", "Period", "Number"],
        ["", "Year", ""],
      ]);
      return tag(
        "table",
        row(...heads.map((head) => th(head))) +
          facts.map((fact) => row(td(pen.header(fact.attribute)), td(fact.time!), td(pen.cell(fact, { timed: true })))).join(""),
      );
    },
  },
  {
    name: "series:caption-year",
    takes: "series",
    render: (pen, given) => {
      const [attributes, times] = grid(given);
      return times
        .map((time) => {
          const rows = attributes.map((attribute) =>
            row(th(pen.header(attribute)), td(pen.cell(at(given.facts, attribute, time), { timed: true }))),
          );
          return tag("table", tag("caption", pen.same("caption", [time, `${YEAR[pen.style.lang]} ${time}`])) + rows.join(""));
        })
        .join("\n");
    },
  },
  {
    name: "series:heading-year",
    takes: "series",
    render: (pen, given) => {
      const [attributes, times] = grid(given);
      return times
        .map((time) => {
          const items = attributes.flatMap((attribute) => at(given.facts, attribute, time) ?? []);
          return (
            tag("h3", time) +
            tag("ul", items.map((fact) => tag("li", `${pen.label(fact.attribute)}: ${pen.write(fact, { timed: true })}`)).join(""))
          );
        })
        .join("\n");
    },
  },
  {
    name: "series:list-under-label",
    takes: "series",
    render: (pen, given) => {
      const [attributes, times] = grid(given);
      return attributes
        .map((attribute) => {
          const items = times.flatMap((time) => at(given.facts, attribute, time) ?? []);
          return (
            tag("h3", pen.header(attribute)) +
            tag("ul", items.map((fact) => tag("li", `${fact.time}: ${pen.cell(fact, { timed: true })}`)).join(""))
          );
        })
        .join("\n");
    },
  },
  {
    name: "series:year-sections",
    takes: "series",
    render: (pen, given) => {
      const [attributes, times] = grid(given);
      const rows = times.map(
        (time) =>
          row(th(time, 'colspan="2" class="band"')) +
          attributes
            .map((attribute) => row(td(pen.header(attribute)), td(pen.cell(at(given.facts, attribute, time), { timed: true }))))
            .join(""),
      );
      return tag("table", rows.join(""));
    },
  },
];
