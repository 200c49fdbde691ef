import type { Attribute, Fact } from "../facts.ts";
import { attributesOf, type Family, type Given } from "../family.ts";
import { row, tag, td, th } from "../html.ts";

const at = (facts: readonly Fact[], attribute: Attribute, group: string): Fact | undefined =>
  facts.find((fact) => fact.attribute === attribute && fact.group === group);
const grid = ({ facts }: Given): [Attribute[], string[]] => [attributesOf(facts), [...new Set(facts.map(({ group }) => group!))]];
const GROUP = { en: "Group", de: "Gruppe", fr: "Groupe" };

/** Figures of one thing by age band, sex or sort. */
export const groups: readonly Family[] = [
  {
    name: "group:rows",
    takes: "groups",
    render: (pen, given) => {
      const [attributes, bands] = grid(given);
      const corner = pen.same("corner", ["", GROUP[pen.style.lang]]);
      const rows = bands.map((band) => row(td(band), ...attributes.map((attribute) => td(pen.cell(at(given.facts, attribute, band))))));
      return tag(
        "table",
        tag("thead", row(th(corner), ...attributes.map((attribute) => th(pen.header(attribute))))) + tag("tbody", rows.join("")),
      );
    },
  },
  {
    name: "group:columns",
    takes: "groups",
    render: (pen, given) => {
      const [attributes, bands] = grid(given);
      const rows = attributes.map((attribute) =>
        row(th(pen.header(attribute)), ...bands.map((band) => td(pen.cell(at(given.facts, attribute, band))))),
      );
      return tag("table", row(td(""), ...bands.map((band) => th(band))) + rows.join(""));
    },
  },
  {
    name: "group:sections",
    takes: "groups",
    render: (pen, given) => {
      const [attributes, bands] = grid(given);
      return tag(
        "table",
        attributes
          .map(
            (attribute) =>
              row(th(pen.header(attribute), 'colspan="2"')) +
              bands.map((band) => row(td(band, 'class="indent"'), td(pen.cell(at(given.facts, attribute, band))))).join(""),
          )
          .join(""),
      );
    },
  },
  {
    name: "group:caption",
    takes: "groups",
    render: (pen, given) => {
      const [attributes, bands] = grid(given);
      return attributes
        .map((attribute) => {
          const rows = bands.map((band) => row(th(band, 'scope="row"'), td(pen.cell(at(given.facts, attribute, band)))));
          return tag("table", tag("caption", pen.header(attribute)) + rows.join(""));
        })
        .join("\n");
    },
  },
  {
    name: "group:list-under-label",
    takes: "groups",
    render: (pen, given) => {
      const [attributes] = grid(given);
      return attributes
        .map((attribute) => {
          const items = given.facts.filter((fact) => fact.attribute === attribute);
          return tag("h3", pen.header(attribute)) + tag("ul", items.map((fact) => tag("li", `${fact.group}: ${pen.cell(fact)}`)).join(""));
        })
        .join("\n");
    },
  },
  {
    name: "group:nested-header",
    takes: "groups",
    render: (pen, given) => {
      const [attributes, bands] = grid(given);
      const upper = attributes.map((attribute) => th(pen.header(attribute), `colspan="${bands.length}"`));
      const lower = attributes.flatMap(() => bands.map((band) => th(band)));
      const body = attributes.flatMap((attribute) => bands.map((band) => td(pen.cell(at(given.facts, attribute, band)))));
      return tag("table", tag("thead", row(...upper) + row(...lower)) + tag("tbody", row(...body)));
    },
  },
];
