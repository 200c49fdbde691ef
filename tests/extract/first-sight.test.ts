import { describe, expect, it } from "vitest";
import { claimLines, draftOf } from "./support.ts";

/** Classes of pages that strangers made: what on the page tells whose a figure is, how it is measured, and what is no claim at all. */
const lines = (markdown: string): string[] => claimLines(draftOf(markdown, { uri: "https://site.example/x/page.html" }));
const table = (...rows: readonly string[]): string => {
  const [header = "", ...rest] = rows;
  return [header, `|${" --- |".repeat(header.split("|").length - 2)}`, ...rest].join("\n");
};
const page = (body: string): string[] => lines(`# Holm Bridge\n\n${body}\n`);

describe("how figures are measured", () => {
  it("is said by a caption in thousands, of what is counted too", () => {
    const rows = table("| Year | Passengers | Vehicles |", "| 2013 | 939.4 | 12.1 |", "| 2014 | 1,000.4 | 14.5 |");
    expect(page(`## Carryings\n\nTable: Carryings in thousands\n\n${rows}`)).toContain(
      "Holm Bridge | carryings / vehicles | 12100 | 2013 header",
    );
  });

  it("is said by a rate of what the rows count", () => {
    const rows = table("|  | 2014 | 2015 |", "| All vehicles | 13,803 | 13,919 |", "| of which lorries | 2,248 | 1,336 |");
    expect(page(`## Use\n\nTable: Traffic counts (average, vehicles a day)\n\n${rows}`)).toContain(
      "Holm Bridge | all vehicles | 13803 vehicles/day | 2014 header",
    );
  });

  it("is money that the page writes short", () => {
    expect(page("- **Cost**: Kr 54.1 million\n- **Toll**: Kr 2.50\n- **Fund**: Vd 3.2 million\n- **Opened**: In 3 million years")).toEqual([
      "Holm Bridge | cost | 54100000 kr",
      "Holm Bridge | toll | 2.5 kr",
      "Holm Bridge | fund | 3200000 Vd",
      "Holm Bridge | opened | In 3 million years",
    ]);
    const rows = table("|  | 2013 | 2014 |", "| Turnover (million Kr) | 306.6 | 544.3 |");
    expect(page(`Table: Figures from the returns\n\n${rows}`)).toContain("Holm Bridge | turnover | 306600000 kr | 2013 header");
  });

  it("is said below a year", () => {
    const rows = table(
      "| Place | 2004 <br> £ per pint | 2006 <br> £ per pint |",
      "| Lamb Inn | 2.18 | 2.42 |",
      "| Hop Pole | 2.10 | 2.41 |",
    );
    expect(page(`## Price survey\n\n${rows}`)).toContain("Holm Bridge | price survey / lamb inn | 2.18 GBP/pint | 2004 header");
  });
});

describe("what a column is of", () => {
  it("is the measure that the caption names, where one column is the sum of the others", () => {
    const rows = table("| Year | Cars | Lorries | All |", "| 2014 | 13,803 | 1,371 | 15,174 |", "| 2015 | 13,000 | 1,000 | 14,000 |");
    const read = page(`## Traffic\n\nTable: Average daily traffic by year, vehicles\n\n${rows}`);
    expect(read).toContain("Holm Bridge | average daily traffic / cars | 13803 | 2014 header");
    expect(read).toContain("Holm Bridge | average daily traffic / all | 15174 | 2014 header");
  });

  it("is nothing for a total that nobody names", () => {
    const rows = table("| Year | Cars | All |", "| 2014 | 13,803 | 15,174 |", "| 2015 | 13,000 | 14,000 |");
    expect(page(rows).filter((one) => one.includes("| all |"))).toEqual([]);
  });

  it("is the event's in rows of days, whatever the page's subject has of that name", () => {
    const rows = table(
      "| Date | Type | Inspector | Rating |",
      "| 07/06/2013 | Special | G. Pike | 2 |",
      "| 21/03/1999 | General | E. Venn | 1 |",
    );
    const read = page(`- **Type**: Stone arch\n\n## Inspections\n\nTable: Inspection history\n\n${rows}`);
    expect(read).toContain("Holm Bridge | inspection / type | Special | 2013-06-07 header");
    expect(read.filter((one) => one.startsWith("Holm Bridge | type |"))).toEqual(["Holm Bridge | type | Stone arch"]);
  });

  it("is not the type of the page's subject where nobody says what happened", () => {
    const rows = table("| Date | Type | Cost (Kr) |", "| 2013 | Special | 20 |", "| 1999 | General | 10 |");
    expect(page(rows).filter((one) => one.includes("| type |"))).toEqual([]);
  });
});

describe("whose a row is", () => {
  it("is the page's thing's, for its parts", () => {
    const rows = table("| Tube | Width (m) | Opened |", "| East tube | 8.8 | 1940 |", "| Service tube | 9.5 | 1947 |");
    expect(page(`## Tubes\n\nTable: The tubes compared\n\n${rows}`)).toEqual([
      "Holm Bridge | width / east tube | 8.8 m",
      "Holm Bridge | opened / east tube | 1940",
      "Holm Bridge | width / service tube | 9.5 m",
      "Holm Bridge | opened / service tube | 1947",
    ]);
  });

  it("is the page's thing's, for ratings on a day; a day that may be two dates none", () => {
    const rows = table("| Member | Date | Taste | Overall (%) |", "| Mrs Trellis | 2011-01-11 | 7.5 | 52 |", "| Old Pint | 01/08/2012 | 7 | 62 |", "| Dave | 2009-07-24 | 9 | 53 |"); // prettier-ignore
    const read = page(`## Ratings\n\nTable: Members' ratings\n\n${rows}`);
    expect(read).toContain("Holm Bridge | members' ratings / mrs trellis / overall | 52 % | 2011-01-11 header");
    expect(read.filter((one) => one.includes("pint") || !one.startsWith("Holm Bridge"))).toEqual([]);
  });

  it("is the page's thing's, for what it charges", () => {
    const row = (name: string, price: string): string => `| [${name}](https://site.example/p/${price}) | £${price} |`;
    const rows = table("| Beer | Pint |", row("Black Pear", "3.01"), row("Crib Supper", "3.24"));
    expect(page(`## Beer\n\nPrices at the bar, as of our last visit:\n\n${rows}`)).toContain(
      "Holm Bridge | prices / black pear / pint | 3.01 GBP",
    );
  });

  it("leaves a role to the two that it is of", () => {
    const row = (name: string, role: string): string => `| [${name}](https://site.example/p/${name}) | ${role} | June 1988 |`;
    const rows = table(
      "| Structure | Role | Completed |",
      row("Tarn", "Main contractor"),
      row("Esk", "Steelwork"),
      row("Lenn", "Foundations"),
    );
    const read = page(`Table: Contracts carried out by Holm\n\n${rows}`);
    expect(read).toContain("Holm Bridge | structure | → Tarn");
    expect(read.filter((one) => one.includes("| role |"))).toEqual([]);
  });

  it("is a result's, under its class and place", () => {
    const row = (cells: string, name: string): string => `| ${cells} | [${name}](https://site.example/b/${name}) | 90 |`;
    const rows = table("| Class | Place | Beer | Points |", row("Milds | 1st", "Bushel"), row("Milds | 2nd", "Arrow"), row("Ales | 1st", "Furrow"), row("Ales | 2nd", "Heron")); // prettier-ignore
    const read = lines(`# Arrow Beer Festival 2009\n\n## [edit] Results\n\n${rows}\n`);
    expect(read).toContain("Arrow Beer Festival 2009 | milds / 1st | → Bushel | 2009 caption");
    expect(read.filter((one) => one.includes("| class |"))).toEqual([]);
  });

  it("is a linked name's, for the pairs below it", () => {
    const item = (name: string, year: number): string =>
      `- ### [${name}](https://site.example/b/${name})\n  - State: Ostrey\n  - Opened: ${year}`;
    expect(lines(`# Bridges on the register\n\n${item("Arden", 1917)}\n${item("Leap", 1929)}\n`)).toEqual([
      "Arden | state | → Ostrey",
      "Arden | opened | 1917",
      "Leap | state | → Ostrey",
      "Leap | opened | 1929",
    ]);
  });

  it("is what the page's legend says that a sign stands for", () => {
    const rows = table(
      "| Line | 2012 | 2013 |",
      "| [MVR](https://site.example/l/mvr) | 166,683 | 137,294 |",
      "| [LLR](https://site.example/l/llr) | 130,402 | 101,564 |",
    );
    const legend = "## Abbreviations\n\n- MVR = Marmere Valley Railway\n- LLR = Linnes Light Railway\n";
    expect(lines(`# Passengers by line and year\n\nTable: Passengers\n\n${rows}\n\n${legend}`)).toContain(
      "Marmere Valley Railway | passengers | 166683 | 2012 header",
    );
  });
});

describe("the time", () => {
  it("of a caption stands whatever the figures are parted by", () => {
    const rows = table("| Class | Northbound | Southbound |", "| Cars | 2,829 | 2,737 |", "| Buses | 67 | 65 |");
    expect(
      page(`## Traffic\n\nTable: Traffic by direction, 2013 (vehicles)\n\n${rows}`).every((one) => one.endsWith("| 2013 caption")),
    ).toBe(true);
  });

  it("of a page's title is its figures'", () => {
    expect(lines("# The network in 2014\n\n- Inspections: 1,325\n")).toEqual(["The network in 2014 | inspections | 1325 | 2014 header"]);
  });

  it("a range in M is one in nautical miles, and no line of categories says anything", () => {
    const table = "# Lights\n\n| Light | Range (M) |\n| --- | --- |\n| Penn Head | 21 |\n| Crag Island | 9 |\n| Far Holm | 26 |\n";
    const found = lines(table);
    expect(found).toEqual(expect.arrayContaining(["Penn Head | range | 21 nmi", "Far Holm | range | 26 nmi"]));
    expect(lines("# Paper Boats\n\nin: Films, 1930s films, War film\n\n- Director: Ada Lind\n").join("\n")).not.toContain("| in |");
  });

  it("of a change is not what it is told against, and of what was before nothing", () => {
    const rows = table(
      "| Brewery | Output | Change on 2008 (%) | Previous |",
      "| Ridge Ales | 10,412 | +22 | 9,000 |",
      "| Pell House | 6,918 | −18 | 7,000 |",
    );
    const read = lines(`# Breweries\n\nTable: The ten largest, 2009\n\n${rows}\n`);
    expect(read).toContain("Ridge Ales | change on 2008 | 22 % | 2009 caption");
    expect(read).toContain("Ridge Ales | previous | 9000");
  });

  it("of a list of what was in service is when, and of no length", () => {
    const rows = table("| Vessel | Length (m) | Crew |", "| MV Ruff | 60.2 | 4 |", "| MV Gull | 60.7 | 5 |");
    const read = page(`## Vessels\n\nTable: Vessels in service, 1 May 2018\n\n${rows}`);
    expect(read).toEqual(expect.arrayContaining(["MV Ruff | length | 60.2 m", "Holm Bridge | vessels | → MV Ruff | 2018-05-01 caption"]));
  });

  it("is none in a column of years of more than a generation", () => {
    const rows = table("| Variety | Year | Yield (t) |", "| Tarrow | 1934 | 5.3 |", "| Heron | 1985 | 8.7 |", "| Dwarf | 1881 | 9.5 |");
    expect(lines(`# Comparison of varieties\n\n${rows}\n`)).toContain("Tarrow | yield | 5.3 t");
  });
});

describe("what is no claim", () => {
  it("is the text of a control", () => {
    const rows = table(
      "| Date | Rating | Report |",
      "| 3 May 2013 | 2 | [Report](https://site.example/r/1) |",
      "| 4 May 2011 | 1 | [Report](https://site.example/r/2) |",
    );
    expect(
      page(`- **Main span**: 22 m\n- **Main span**: Compare main span\n\n## Inspections\n\n${rows}`).filter((one) =>
        /Compare|→ Report/.test(one),
      ),
    ).toEqual([]);
  });

  it("is a few words that say something, and what a page's parts are called by", () => {
    expect(page("## Results\n\nBushel won, with 79 points.")).toEqual([]);
    expect(lines("# Spending by programme\n\n- Strengthening: 25\n")).toEqual([]);
    expect(lines("# 2009 in brewing\n\n## Events\n\n- Castle Ales\n")).toEqual([]);
  });

  it("keeps the values that a raised dot holds apart, and drops the boxes that lead on", () => {
    const link = (name: string): string => `[${name}](https://site.example/h/${name})`;
    expect(page(`- **Hops**: ${link("Heron")} · ${link("Bell")}`)).toHaveLength(2);
    const box = table("|  |  |", `| Farms | ${link("Fold")} • ${link("Court")} |`, "| Sizes | Bine |");
    expect(page(`Table: v · d · e Hop growing\n\n${box}`)).toEqual([]);
  });
});
