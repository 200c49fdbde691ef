import { factOf, type Family, type Given } from "../family.ts";
import { capital, escape, row, tag, td, th } from "../html.ts";
import type { Pen } from "../pen.ts";

const NAME = { en: "Name", de: "Name", fr: "Nom" };
const nameHead = (pen: Pen, { things }: Given): string =>
  pen.style.lang === "en" ? pen.same("name head", ["Name", capital(things[0]!.kind.name), ""]) : NAME[pen.style.lang];

/** Several things of a kind on one page. */
export const thingTables: readonly Family[] = [
  {
    name: "index:table",
    takes: "things",
    render: (pen, given) => {
      const head = row(th(nameHead(pen, given)), ...given.attributes.map((attribute) => th(pen.header(attribute))));
      const rows = given.things.map((thing) =>
        row(td(pen.thing(thing)), ...given.attributes.map((attribute) => td(pen.cell(factOf(thing, attribute))))),
      );
      return tag("table", tag("thead", head) + tag("tbody", rows.join("")), 'class="sortable"');
    },
  },
  {
    name: "index:header-in-tbody",
    takes: "things",
    render: (pen, given) => {
      const head = row(td(tag("b", nameHead(pen, given))), ...given.attributes.map((attribute) => td(tag("b", pen.header(attribute)))));
      const rows = given.things.map((thing) =>
        row(td(pen.thing(thing)), ...given.attributes.map((attribute) => td(pen.cell(factOf(thing, attribute))))),
      );
      return tag("table", tag("tbody", head + rows.join("")));
    },
  },
  {
    name: "compare:columns",
    takes: "things",
    render: (pen, given) => {
      const few = given.things.slice(0, 4);
      const head = row(td(""), ...few.map((thing) => th(pen.thing(thing))));
      const rows = given.attributes.map((attribute) =>
        row(th(pen.header(attribute)), ...few.map((thing) => td(pen.cell(factOf(thing, attribute))))),
      );
      return tag("table", head + rows.join(""), 'class="compare"');
    },
  },
  {
    name: "index:cards",
    takes: "things",
    render: (pen, { things, attributes }) =>
      things
        .map((thing) => {
          const facts = attributes.flatMap((attribute) => factOf(thing, attribute) ?? []);
          return tag(
            "article",
            tag("h3", pen.thing(thing)) +
              facts.map((fact) => tag("div", `${tag("span", `${pen.label(fact.attribute)}:`)} ${tag("span", pen.write(fact))}`)).join(""),
            'class="card"',
          );
        })
        .join("\n"),
  },
  {
    name: "index:bullets",
    takes: "things",
    render: (pen, { things, attributes }) =>
      tag(
        "ul",
        things
          .map((thing) => {
            const facts = attributes.flatMap((attribute) => factOf(thing, attribute) ?? []);
            return tag(
              "li",
              `${pen.thing(thing)} ${pen.same("dash", ["–", "—", "|"])} ${facts.map((fact) => `${pen.label(fact.attribute)}: ${pen.write(fact)}`).join("; ")}`,
            );
          })
          .join("\n"),
      ),
  },
  {
    name: "ranking:sentence",
    takes: "ranking",
    english: true,
    render: (pen, { things, attributes: [attribute], title }) => {
      const facts = things
        .flatMap((thing) => factOf(thing, attribute!) ?? [])
        .toSorted((one, other) => other.value.number! - one.value.number!);
      const lead = pen.same("lead", [
        `The ${facts.length} ${escape(title.toLowerCase())} with the highest ${pen.label(attribute!).toLowerCase()} are:`,
        `${escape(capital(title))} by ${pen.label(attribute!).toLowerCase()}:`,
      ]);
      return (
        tag("p", lead) +
        tag(
          "ol",
          facts
            .map((fact) =>
              tag(
                "li",
                pen.same("form", [0, 1]) === 0
                  ? `${pen.thing(fact.subject)} (${pen.write(fact)})`
                  : `${pen.thing(fact.subject)}, ${pen.write(fact)}`,
              ),
            )
            .join("\n"),
        )
      );
    },
  },
];
