import type { Attribute, Fact } from "../facts.ts";
import { factOf, type Family, type Given } from "../family.ts";
import { capital, chunk, escape, row, tag, td, th } from "../html.ts";
import type { Pen } from "../pen.ts";

const cells = (pen: Pen, { attributes }: Given, thing: Given["thing"]): string[] =>
  attributes.map((attribute) => td(pen.cell(factOf(thing, attribute))));
const ranked = ({ things, attributes: [attribute] }: Given): Fact[] =>
  things.flatMap((thing) => factOf(thing, attribute!) ?? []).toSorted((one, other) => other.value.number! - one.value.number!);
const isLarge = ({ type, high, unit }: Attribute): boolean => type === "figure" && high >= 20000 && !/^\$|million/.test(unit[0] ?? "");

/** Lists and tables of things as they grow on larger sites. */
export const moreThings: readonly Family[] = [
  {
    name: "index:numbered-rows",
    takes: "things",
    render: (pen, given) => {
      const head = row(
        th(pen.same("rank", ["#", "No.", ""])),
        th("Name"),
        ...given.attributes.map((attribute) => th(pen.header(attribute))),
      );
      return tag(
        "table",
        tag("thead", head) +
          tag(
            "tbody",
            given.things.map((thing, at) => row(td(String(at + 1)), td(pen.thing(thing)), ...cells(pen, given, thing))).join(""),
          ),
      );
    },
  },
  {
    name: "index:nested-header",
    takes: "things",
    render: (pen, given) => {
      const [first = [], rest = []] = chunk(given.attributes, Math.ceil(given.attributes.length / 2));
      const titles = { en: ["Basics", "More"], de: ["Grunddaten", "Weiteres"], fr: ["Données de base", "Divers"] }[pen.style.lang];
      const over = [first, rest].flatMap((part, at) => (part.length === 0 ? [] : [th(titles[at]!, `colspan="${part.length}"`)]));
      const head = row(th("Name", 'rowspan="2"'), ...over) + row(...given.attributes.map((attribute) => th(pen.header(attribute))));
      return tag(
        "table",
        tag("thead", head) +
          tag("tbody", given.things.map((thing) => row(th(pen.thing(thing), 'scope="row"'), ...cells(pen, given, thing))).join("")),
      );
    },
  },
  {
    name: "index:side-by-side",
    takes: "things",
    render: (pen, given) => {
      const heads = [th("Name"), th(pen.header(given.attributes[0]!))];
      const body = chunk(given.things, 2).map((pair) =>
        row(...pair.flatMap((thing) => [td(pen.thing(thing)), td(pen.cell(factOf(thing, given.attributes[0]!)))])),
      );
      return tag("table", row(...heads, ...heads) + body.join(""));
    },
  },
  {
    name: "index:thousands",
    takes: "things",
    english: true,
    render: (pen, given) => {
      const header = (attribute: Attribute): string =>
        isLarge(attribute)
          ? `${pen.label(attribute)} (${["thousands", attribute.unit[0]].filter(Boolean).join(" ").replace(" ", " of ")})`
          : pen.header(attribute);
      const cell = (fact: Fact | undefined): string =>
        fact !== undefined && isLarge(fact.attribute) ? pen.write(fact, { scale: 1000, unit: "label" }) : pen.cell(fact);
      const rows = given.things.map((thing) =>
        row(td(pen.thing(thing)), ...given.attributes.map((attribute) => td(cell(factOf(thing, attribute))))),
      );
      return tag("table", row(th("Name"), ...given.attributes.map((attribute) => th(header(attribute)))) + rows.join(""));
    },
  },
  {
    name: "index:advert-rows",
    takes: "things",
    english: true,
    render: (pen, given) => {
      const width = given.attributes.length + 1;
      const rows = given.things.map(
        (thing, at) =>
          row(td(pen.thing(thing)), ...cells(pen, given, thing)) +
          (at % 5 === 4 ? row(td("Sponsored: maps and guides from $9.99", `colspan="${width}" class="promo"`)) : ""),
      );
      return tag("table", row(th("Name"), ...given.attributes.map((attribute) => th(pen.header(attribute)))) + rows.join(""));
    },
  },
  {
    name: "index:link-in-last-column",
    takes: "things",
    english: true,
    render: (pen, given) => {
      const rows = given.things.map((thing) => {
        const href = pen.hand.hrefOf(thing, pen.url, pen.random);
        return row(
          td(escape(thing.name)),
          ...cells(pen, given, thing),
          td(href === undefined ? "" : tag("a", pen.same("more", ["Details", "more", "View"]), `href="${escape(href)}"`)),
        );
      });
      return tag(
        "table",
        tag("thead", row(th("Name"), ...given.attributes.map((attribute) => th(pen.header(attribute))), th(""))) +
          tag("tbody", rows.join("")),
      );
    },
  },
  {
    name: "index:header-repeated",
    takes: "things",
    render: (pen, given) => {
      const head = row(th("Name"), ...given.attributes.map((attribute) => th(pen.header(attribute))));
      return tag(
        "table",
        chunk(given.things, 6)
          .map((part) => head + part.map((thing) => row(td(pen.thing(thing)), ...cells(pen, given, thing))).join(""))
          .join(""),
      );
    },
  },
  {
    name: "index:definition-list",
    takes: "things",
    render: (pen, given) =>
      tag(
        "dl",
        given.things
          .map(
            (thing) =>
              tag("dt", pen.thing(thing)) +
              given.attributes
                .flatMap((attribute) => factOf(thing, attribute) ?? [])
                .map((fact) => tag("dd", `${pen.label(fact.attribute)}: ${pen.write(fact)}`))
                .join(""),
          )
          .join("\n"),
      ),
  },
  {
    name: "compare:blocks",
    takes: "things",
    render: (pen, given) => {
      const few = given.things.slice(0, 3);
      const block = (thing: Given["thing"]): string =>
        tag(
          "div",
          tag("h3", pen.thing(thing)) +
            tag(
              "table",
              given.attributes.map((attribute) => row(th(pen.header(attribute)), td(pen.cell(factOf(thing, attribute))))).join(""),
            ),
          'class="col"',
        );
      return tag("div", few.map(block).join("\n"), 'class="versus"');
    },
  },
  {
    name: "ranking:table",
    takes: "ranking",
    render: (pen, given) => {
      const head = row(th("#"), th("Name"), th(pen.header(given.attributes[0]!)));
      return tag(
        "table",
        head +
          ranked(given)
            .map((fact, at) => row(td(`${at + 1}.`), td(pen.thing(fact.subject)), td(pen.cell(fact))))
            .join(""),
      );
    },
  },
  {
    name: "ranking:prose",
    takes: "ranking",
    english: true,
    render: (pen, given) => {
      const [first, second, ...rest] = ranked(given);
      if (first === undefined || second === undefined) return "";
      const label = pen.label(given.attributes[0]!).toLowerCase();
      const others = rest.slice(0, 2).map((fact) => `${pen.thing(fact.subject)} (${pen.write(fact)})`);
      const lead = `${capital(`the ${given.things[0]!.kind.name}`)} with the highest ${label} is ${pen.thing(first.subject)} with ${pen.write(first)}, followed by ${pen.thing(second.subject)} with ${pen.write(second)}`;
      return tag("p", `${lead}${others.length > 0 ? `; behind them come ${others.join(" and ")}` : ""}.`);
    },
  },
];
