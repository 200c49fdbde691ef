import { describe, expect, it } from "vitest";
import { mainText } from "../../pipelines/pages/main-text.ts";

const text = (body: string): string => {
  const read = mainText(
    `<title>Stenby Baths</title><body><div id="app"><h1>Stenby Baths</h1>${body}</div></body>`,
    "https://site.example/x",
  );
  return read.ok ? read.value.text : "";
};
const row = (one: string, other: string): string => `<div class="row"><span>${one}</span><span>${other}</span></div>`;

describe("titles of components", () => {
  it("are headings of the rows below them, and end with them", () => {
    const read = text(`<div class="mt-8"><div class="font-bold">Opening hours</div>${row("Weekdays", "10:00–22:30")}${row("Weekends", "08:30–21:00")}</div><div><p>Built in 1911 for the town.</p></div>`); // prettier-ignore
    expect(read).toContain("## Opening hours\n\n- **Weekdays**: 10:00–22:30\n- **Weekends**: 08:30–21:00\n\n---\n\nBuilt in 1911");
  });

  it("are none without rows, without the look of one, and over what leads away", () => {
    expect(text(`<div><div class="title">Opening hours</div><p>From ten to six.</p></div>`)).not.toContain("## ");
    expect(text(`<div><div class="a">Opening hours</div>${row("Weekdays", "10–22")}${row("Weekends", "8–21")}</div>`)).not.toContain("## ");
    expect(text(`<div><div class="title">Related baths</div>${row("Orr Baths", "Bath")}${row("Hest Baths", "Bath")}</div>`)).not.toContain("## "); // prettier-ignore
  });
});

describe("rows of two and three parts", () => {
  const card = (name: string, price: string): string =>
    `<div class="p"><div>${name}</div><div>${price}</div><div class="s">per visit</div></div>`;

  it("are a price with what it is for", () => {
    expect(text(`<div>${card("Adult", "€13<sup>.00</sup>")}${card("Child", "€8.00")}</div>`)).toContain("- **Adult**: €13.00 (per visit)");
    expect(text(`<div>${card("Adult", "thirteen")}${card("Child", "eight")}</div>`)).not.toContain("**");
  });

  it("are a year and its figure, a label over its value, and a label before a dash", () => {
    const tile = (year: string, figure: string): string =>
      `<div><span class="text-xs">${year}</span><span class="font-bold">${figure}</span></div>`;
    expect(text(`<div>${tile("2021", "221")}${tile("2022", "171")}</div>`)).toContain("- **2021**: 221\n- **2022**: 171");
    const over = (label: string, value: string): string => `<div class="py"><div class="l">${label}</div>${value}</div>`;
    expect(text(`<div>${over("Telephone", "0345 555")}${over("Manager", "Tilda Brandt")}</div>`)).toContain("- **Manager**: Tilda Brandt");
    const dash = (label: string, value: string): string => `<div class="mb">${label} – <em>${value}</em></div>`;
    expect(text(`<div>${dash("Manager", "Tilda Brandt")}${dash("Form", "Trust")}</div>`)).toContain("- **Manager**: Tilda Brandt");
  });
});

describe("cards whose classes say what their lines are", () => {
  const card = (name: string, at: string): string => `<div class="vcard"><a class="fn" href="/people/${at}">${name}</a><div class="title">Head</div><div class="org">Core Lab</div><div class="tel">☎ 440 ${at}</div></div>`; // prettier-ignore

  it("have the name as heading, and labels", () => {
    const read = text(`<div>${card("Ada Rusk", "1")}${card("Tom Hest", "2")}</div>`);
    expect(read).toContain("### Tom Hest\n\nPosition: Head\n\nWorks at: Core Lab\n\nPhone: 440 2");
  });

  it("are told by more than one of a look", () => {
    expect(text(`<div>${card("Ada Rusk", "1")}</div>`)).not.toContain("Position");
    const news = (title: string): string =>
      `<div class="teaser"><h3>${title}</h3><div class="date">3 May</div><div class="lead">What happened next.</div></div>`;
    expect(text(`<div>${news("Floods")}${news("Drought")}</div>`)).not.toContain("Lead:");
  });
});
