import { describe, expect, it } from "vitest";
import { mainText } from "../../pipelines/pages/main-text.ts";

const textOf = (data: unknown, body: string): string => {
  const script = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  const read = mainText(`<html><head>${script}</head><body><main><h1>Hask Dam</h1>${body}</main></body></html>`, "https://b.example/hask");
  return read.ok ? read.value.text : `refused: ${read.detail}`;
};
const dam = (more: object): object => ({ "@context": "https://schema.org", "@type": "Landform", name: "Hask Dam", ...more });

describe("data for machines", () => {
  it("name values that the page shows without a label", () => {
    const data = dam({ owner: { "@type": "Organization", name: "Vale Power" }, additionalProperty: [{ "@type": "PropertyValue", name: "Spillway capacity", value: 1450, unitText: "m³/s" }] }); // prettier-ignore
    const text = textOf({ "@graph": [{ "@type": "WebSite", name: "Atlas" }, data] }, "<p>Vale Power · spillway 1,450 m³/s</p>");
    expect(text).toContain("# Hask Dam\n\n- **owner**: Vale Power\n- **Spillway capacity**: 1,450 m³/s\n\n");
  });

  it("add nothing that readers do not see, that the page calls by itself, or that is of another thing", () => {
    expect(textOf(dam({ owner: "Vale Power" }), "<p>A dam of stone in the hills.</p>")).not.toContain("owner");
    expect(textOf(dam({ owner: "Vale Power" }), "<dl><dt>Run by</dt><dd>Vale Power</dd></dl><p>Vale Power runs it.</p>")).not.toContain("owner"); // prettier-ignore
    expect(textOf({ "@type": "Landform", name: "Pell Dam", owner: "Vale Power" }, "<p>Vale Power owns it.</p>")).not.toContain("owner");
    expect(textOf({ "@type": "WebPage", name: "Hask Dam", author: "Ada Lind" }, "<p>By Ada Lind in May.</p>")).not.toContain("author");
  });

  it("say when a figure was so, and dates as the page prints them", () => {
    const data = dam({ foundingDate: "1984-05-02", additionalProperty: { "@type": "PropertyValue", name: "Visitors", value: 12450, observationDate: "2019" } }); // prettier-ignore
    const text = textOf(data, "<p>Since 2 May 1984 · 12,450 people</p>");
    expect(text).toContain("- **founding date**: 2 May 1984");
    expect(text).toContain("- **Visitors (2019)**: 12,450");
  });

  it("links keep their places behind the lines", () => {
    const read = mainText(`<html><head><script type="application/ld+json">${JSON.stringify(dam({ owner: "Vale Power" }))}</script></head><body><main><h1>Hask Dam</h1><p>Vale Power, see <a href="/lund">Lund</a>.</p></main></body></html>`, "https://b.example/hask"); // prettier-ignore
    if (!read.ok) throw new Error(read.detail);
    const [link] = read.value.links;
    expect(read.value.text.slice(link?.start, link?.end)).toBe("Lund");
  });
});

describe("what elements mean beside their names", () => {
  const body = (html: string): string => {
    const read = mainText(`<html><body><main><h1>Hask</h1>${html}</main></body></html>`, "https://b.example/hask");
    return read.ok ? read.value.text.replace("# Hask\n\n", "") : "";
  };

  it("four columns of labels and values are pairs", () => {
    const row = (...cells: string[]): string => `<tr>${cells.map((one, at) => `<td>${at % 2 === 0 ? `<b>${one}</b>` : one}</td>`).join("")}</tr>`; // prettier-ignore
    const text = body(`<table>${row("River", "Ilvane", "Intake weir", "Hollin Weir")}${row("Parish", "Ivoston", "", "")}</table>`);
    expect(text).toBe("|  |  |\n| --- | --- |\n| River | Ilvane |\n| Intake weir | Hollin Weir |\n| Parish | Ivoston |");
  });

  it("a form that only shows is text, one that asks is none", () => {
    const field = (label: string, value: string): string => `<fieldset><label>${label}</label> <output>${value}</output></fieldset>`;
    expect(body(`<form>${field("Lead inspector", "Maren Quist")}${field("Weather", "fog until noon")}</form>`)).toBe("- **Lead inspector**: Maren Quist\n- **Weather**: fog until noon"); // prettier-ignore
    expect(body(`<p>Text of the page.</p><form><label>Name</label> <input name="q"></form>`)).toBe("Text of the page.");
  });

  it("a heading by its role is one, and a label in bold has its value behind it", () => {
    expect(body('<div role="heading" aria-level="3">The dam</div><p>Text.</p>')).toBe("### The dam\n\nText.");
    expect(body("<div><b>Grid reference</b> NX 698 664</div><div><b>Last inspection</b> 2020</div>")).toBe("- **Grid reference**: NX 698 664\n- **Last inspection**: 2020"); // prettier-ignore
  });
});
