import { describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { mainText } from "../../pipelines/pages/main-text.ts";
import { documentOf } from "./gold/documents.ts";
import { claimLines } from "./support.ts";

const html = (title: string, body: string): string =>
  `<title>${title}</title><body><header><a href="/">Site</a></header><div id="app">${body}</div></body>`;
const lines = (title: string, body: string): string[] =>
  claimLines(extractDocument(documentOf(`https://site.example/x/${title.toLowerCase().replace(/\W+/g, "-")}`, html(title, body))));
const text = (body: string): string => {
  const read = mainText(html("Stenby Baths", body), "https://site.example/x");
  return read.ok ? read.value.text : "";
};
const row = (label: string, value: string): string => `<div class="r"><span class="l">${label}</span><span class="v">${value}</span></div>`;

describe("a title in a section of its own", () => {
  it("belongs to the text below it, and the line under it says what it says", () => {
    const hero = (line: string): string[] => lines("Stenby Baths", `<section class="hero"><h1>Stenby Baths</h1><p>${line}</p></section><div class="page"><div>${row("Owner", "Town of Orr")}${row("Width", "12 m")}</div></div>`); // prettier-ignore
    expect(hero("Swimming pool in Hestmoor · opened 1911 · designed by Ada Rusk")).toEqual(
      expect.arrayContaining(["Stenby Baths | location | → Hestmoor", "Stenby Baths | opened | 1911", "Stenby Baths | width | 12 m"]),
    );
    expect(hero("Est. 1918 — Saltersey")).toContain("Stenby Baths | established | 1918");
    expect(hero("Updated 3 May 2021 · 6 min read")).toHaveLength(2);
    expect(hero("The baths were opened in 1911 and closed in 1984.").filter((one) => one.includes("location"))).toEqual([]);
  });
});

describe("headings", () => {
  const plans = `<section><h2>Tickets</h2><div class="plan"><h3>Adult</h3><p>€4.75<span>/ visit</span></p></div><div class="plan"><h3>Child</h3><p>€2.20<span>/ visit</span></p></div></section>`;

  it("end with their section", () => {
    const read = lines(
      "Stenby Baths",
      `<h1>Stenby Baths</h1>${plans}<table><tr><th>Run by</th><td>Tessel Trust</td></tr><tr><th>Open since</th><td>2002</td></tr></table>`,
    );
    expect(read).toContain("Stenby Baths | tickets / adult | 4.75 EUR/visit");
    expect(read).toContain("Stenby Baths | run by | Tessel Trust");
    expect(read.filter((one) => /child.*run by/.test(one))).toEqual([]);
  });

  it("go on over what stands beside them in the same section, and a title over all of the page", () => {
    const read = text(`<div class="top"><h1>Stenby Baths</h1></div><h2>Visitors</h2><p>By year.</p><p>Some more.</p>`);
    expect(read).not.toContain("---");
    expect(text(`<h1>A</h1>${plans}${plans}`)).not.toContain("---");
    expect(text(`<h1>A</h1>${plans}<p>Behind it.</p>`)).toContain("\n\n---\n\nBehind it.");
    expect(text("<h1>A</h1><p>---</p><p>text</p>")).toContain("\\---");
  });
});

describe("bars", () => {
  it("say their figure where nothing else does, and nothing where it is printed", () => {
    const bar = (inner: string): string =>
      `<div class="g"><span>Water quality</span>${inner}</div><div class="g"><span>Safety</span>${inner}</div>`;
    expect(text(bar(`<meter max="100" value="72">72 of 100</meter><b>72 %</b>`))).toContain("- **Water quality**: 72 %\n");
    expect(text(bar(`<div class="t"><div role="progressbar" aria-valuenow="64" aria-valuemax="100"></div></div>`))).toContain(
      "- **Water quality**: 64%\n",
    );
    expect(text(bar(`<meter value="0.5"></meter>`))).toContain("- **Safety**: 50%");
  });

  it("of a chart have years or groups beside them", () => {
    const chart = (labels: readonly string[]): string => `<h1>Stenby Baths</h1><h2>Visitors</h2><ol>${labels.map((one, at) => `<li><span class="y">${one}</span><span class="b" style="height:9px"></span><span class="n">${at + 81}%</span></li>`).join("")}</ol>`; // prettier-ignore
    expect(lines("Stenby Baths", chart(["2021", "2022"]))).toContain("Stenby Baths | visitors | 82 % | 2022 header");
    expect(lines("Stenby Baths", chart(["2021", "2022"]).replaceAll("ol>", "ul>").replace("2021", "0–14").replace("2022", "65+"))).toContain("Stenby Baths | visitors / 65+ | 82 %"); // prettier-ignore
  });
});

describe("what is folded in", () => {
  const fold = (name: string, at: number): string => `<div class="i"><button aria-expanded="false" aria-controls="p${at}">${name}</button><div class="b" id="p${at}" hidden><div>${row("Lift", "yes")}${row("Parking spaces", "37")}</div></div></div>`; // prettier-ignore

  it("is read below the words that unfold it", () => {
    const read = text(`<h1>Stenby Baths</h1>${fold("Access", 1)}${fold("Building", 2)}`);
    expect(read).toContain("###### Access\n\n- **Lift**: yes\n- **Parking spaces**: 37");
    expect(text(`<h1>A</h1>${fold("Access", 1)}${fold("Building", 2)}`.replace(/ aria-controls="p\d"| id="p\d"/g, ""))).toContain("###### Building"); // prettier-ignore
  });

  it("is left where one button opens one thing", () => {
    expect(text(`<h1>A</h1><p>Words of the page.</p>${fold("Menu", 1)}`)).not.toContain("Parking");
  });

  it("names a heading that holds a button", () => {
    const one = (name: string): string => `<h3><button aria-expanded="true">${name}</button></h3><div><p>Text on ${name}.</p></div>`;
    expect(text(`<h1>A</h1>${one("Access")}${one("Building")}`)).toContain("### Access\n\nText on Access.");
  });
});

describe("timelines", () => {
  it("are lists of what happened when", () => {
    const event = (year: number, what: string): string =>
      `<div class="e"><div class="y">${year}</div><div><h4>${what}</h4><p>A roof was put up.</p></div></div>`;
    const read = lines(
      "Stenby Baths",
      `<h1>Stenby Baths</h1><h2>Works</h2><div>${event(1914, "First opening")}${event(1935, "New roof")}</div>`,
    );
    expect(read).toContain("Stenby Baths | works / new roof | 1935");
    expect(read.filter((one) => one.includes("first opening") && one.includes("1935"))).toEqual([]);
  });
});

describe("pages of several things", () => {
  const names = ["Tarnland", "Oldmark", "Hest Valley"];

  it("have a name over rows of shared labels", () => {
    const read = lines("Provinces", `<h1>Provinces</h1>${names.map((name, at) => `<div class="e"><div>${name}</div><div>${row("Area", `${at + 40} km²`)}${row("Founded", `12${at}4`)}</div></div>`).join("")}`); // prettier-ignore
    expect(read).toContain("Oldmark | area | 41 sq km");
    expect(read.filter((one) => one.startsWith("Provinces"))).toEqual([]);
  });

  it("are called in the plural, and have names for headings", () => {
    const read = lines("Cantons", `<h1>Cantons</h1>${names.map((name, at) => `<div class="c"><h3>${name}</h3><p>Seat Stenby · ${at + 40} km² · 52,000 people</p></div>`).join("")}`); // prettier-ignore
    expect(read).toContain("Oldmark | people | 52000");
    expect(read.filter((one) => one.startsWith("Cantons"))).toEqual([]);
  });

  it("set two side by side", () => {
    const pair = (one: string, other: string): string => `<div>${row("Lower Basin", one)}${row("Kingfisher Reach", other)}</div>`;
    const read = lines("Lower Basin vs Kingfisher Reach", `<h1>Lower Basin vs Kingfisher Reach</h1><h3>Berths</h3>${pair("157", "143")}<h3>Depth (m)</h3>${pair("2.8", "2.2")}`); // prettier-ignore
    expect(read).toEqual(["Lower Basin | berths | 157", "Kingfisher Reach | berths | 143", "Lower Basin | depth | 2.8 m", "Kingfisher Reach | depth | 2.2 m"]); // prettier-ignore
  });

  it("say of their cards what stands on them", () => {
    const card = (name: string, berths: number): string =>
      `<article><a href="/b/${berths}"><h3>${name}</h3></a><ul><li>17.4 m</li><li>${berths} berths</li></ul></article>`;
    const read = lines("Houseboats", `<h1>Houseboats</h1>${card("Heron 57", 4)}${card("Kingcup", 10)}${card("Grebe", 3)}`);
    expect(read).toContain("Kingcup | berths | 10");
    expect(read.filter((one) => /17\.4/.test(one))).toEqual([]);
  });
});

describe("values", () => {
  const value = (label: string, printed: string): string[] => lines("Stenby Baths", `<h1>Stenby Baths</h1><div>${row(label, printed)}${row("Owner", "Orr")}</div>`).filter((one) => !one.includes("owner")); // prettier-ignore

  it("are hours of the day, prices by what is paid for, and ratings without their most", () => {
    expect(value("Monday", "09:00–17:30")).toEqual(["Stenby Baths | opening hours / monday | 09:00–17:30"]);
    expect(value("Electricity", "£0.44 per kWh")).toEqual(["Stenby Baths | electricity | 0.44 GBP/kWh"]);
    expect(value("Rating", "3.7 out of 5")).toEqual(["Stenby Baths | rating | 3.7"]);
    expect(lines("Stenby Baths", "<h1>Stenby Baths</h1><h2>Reviews</h2><p>3.7 out of 5 (318 reviews)</p>")).toEqual(["Stenby Baths | rating | 3.7", "Stenby Baths | reviews | 318"]); // prettier-ignore
    expect(value("Weekly hire", "not offered")).toEqual([]);
  });

  it("are no pages nearby", () => {
    const near = (name: string): string => `<a class="m" href="/x/${name}"><div>${name}</div><div>Orrfield · 50 m · 10 lanes</div></a>`;
    const read = lines(
      "Stenby Baths",
      `<h1>Stenby Baths</h1><h2>Pools nearby</h2><div>${near("Orrfield Pool")}${near("Vesla Pool")}</div>`,
    );
    expect(read.filter((one) => one.startsWith("Stenby"))).toEqual([]);
  });
});
