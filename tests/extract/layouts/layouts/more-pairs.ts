import type { Fact } from "../facts.ts";
import type { Family } from "../family.ts";
import { chunk, escape, row, tag, td, th } from "../html.ts";
import type { Pen } from "../pen.ts";
import { writeNumber } from "../style.ts";

const CONVERSIONS: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  km: ["mi", 0.621371],
  m: ["ft", 3.28084],
  "km²": ["sq mi", 0.386102],
  "m²": ["sq ft", 10.7639],
  kg: ["lb", 2.20462],
  t: ["short tons", 1.10231],
  ha: ["acres", 2.47105],
};

/** The same figure once more in other units; no fact of its own. */
function convert(pen: Pen, { attribute, value }: Fact): string {
  const [unit, factor] = CONVERSIONS[attribute.unit[0] ?? ""] ?? [];
  if (unit === undefined || value.type !== "figure") return "";
  return ` (${writeNumber(value.number! * factor!, 1, pen.style)} ${unit})`;
}

const itemList = (pen: Pen, fact: Fact): string => {
  if (fact.value.items === undefined) return pen.cell(fact);
  pen.write(fact);
  return tag("ul", fact.value.items.map((item) => tag("li", escape(item))).join(""));
};

/** Layouts of pairs that say more than a pair, or say it twice. */
export const morePairs: readonly Family[] = [
  {
    name: "brackets:conversion",
    takes: "pairs",
    render: (pen, { facts }) =>
      tag(
        "table",
        facts.map((fact) => row(th(pen.label(fact.attribute)), td(pen.write(fact) + convert(pen, fact)))).join(""),
        'class="facts"',
      ),
  },
  {
    name: "brackets:second-figure",
    takes: "pairs",
    render: (pen, { facts }) => {
      const figures = facts.filter(({ attribute, time }) => attribute.type === "figure" && time === undefined);
      const rest = facts.filter((fact) => !figures.includes(fact));
      const single = (fact: Fact): string => row(th(pen.label(fact.attribute)), td(pen.write(fact)));
      const double = ([one, other]: readonly Fact[]): string =>
        other === undefined
          ? single(one!)
          : row(th(`${pen.label(one!.attribute)} (${pen.label(other.attribute)})`), td(`${pen.write(one!)} (${pen.write(other)})`));
      return tag("table", chunk(figures, 2).map(double).join("") + rest.map(single).join(""));
    },
  },
  {
    name: "table:lists-in-cells",
    takes: "pairs",
    render: (pen, { facts }) =>
      tag("table", facts.map((fact) => row(th(pen.header(fact.attribute), 'scope="row"'), td(itemList(pen, fact)))).join("")),
  },
  {
    name: "table:notes-column",
    takes: "pairs",
    english: true,
    render: (pen, { facts }) => {
      const notes = ["", "", "Official figure", "Source: own survey", "Estimate", "Provisional"];
      const body = facts.map((fact) => row(td(pen.header(fact.attribute)), td(pen.cell(fact)), td(pen.random.pick(notes))));
      return tag("table", row(th(""), th("Value"), th("Note")) + body.join(""));
    },
  },
  {
    name: "table:advert-rows",
    takes: "pairs",
    english: true,
    render: (pen, { facts }) =>
      tag(
        "table",
        facts
          .map(
            (fact, at) =>
              row(th(pen.header(fact.attribute)), td(pen.cell(fact))) +
              (at === 2 ? row(td("Advertisement: save 15% on your next stay", 'colspan="2" class="ad"')) : ""),
          )
          .join(""),
      ),
  },
  {
    name: "table:row-span-groups",
    takes: "pairs",
    render: (pen, { facts }) => {
      const titles = {
        en: ["General", "Details", "Further data"],
        de: ["Allgemein", "Einzelheiten", "Weitere Daten"],
        fr: ["Général", "Détails", "Autres données"],
      }[pen.style.lang];
      return tag(
        "table",
        chunk(facts, 4)
          .map((part, group) =>
            part
              .map((fact, at) =>
                row(
                  ...(at === 0 ? [th(titles[group % 3]!, `rowspan="${part.length}"`)] : []),
                  td(pen.header(fact.attribute)),
                  td(pen.cell(fact)),
                ),
              )
              .join(""),
          )
          .join(""),
      );
    },
  },
  {
    name: "details:accordion",
    takes: "pairs",
    render: (pen, { facts }) =>
      facts.map((fact) => tag("details", tag("summary", pen.label(fact.attribute)) + tag("p", pen.write(fact)))).join("\n"),
  },
  {
    name: "line:breaks",
    takes: "pairs",
    render: (pen, { facts }) => tag("p", facts.map((fact) => `${pen.label(fact.attribute)}: ${pen.write(fact)}`).join("<br>\n")),
  },
  {
    name: "line:tabs-of-text",
    takes: "pairs",
    render: (pen, { facts }) =>
      tag(
        "div",
        facts
          .map((fact) =>
            tag(
              "div",
              `${tag("div", pen.label(fact.attribute), 'class="col-4"')}\n${tag("div", pen.write(fact), 'class="col-8"')}`,
              'class="row"',
            ),
          )
          .join("\n"),
        'class="container"',
      ),
  },
  {
    name: "data:json-ld",
    takes: "pairs",
    render: (pen, { facts, thing }) => {
      const chips = facts.map((fact) => tag("span", pen.write(fact), 'class="chip"')).join(" ");
      const shown = pen.gold.slice(-facts.length);
      const properties = shown.map((gold) => ({
        "@type": "PropertyValue",
        name: gold.attribute[0],
        value: gold.value,
        ...(gold.time !== undefined && { observationDate: gold.time }),
      }));
      const data = { "@context": "https://schema.org", "@type": "Thing", name: thing.name, url: pen.url, additionalProperty: properties };
      return `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>\n${tag("div", chips, 'class="chips"')}`;
    },
  },
  {
    name: "data:microdata",
    takes: "pairs",
    render: (pen, { facts, thing }) =>
      tag(
        "div",
        tag("meta", "", `itemprop="name" content="${escape(thing.name)}"`).replace("</meta>", "") +
          facts
            .map((fact) =>
              tag(
                "p",
                `${tag("span", pen.label(fact.attribute), 'itemprop="name"')} ${tag("span", pen.write(fact), 'itemprop="value"')}`,
                'itemprop="additionalProperty" itemscope itemtype="https://schema.org/PropertyValue"',
              ),
            )
            .join("\n"),
        'itemscope itemtype="https://schema.org/Thing"',
      ),
  },
];
