import { describe, expect, it } from "vitest";
import { claimLines, draftOf } from "./support.ts";

const lines = (markdown: string): string[] => claimLines(draftOf(markdown, { uri: "https://site.example/x/page.html" }));

describe("tables of one year", () => {
  const months = "| Month | Nights |\n| --- | --- |\n| June | 918 |\n| July | 2,433 |\n| August | 3,043 |";

  it("has months for dates where the year stands over them, and not where it does not", () => {
    expect(lines(`# Murgboden House\n\n###### 2013\n\n${months}`)).toEqual([
      "Murgboden House | nights | 918 | 2013-06 header",
      "Murgboden House | nights | 2433 | 2013-07 header",
      "Murgboden House | nights | 3043 | 2013-08 header",
    ]);
    expect(lines(`# Murgboden House\n\n## Visits\n\n${months}`).some((one) => one.includes("20"))).toBe(false);
  });

  it("reads quarters and single months across as no things", () => {
    const read = lines(
      "# Skarn Site\n\n|  | Jan | Mar | May |\n| --- | --- | --- | --- |\n| Seeing | 1.2 | 0.9 | 1.8 |\n| Clear nights | 13 | 16 | 28 |",
    );
    expect(read).toContain("Skarn Site | clear nights / may | 28");
    const quarters = "| | Q1 | Q2 | Q3 |\n| --- | --- | --- | --- |\n| Grants | 8.7 | 8.0 | 11.3 |\n| Sales | 13.8 | 0.6 | 7.3 |";
    expect(lines(`# Annual report 2013\n\n## Income\n\n${quarters}`).filter((one) => one.startsWith("Q"))).toEqual([]);
  });

  it("writes short years out by the century of the first", () => {
    const read = lines("# Marlow County\n\n|  | 1830 | ’31 | ’32 |\n| --- | --- | --- | --- |\n| Licensed ferries | 9 | 11 | 12 |\n| Public bridges | 30 | 31 | 33 |"); // prettier-ignore
    expect(read).toContain("Marlow County | public bridges | 33 | 1832 header");
  });

  it("takes the year of a yearbook for the figures of its things, and claims nothing of the book", () => {
    const read = lines("# Statistical yearbook 2010\n\n- **Visitors**: 13,481\n\n## 2. Passes\n\n| Pass | Vehicles a day |\n| --- | --- |\n| Laubegg | 4,456 |\n| Steinkar | 4,125 |"); // prettier-ignore
    expect(read).toContain("Laubegg | vehicles a day | 4456 | 2010 caption");
    expect(read.some((one) => one.startsWith("Statistical"))).toBe(false);
  });
});

describe("the time of a caption", () => {
  const table = "| Telescope | Diameter (m) | Moving mass (t) |\n| --- | --- | --- |\n| Wren | 7.9 | 204 |\n| Heliograph | 0.7 | 11 |";

  it("is of the columns that its sentence names, and of all where it names none", () => {
    const read = lines(`# Telescopes\n\nTable: Telescopes by site. Moving masses as weighed in 2022.\n\n${table}`);
    expect(read).toContain("Wren | moving mass | 204 t | 2022 caption");
    expect(read).toContain("Wren | diameter | 7.9 m");
    expect(lines(`# Telescopes\n\nTable: Survey of 2022\n\n${table}`)).toContain("Wren | diameter | 7.9 m | 2022 caption");
  });
});

describe("what rows are", () => {
  it("ways to the page's subject, whatever they begin at", () => {
    const read = lines("# Eisloch Hut\n\n| From | Ascent (m) | Grade |\n| --- | --- | --- |\n| Hinterau | 1,505 | T3 |\n| Oberwald | 784 | T4 |"); // prettier-ignore
    expect(read).toEqual([
      "Eisloch Hut | ascent / hinterau | 1505 m",
      "Eisloch Hut | grade / hinterau | T3",
      "Eisloch Hut | ascent / oberwald | 784 m",
      "Eisloch Hut | grade / oberwald | T4",
    ]);
  });

  it("what their link names, without the sign behind it", () => {
    const row = (name: string, sign: string, at: number): string => `| [${name}](https://site.example/rail/${at}) ${sign} | ${at * 100} |`;
    const read = lines(`# Railways\n\n| Railway | Train-km |\n| --- | --- |\n${row("Grauhorn Railway", "GHB", 1)}\n${row("Velmtal Railway", "VTB", 2)}`); // prettier-ignore
    expect(read).toEqual(["Grauhorn Railway | train-km | 100", "Velmtal Railway | train-km | 200"]);
  });

  it("numbered parts of the page's subject", () => {
    expect(lines("# Kappa\n\n| Band | Width (MHz) |\n| --- | --- |\n| Band 1 | 2000 |\n| Band 2 | 3000 |").every((one) => one.startsWith("Kappa |"))).toBe(true); // prettier-ignore
  });

  it("numbered stages and kilometres, whoever is named beside them", () => {
    const won = lines(
      "# Grand Tour\n\n| Stage | Winner | Distance (km) |\n| --- | --- | --- |\n| 1 | Teodor Wask | 150 |\n| 2 | Pell Corvane | 175 |",
    );
    expect(won).toContain("Grand Tour | distance / stage 2 | 175 km");
    expect(won.some((one) => one.startsWith("Pell Corvane"))).toBe(false);
    const climb = lines("# Needle Road\n\n| Kilometre | 1 | 2 | 3 |\n| --- | --- | --- | --- |\n| Gradient (%) | 2.8 | 4.1 | 7.7 |\n| Height at end (m) | 900 | 941 | 1,018 |"); // prettier-ignore
    expect(climb).toContain("Needle Road | gradient / kilometre 2 | 4.1 %");
    const ranks = lines(
      "# Sales of the largest\n\n| Rank | Company | Sales |\n| --- | --- | --- |\n| 1 | Hest Works | 150 |\n| 2 | Birk Mills | 75 |",
    );
    expect(ranks).toContain("Birk Mills | sales | 75");
  });

  it("parts of their group where labels come again under another", () => {
    const pairs = ["| Primary mirror | Primary mirror |", "| Mass | 3.8 t |", "| Secondary mirror | Secondary mirror |", "| Mass | 287 kg |", "| Tilt | 3 m |"]; // prettier-ignore
    expect(lines(`# Wren\n\n| Property | Value |\n| --- | --- |\n${pairs.join("\n")}`)).toEqual([
      "Wren | primary mirror / mass | 3.8 t",
      "Wren | secondary mirror / mass | 287 kg",
      "Wren | secondary mirror / tilt | 3 m",
    ]);
  });

  it("measured by the unit that stands in a line of its own below the header", () => {
    expect(lines("# Lakes\n\n| Lake | Depth <br> m |\n| --- | --- |\n| Orrel | 12 |\n| Tamsin | 14 |")).toContain("Orrel | depth | 12 m");
  });
});

describe("lists of one form", () => {
  it("years with what happened, ways with how long they take", () => {
    expect(lines("# Wren\n\n## History\n\n1. 1997 New encoders fitted\n2. 1998 Wind screen installed")).toEqual([
      "Wren | history / new encoders fitted | 1997",
      "Wren | history / wind screen installed | 1998",
    ]);
    expect(lines("# Grat Hut\n\n## Crossings\n\n- to Firnegg Hut, 4 h\n- to Steinkar, 1 h")).toEqual([
      "Grat Hut | crossings / to firnegg hut | 4 hour",
      "Grat Hut | crossings / to steinkar | 1 hour",
    ]);
  });

  it("linked things with what is counted of each", () => {
    const item = (name: string, beds: number): string => `- [${name}](https://site.example/h/${beds}) (1,803 m, ${beds} beds)`;
    expect(lines(`# Grat Hut\n\n## Neighbouring huts\n\n${item("Firnegg Hut", 63)}\n${item("Steinkar House", 132)}`)).toEqual(
      expect.arrayContaining(["Firnegg Hut | beds | 63", "Steinkar House | beds | 132"]),
    );
  });

  it("parts below numbered headings", () => {
    const band = (at: number): string => `###### Band ${at}\n\n- **Detector**: HEMT\n- **Gain**: ${at}.5 dB\n- **Width**: ${at} m`;
    expect(lines(`# Fulmar\n\n## Bands\n\n${band(1)}\n\n${band(2)}`)).toContain("Fulmar | band 2 / width | 2 m");
  });
});
