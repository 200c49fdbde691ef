import { describe, expect, it } from "vitest";
import { claimLines, draftOf } from "./support.ts";

const lines = (markdown: string): string[] => claimLines(draftOf(markdown, { uri: "https://site.example/x/page.html" }));

/** Classes of wrong claims that came up on layouts that the rules were not made with, each on pages of another layout. */
describe("layouts", () => {
  it("measures figures as caption, header and corner say, and drops what they scale in an unknown way", () => {
    const caption = "# Mills\n\nTable: Mills (heights in metres; output in 1,000 t)\n\n| Mill | Wheel height | Yearly output |\n| --- | --- | --- |\n| Dorn Mill | 4.2 | 12 |\n| Hest Mill | 3.1 | 9 |"; // prettier-ignore
    expect(lines(caption)).toEqual(expect.arrayContaining(["Dorn Mill | wheel height | 4.2 m", "Hest Mill | yearly output | 9000 t"]));
    const corner = "# Halden Power\n\n| EUR m | 2022 | 2023 |\n| --- | --- | --- |\n| Revenue | 381.5 | 412.0 |\n| Net profit | 31.5 | (4.2) |\n| Staff | 2,055 | 2,140 |"; // prettier-ignore
    expect(lines(corner)).toEqual([
      "Halden Power | revenue | 381500000 EUR | 2022 header",
      "Halden Power | revenue | 412000000 EUR | 2023 header",
      "Halden Power | net profit | 31500000 EUR | 2022 header",
    ]);
    const odd = "# Farms\n\n| Farm | Stock (thousand head at year's end) |\n| --- | --- |\n| Dorn Farm | 12 |\n| Hest Farm | 9 |";
    expect(lines(odd).filter((one) => one.includes("stock"))).toEqual([]);
  });

  it("gives a date to siblings only that are parts of one whole", () => {
    const entry = "# Dorn\n\n## Entry of the guild\n\nQuay length: 310 m\nDepth: 4 m\nIncome: 1.2 million crowns (2019)";
    expect(lines(entry).filter((one) => one.includes("2019"))).toEqual([
      "Dorn | entry of the guild / income | 1200000 crowns | 2019 stated",
    ]);
  });

  it("takes another noun for the subject only where the page calls it so", () => {
    const page = "# Brockton\n\nBrockton is a brewery in Hest. The brewery employs 210 people. The pond covers 3 ha.";
    expect(lines(page)).toEqual(["Brockton | located in | → Hest", "Brockton | employs people | 210"]);
  });

  it("does not cut names short and reads no place as a kind", () => {
    expect(lines("# Dorn\n\nDorn is the largest port of the Marn archipelago.")).toEqual(["Marn archipelago | largest port | → Dorn"]);
    const page = "# Dorn\n\nDorn is a small port on the island of Oster. The island has an area of 38 km².";
    expect(lines(page)).toContain("Oster | area | 38 sq km");
  });

  it("claims nothing of matches, changes, undecided tables, bounds, clocks and ambiguous dates", () => {
    expect(lines("# Cup\n\n| Date | Home | Score | Away |\n| --- | --- | --- | --- |\n| 5 May | Falcons | 3–2 | Rovers |\n| 6 May | Reds | 1–1 | Blues |")).toEqual([]); // prettier-ignore
    expect(lines("# Hall\n\n| | House | Garden |\n| --- | --- | --- |\n| Adults | £12.50 | £6.00 |\n| Children | £6.00 | £3.00 |")).toEqual(
      [],
    );
    expect(lines("# Hall\n\n- **Opened**: 03/04/1921\n- **Opens**: 9:00\n- **Gold**: <0.01 g\n- **Score**: 4.5/5\n- **Staff**: n.a.\n- **People**: 4.300")).toEqual([]); // prettier-ignore
    expect(lines("# Hall\n\n- **Opened**: 14 June 2002; 22 years ago\n- **Closed**: 13/04/2021")).toEqual([
      "Hall | opened | 2002-06-14",
      "Hall | closed | 2021-04-13",
    ]);
    expect(lines("# Law\n\n- **Constitution**: earlier 1 May 1901, effective 1 July 1967")).not.toContain("Law | constitution / effective 1 july | 1967"); // prettier-ignore
  });

  it("reads numbers as the page writes them, two units in a header, and records in a list", () => {
    expect(lines("# Hafen\n\n- **Area**: 1.234,5 km²\n- **People**: 12.345")).toEqual([
      "Hafen | area | 1234.5 sq km",
      "Hafen | people | 12345",
    ]);
    expect(lines("# Peaks\n\n| Peak | Height m (ft) |\n| --- | --- |\n| Mount Zell | 1,204 (3,950) |\n| Mount Rudd | 980 (3,215) |")).toContain("Mount Zell | height | 1204 m"); // prettier-ignore
    expect(lines("# Yard\n\n## Ships\n\n- Havre: tug, built 1971, 12 m\n- Brockvik: ketch, built 1988, 9 m")).toEqual([
      "Havre | type | tug",
      "Havre | built | 1971",
      "Brockvik | type | ketch",
      "Brockvik | built | 1988",
    ]);
  });
});
