import type { Family } from "../family.ts";
import { chunk, escape, tag } from "../html.ts";

/** Labels and values of one thing in lists and boxes. */
export const pairLists: readonly Family[] = [
  {
    name: "dl:plain",
    takes: "pairs",
    render: (pen, { facts }) => {
      const colon = pen.same("colon", [":", "", ""]);
      return tag("dl", facts.map((fact) => `${tag("dt", pen.header(fact.attribute) + colon)}\n${tag("dd", pen.cell(fact))}`).join("\n"));
    },
  },
  {
    name: "dl:wrapped",
    takes: "pairs",
    render: (pen, { facts }) =>
      tag(
        "dl",
        facts.map((fact) => tag("div", tag("dt", pen.header(fact.attribute)) + tag("dd", pen.cell(fact)), 'class="pair"')).join("\n"),
        'class="specs"',
      ),
  },
  {
    name: "cards:label-first",
    takes: "pairs",
    render: (pen, { facts }) => {
      const inner = pen.same("inner", ["div", "span", "p"]);
      return tag(
        "div",
        facts
          .map((fact) =>
            tag(
              "div",
              tag(inner, pen.label(fact.attribute), 'class="label"') + tag(inner, pen.write(fact), 'class="value"'),
              'class="card"',
            ),
          )
          .join("\n"),
        'class="cards"',
      );
    },
  },
  {
    name: "cards:value-first",
    takes: "pairs",
    render: (pen, { facts }) =>
      tag(
        "div",
        facts
          .map((fact) =>
            tag(
              "div",
              tag("strong", pen.write(fact), 'class="big"') + tag("span", pen.label(fact.attribute), 'class="caption"'),
              'class="tile"',
            ),
          )
          .join("\n"),
        'class="tiles"',
      ),
  },
  {
    name: "tabs:panels",
    takes: "pairs",
    render: (pen, { facts }) => {
      const names = {
        en: ["Overview", "Technical", "Other"],
        de: ["Überblick", "Technik", "Sonstiges"],
        fr: ["Aperçu", "Technique", "Autres"],
      }[pen.style.lang];
      const parts = chunk(facts, Math.ceil(facts.length / 3));
      const tabs = parts.map((_, at) => tag("li", tag("a", names[at]!, `href="#tab-${at}" role="tab"`))).join("");
      const panels = parts.map((part, at) =>
        tag(
          "div",
          part
            .map((fact) => tag("p", `${tag("span", pen.label(fact.attribute), 'class="k"')} ${tag("span", pen.write(fact), 'class="v"')}`))
            .join(""),
          `id="tab-${at}" role="tabpanel"${at > 0 ? " hidden" : ""}`,
        ),
      );
      return tag("div", tag("ul", tabs, 'role="tablist"') + panels.join("\n"), 'class="tabs"');
    },
  },
  {
    name: "list:label-colon",
    takes: "pairs",
    render: (pen, { facts }) => {
      const strong = pen.same("strong", [
        (text: string) => tag("strong", `${text}:`),
        (text: string) => `${text}:`,
        (text: string) => `${tag("b", text)}:`,
      ]);
      return tag("ul", facts.map((fact) => tag("li", `${strong(pen.label(fact.attribute))} ${pen.write(fact)}`)).join("\n"));
    },
  },
  {
    name: "list:label-dash",
    takes: "pairs",
    render: (pen, { facts }) =>
      tag(
        "ul",
        facts.map((fact) => tag("li", `${pen.label(fact.attribute)} ${pen.same("dash", ["–", "-", "—"])} ${pen.write(fact)}`)).join("\n"),
      ),
  },
  {
    name: "list:under-headings",
    takes: "pairs",
    render: (pen, { facts }) => {
      const level = pen.same("level", ["h2", "h3", "h4"]);
      return facts
        .map((fact) => {
          const items = fact.value.items;
          if (items === undefined) return tag(level, pen.label(fact.attribute)) + tag("p", pen.write(fact));
          // The gold is the list as a whole: written once, shown item by item.
          pen.write(fact);
          return tag(level, pen.label(fact.attribute)) + tag("ul", items.map((item) => tag("li", escape(item))).join(""));
        })
        .join("\n");
    },
  },
  {
    name: "line:separated",
    takes: "pairs",
    render: (pen, { facts }) => {
      const mark = pen.same("mark", [" | ", " · ", " &bull; ", "<br>"]);
      return chunk(facts, 4)
        .map((part) =>
          tag("p", part.map((fact) => `${tag("em", `${pen.label(fact.attribute)}:`)} ${pen.write(fact)}`).join(mark), 'class="meta"'),
        )
        .join("\n");
    },
  },
  {
    name: "infobox:aside",
    takes: "pairs",
    render: (pen, { facts, thing }) =>
      tag(
        "aside",
        `${tag("h3", escape(thing.name))}<img src="/img/${thing.id}.jpg" alt="${escape(thing.name)}">` +
          tag(
            "ul",
            facts
              .map((fact) =>
                tag(
                  "li",
                  tag("span", pen.label(fact.attribute), 'class="infobox-label"') + tag("span", pen.write(fact), 'class="infobox-data"'),
                ),
              )
              .join("\n"),
          ),
        'class="infobox"',
      ),
  },
  {
    name: "infobox:table",
    takes: "pairs",
    render: (pen, { facts, thing }) =>
      tag(
        "table",
        `<tr><th colspan="2" class="infobox-above">${escape(thing.name)}</th></tr><tr><td colspan="2"><img src="/img/${thing.id}.jpg" alt=""><div>${escape(thing.name)} in 2020</div></td></tr>\n` +
          facts.map((fact) => `<tr><th scope="row">${pen.label(fact.attribute)}</th><td>${pen.write(fact)}</td></tr>`).join("\n"),
        'class="infobox"',
      ),
  },
  {
    name: "brackets:figure-behind-label",
    takes: "pairs",
    render: (pen, { facts }) =>
      tag("ul", facts.map((fact) => tag("li", `${pen.label(fact.attribute)} (${pen.write(fact)})`)).join("\n"), 'class="facets"'),
  },
];
