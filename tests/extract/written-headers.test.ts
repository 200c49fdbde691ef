import { describe, expect, it } from "vitest";
import { claimLines, draftOf } from "./support.ts";

const read = (markdown: string): string[] => claimLines(draftOf(markdown));

describe("headers whose words stand elsewhere", () => {
  const table = (notes: string): string =>
    `# Season report 2019\n\n| Bathing water | Samples taken | nᵃ | E. coliᵇ |\n| --- | --- | --- | --- |\n| Harrow Lido | 3 | 18 | 319 |\n| Birk Pool | 4 | 11 | 56 |\n\n${notes}`;

  it("takes from a footnote what is counted and in which unit, also where its mark has lost its height", () => {
    const found = read(table("a number of visits; ᵇ 95-percentile in cfu/100 ml"));
    expect(found.filter((one) => one.startsWith("Harrow Lido"))).toEqual([
      "Harrow Lido | samples taken | 3 | 2019 caption",
      "Harrow Lido | number of visits | 18 | 2019 caption",
      "Harrow Lido | e. coli, 95-percentile (cfu/100 ml) | 319 | 2019 caption",
    ]);
  });

  it("leaves a mark that two notes explain", () => {
    const found = read(table("ᵃ number of visits\n\nᵃ number of days"));
    expect(found.filter((one) => one.includes("number of"))).toEqual([]);
  });

  it("dates months by the one year of their caption, and by no span of years", () => {
    const months = (caption: string): string =>
      `# Brandt Reservoir\n\nTable: ${caption}\n\n| May | June | July |\n| --- | --- | --- |\n| 12.8 | 18.0 | 20.3 |`;
    expect(read(months("Mean surface temperature 2024, °C"))).toEqual(
      ["05 | 12.8", "06 | 18", "07 | 20.3"].map((one) => {
        const [month, figure] = one.split(" | ");
        return `Brandt Reservoir | mean surface temperature | ${figure} °C | 2024-${month} header`;
      }),
    );
    expect(read(months("Mean surface temperature 1991–2020, °C")).filter((one) => /header$/.test(one) && /20\d\d-/.test(one))).toEqual([]);
  });
});

describe("headings that name the page, or its reader's place", () => {
  const link = (name: string): string => `[${name}](https://site.example/${name.toLowerCase().replaceAll(" ", "-")})`;
  const list = (heading: string): string[] =>
    read(
      `# Lake Sommen\n\n- **Depth**: 30 m\n\n## ${heading}\n\n- ${link("Bell Meadow")}\n- ${link("Vine Beach")}\n- ${link("Gull Cove")}`,
    );

  it("are called without the page's own name, without its pronoun and without “here”", () => {
    expect(list("Bathing waters on Lake Sommen")).toContain("Lake Sommen | bathing waters | → Bell Meadow");
    expect(list("Its bathing waters")).toContain("Lake Sommen | bathing waters | → Bell Meadow");
    expect(list("Boats that lay here")).toContain("Lake Sommen | boats | → Bell Meadow");
  });

  it("are no things where they are decades", () => {
    const ships = ["1860s", "1870s"]
      .map((decade) => `## ${decade}\n\n- ${link(`Adela ${decade}`)}\n- ${link(`Alma ${decade}`)}`)
      .join("\n\n");
    expect(read(`# Ships by decade\n\n${ships}`)).toEqual([]);
  });
});
