import type { Family } from "../family.ts";
import { chunk, row, tag, td, th } from "../html.ts";

const table = (inside: string, attributes = 'class="data"'): string => tag("table", inside, attributes);

/** Tables that say a label and a value of one thing. */
export const pairTables: readonly Family[] = [
  {
    name: "table:pairs",
    takes: "pairs",
    render: (pen, { facts }) => table(facts.map((fact) => row(th(pen.header(fact.attribute), 'scope="row"'), td(pen.cell(fact)))).join("")),
  },
  {
    name: "table:pairs-without-th",
    takes: "pairs",
    render: (pen, { facts }) => {
      const colon = pen.same("colon", [":", ""]);
      const bold = pen.same("bold", ["b", "span"]);
      return table(facts.map((fact) => row(td(tag(bold, pen.header(fact.attribute) + colon)), td(pen.cell(fact)))).join(""));
    },
  },
  {
    name: "table:spanning-label",
    takes: "pairs",
    render: (pen, { facts }) => {
      const cell = pen.same("cell", [th, td]);
      return table(
        facts.map((fact) => row(cell(pen.label(fact.attribute), 'colspan="2"')) + row(td(pen.write(fact), 'colspan="2"'))).join(""),
      );
    },
  },
  {
    name: "table:value-in-spanning-header",
    takes: "pairs",
    render: (pen, { facts }) =>
      table(facts.map((fact) => row(th(`${pen.label(fact.attribute)}: ${pen.write(fact)}`, 'colspan="2"'))).join("")),
  },
  {
    name: "table:side-by-side",
    takes: "pairs",
    render: (pen, { facts }) => {
      const cell = pen.same("cell", [th, td]);
      return table(
        chunk(facts, 2)
          .map((pair) => row(...pair.flatMap((fact) => [cell(pen.header(fact.attribute)), td(pen.cell(fact))])))
          .join(""),
      );
    },
  },
  {
    name: "table:sections",
    takes: "pairs",
    render: (pen, { facts }) => {
      const titles = {
        en: ["Key facts", "Details", "More"],
        de: ["Kenndaten", "Einzelheiten", "Weiteres"],
        fr: ["Données clés", "Détails", "Divers"],
      }[pen.style.lang];
      return table(
        chunk(facts, 3)
          .map(
            (part, at) =>
              row(th(titles[at % 3]!, 'colspan="2" class="section"')) +
              part.map((fact) => row(td(pen.header(fact.attribute)), td(pen.cell(fact)))).join(""),
          )
          .join(""),
      );
    },
  },
  {
    name: "table:one-row",
    takes: "pairs",
    render: (pen, { facts }) =>
      chunk(facts, 5)
        .map((part) =>
          table(
            tag("thead", row(...part.map((fact) => th(pen.header(fact.attribute))))) +
              tag("tbody", row(...part.map((fact) => td(pen.cell(fact))))),
          ),
        )
        .join("\n"),
  },
  {
    name: "table:one-row-without-header",
    takes: "pairs",
    render: (pen, { facts }) =>
      chunk(facts, 4)
        .map((part) => table(row(...part.map((fact) => td(`${pen.label(fact.attribute)}<br>${tag("b", pen.write(fact))}`)))))
        .join("\n"),
  },
  {
    name: "table:nested",
    takes: "pairs",
    render: (pen, { facts, title }) => {
      const halves = chunk(facts, Math.ceil(facts.length / 2));
      const inner = halves.map((half) =>
        td(table(half.map((fact) => row(td(pen.header(fact.attribute)), td(pen.cell(fact)))).join(""), 'width="100%"'), 'valign="top"'),
      );
      return table(row(td(tag("h2", title), `colspan="${inner.length}"`)) + row(...inner), 'class="layout" cellpadding="4"');
    },
  },
  {
    name: "table:item-value",
    takes: "pairs",
    render: (pen, { facts }) => {
      const heads = {
        en: pen.same("heads", [
          ["Item", "Value"],
          ["Property", "Value"],
          ["Measure", "Figure"],
          ["", "Data"],
        ]),
        de: ["Merkmal", "Wert"],
        fr: ["Indicateur", "Valeur"],
      }[pen.style.lang];
      const body = facts.map((fact) => row(td(pen.header(fact.attribute)), td(pen.cell(fact)))).join("");
      return table(tag("thead", row(...heads.map((head) => th(head)))) + tag("tbody", body));
    },
  },
  {
    name: "table:item-number-year",
    takes: "pairs",
    english: true,
    render: (pen, { facts }) => {
      const heads = pen.same("heads", [
        ["Item", "Number", "Year"],
        ["Measure", "Value", "As of"],
        ["Indicator", "Figure", "Date"],
      ]);
      const body = facts.map((fact) =>
        row(td(pen.header(fact.attribute)), td(pen.cell(fact, { timed: true })), td(fact.time ?? pen.same("no year", ["", "–", "n/a"]))),
      );
      return table(row(...heads.map((head) => th(head))) + body.join(""));
    },
  },
  {
    name: "table:item-unit-number",
    takes: "pairs",
    english: true,
    render: (pen, { facts }) => {
      const unit = (of: readonly string[]): string =>
        of[0] === undefined ? pen.same("no unit", ["", "–"]) : of[0].replaceAll("<", "&lt;");
      const body = facts.map((fact) =>
        row(td(pen.label(fact.attribute)), td(unit(fact.attribute.unit)), td(pen.write(fact, { unit: "label" }))),
      );
      return table(row(th("Indicator"), th("Unit"), th("Value")) + body.join(""));
    },
  },
];
