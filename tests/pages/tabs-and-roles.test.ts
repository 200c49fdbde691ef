import { describe, expect, it } from "vitest";
import { mainText } from "../../pipelines/pages/main-text.ts";

function read(body: string): { readonly title: string; readonly text: string } {
  const result = mainText(`<html><head><title>Site</title></head><body><main>${body}</main></body></html>`, "https://site.example/x");
  if (!result.ok) throw new Error(result.detail);
  return result.value;
}

const table = (year: number): string =>
  `<div class="table-responsive"><table><thead><tr><th>Month</th><th>Nights</th></tr></thead><tbody><tr><th>June</th><td>${year - 1000}</td></tr><tr><th>July</th><td>${year - 900}</td></tr></tbody></table></div>`;

describe("tabs", () => {
  it("each panel stands under what its tab is called, and its table stays a table", () => {
    const tabs = '<ul class="nav nav-pills"><li><a href="#y1">2013</a></li><li><a href="#y2">2014</a></li></ul>';
    const { text } = read(`<h1>Hut</h1>${tabs}<div class="tab-content"><div class="tab-pane" id="y1">${table(2013)}</div><div class="tab-pane" id="y2">${table(2014)}</div></div>`); // prettier-ignore
    expect(text).toContain("###### 2013\n\n| Month | Nights |\n| --- | --- |\n| June | 1013 |");
    expect(text).toContain("###### 2014\n\n| Month | Nights |");
    expect(text).not.toContain("**Month");
  });

  it("finds them by their roles, and gives none to a panel with a heading of its own", () => {
    const panel = (id: string, inner: string): string => `<div role="tabpanel" id="${id}" aria-labelledby="t-${id}">${inner}</div>`;
    const { text } = read(`<h1>SPEC</h1><div role="tablist"><button role="tab" id="t-a">Blue arm</button><button role="tab" id="t-b" aria-controls="b">Red arm</button></div>${panel("a", "<p>Pixels are 15 micrometres wide here.</p><p>Its detector is cold.</p>")}${panel("b", "<h3>Of its own</h3><p>Pixels are 12 micrometres wide there.</p><p>Its detector is warm.</p>")}`); // prettier-ignore
    expect(text).toContain("###### Blue arm");
    expect(text).not.toContain("Red arm");
  });
});

it("tabs that nothing ties to their panels name them in their order, and are no list of the page", () => {
  const panel = (gain: string): string => `<div role="tabpanel"><table><tr><th>Gain</th><td>${gain}</td></tr><tr><th>Width</th><td>4 m</td></tr></table></div>`; // prettier-ignore
  const { text } = read(`<h1>FULMAR</h1><div><ul role="tablist"><li role="tab">Band 1</li><li role="tab">Band 2</li></ul>${panel("3 dB")}${panel("4 dB")}</div>`); // prettier-ignore
  expect(text).toMatch(/^# FULMAR\n\n###### Band 1\n\n\|.*3 dB.*###### Band 2.*4 dB/su);
});

it("tables made of roles are tables", () => {
  const row = (role: string, cells: readonly string[]): string => `<div role="row">${cells.map((one, at) => `<span role="${at === 0 ? "rowheader" : role}">${one}</span>`).join("")}</div>`; // prettier-ignore
  const { text } = read(`<h1>Site</h1><div role="table"><div role="rowgroup">${row("columnheader", ["", "Jan", "Mar"])}</div><div role="rowgroup">${row("cell", ["Seeing", "1.24", "0.98"])}${row("cell", ["Clear nights", "13", "16"])}</div></div>`); // prettier-ignore
  expect(text).toContain("|  | Jan | Mar |\n| --- | --- | --- |\n| Seeing | 1.24 | 0.98 |\n| Clear nights | 13 | 16 |");
});

it("what stands below a table in its figure is its caption", () => {
  const { text } = read(`<h1>Mills</h1><figure class="wp-block-table">${table(1880)}<figcaption>Year ending 1 June 1880</figcaption></figure><p>The mills of the county made flour and cloth.</p>`); // prettier-ignore
  expect(text).toContain("Table: Year ending 1 June 1880\n\n| Month | Nights |");
});

it("a wiki's menus are no text of its page", () => {
  const menu = "<div id='mw-head'><div id='p-personal'><a href='#'>Log in</a></div><ul id='p-views'><li><a href='#'>Read</a></li><li><a href='#'>Edit</a></li></ul></div>"; // prettier-ignore
  const content = "<div id='content'><h1 id='firstHeading'>Bertil Oake</h1><div id='siteSub'>From the fan encyclopedia</div><div id='mw-content-text'><p>Bertil Oake is a rider who was born in Saint-Odo in 1977 and rode for Corvane.</p></div></div>"; // prettier-ignore
  const result = mainText(`<html><head><title>Bertil Oake - Wiki</title></head><body>${menu}${content}</body></html>`, "https://site.example/x"); // prettier-ignore
  expect(result.ok && result.value.text).toBe(
    "# Bertil Oake\n\nBertil Oake is a rider who was born in Saint-Odo in 1977 and rode for Corvane.",
  );
});

it("what is set smaller behind a title is none of it", () => {
  const { title, text } = read("<h1>Murgboden House <small>Murgbodenhaus</small></h1><p>A hut above the lake of the valley.</p>");
  expect(title).toBe("Murgboden House");
  expect(text).toMatch(/^# Murgboden House\n\nMurgbodenhaus\n\n/);
  expect(read("<h1><small>About</small> Murgboden</h1><p>A hut above the lake of the valley.</p>").text).toMatch(/^# About Murgboden/);
});

it("figures that are set off stand before what they count", () => {
  const { text } = read("<h1>Hut</h1><p>A hut above the lake of the valley.</p><ul><li><span class='badge'>42</span> Beds</li><li><span class='badge'>16</span> Rooms</li></ul>"); // prettier-ignore
  expect(text).toContain("- **Beds**: 42\n- **Rooms**: 16");
});
