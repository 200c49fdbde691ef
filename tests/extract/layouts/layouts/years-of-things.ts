import type { Fact, Thing } from "../facts.ts";
import { factOf, type Family, type Given, timesOf } from "../family.ts";
import { capital, row, tag, td, th } from "../html.ts";
import type { Pen } from "../pen.ts";

const yearsOf = ({ things, attributes: [attribute] }: Given): string[] =>
  timesOf(things.flatMap(({ facts }) => facts.filter((fact) => fact.attribute === attribute)));
const known = (thing: Thing, given: Given): Fact[] => thing.facts.filter(({ attribute }) => attribute === given.attributes[0]);
const caption = (pen: Pen, { attributes: [attribute] }: Given): string => tag("caption", pen.header(attribute!));
const YEAR = { en: "Year", de: "Jahr", fr: "Année" };

/** One measure of several things by year. */
export const yearsOfThings: readonly Family[] = [
  {
    name: "years-of-things:columns",
    takes: "seriesOfThings",
    render: (pen, given) => {
      const years = yearsOf(given);
      const rows = given.things.map((thing) =>
        row(td(pen.thing(thing)), ...years.map((year) => td(pen.cell(factOf(thing, given.attributes[0]!, year), { timed: true })))),
      );
      return tag(
        "table",
        caption(pen, given) +
          tag("thead", row(th(pen.same("corner", ["", "Name"])), ...years.map((year) => th(year)))) +
          tag("tbody", rows.join("")),
      );
    },
  },
  {
    name: "years-of-things:rows",
    takes: "seriesOfThings",
    render: (pen, given) => {
      const few = given.things.slice(0, 5);
      const rows = yearsOf(given).map((year) =>
        row(th(year), ...few.map((thing) => td(pen.cell(factOf(thing, given.attributes[0]!, year), { timed: true })))),
      );
      return tag("table", caption(pen, given) + row(th(YEAR[pen.style.lang]), ...few.map((thing) => th(pen.thing(thing)))) + rows.join(""));
    },
  },
  {
    name: "years-of-things:long",
    takes: "seriesOfThings",
    render: (pen, given) => {
      const rows = given.things.flatMap((thing) =>
        known(thing, given).map((fact) => row(td(pen.thing(thing)), td(fact.time!), td(pen.cell(fact, { timed: true })))),
      );
      const head = pen.style.lang === "en" ? capital(given.things[0]!.kind.name) : "Name";
      return tag("table", row(th(head), th(YEAR[pen.style.lang]), th(pen.header(given.attributes[0]!))) + rows.join(""));
    },
  },
  {
    name: "years-of-things:row-spans",
    takes: "seriesOfThings",
    render: (pen, given) => {
      const rows = given.things.flatMap((thing) => {
        const facts = known(thing, given);
        return facts.map((fact, at) =>
          row(
            ...(at === 0 ? [th(pen.thing(thing), `rowspan="${facts.length}"`)] : []),
            td(fact.time!),
            td(pen.cell(fact, { timed: true })),
          ),
        );
      });
      return tag("table", row(th("Name"), th(YEAR[pen.style.lang]), th(pen.header(given.attributes[0]!))) + rows.join(""));
    },
  },
];
