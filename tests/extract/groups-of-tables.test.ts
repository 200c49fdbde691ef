import { describe, expect, it } from "vitest";
import { claimLines, draftOf } from "./support.ts";

const lines = (body: string): string[] => claimLines(draftOf(`# Karvel Hall\n\n${body}`, { uri: "https://site.example/x/page.html" }));
const pairs = (...rows: readonly string[]): string => ["|  |  |", "| --- | --- |", ...rows].join("\n");

describe("tables whose rows are parts", () => {
  it("reads rows below a year, and below a caption that is one, as of that year", () => {
    expect(lines(`Table: 2019\n\n${pairs("| Visits | 5 |", "| 2020 | 2020 |", "| Visits | 6 |")}`)).toEqual([
      "Karvel Hall | visits | 5 | 2019 header",
      "Karvel Hall | visits | 6 | 2020 header",
    ]);
  });

  it("reads groups as parts of what the caption or the one column names", () => {
    expect(lines(`Table: Life expectancy\n\n${pairs("| Women | 58.6 years |", "| Men | 63.5 years |")}`)).toEqual([
      "Karvel Hall | life expectancy / women | 58.6 year",
      "Karvel Hall | life expectancy / men | 63.5 year",
    ]);
    expect(lines(`Table: Staff\n\n${pairs("| Doctors | 339 |", "| Nurses | 2,353 |", "| Other staff | 20 |")}`)).toContain("Karvel Hall | staff / nurses | 2353"); // prettier-ignore
    expect(lines("## Figures\n\n| Group | Visitors |\n| --- | --- |\n| Anglers | 12 |\n| Hikers | 15 |")).toEqual([
      "Karvel Hall | visitors / anglers | 12",
      "Karvel Hall | visitors / hikers | 15",
    ]);
    // A caption that only says that figures follow is no part of what they are.
    expect(lines(`Table: Key figures\n\n${pairs("| Height | 30 m |", "| Rooms | 12 |")}`)).toEqual([
      "Karvel Hall | height | 30 m",
      "Karvel Hall | rooms | 12",
    ]);
  });

  it("reads a label and its value in one cell over both columns", () => {
    expect(lines(pairs("| Beds: 2,521 (2018) | Beds: 2,521 (2018) |", "| Ownership: charity | Ownership: charity |"))).toEqual([
      "Karvel Hall | beds | 2521 | 2018 stated",
      "Karvel Hall | ownership | charity",
    ]);
  });
});

describe("tables of one row", () => {
  const row = (header: string, values: string): string[] =>
    lines(`## Facts\n\n| ${header} |\n|${" --- |".repeat(header.split("|").length)}\n| ${values} |`);

  it("speak of the page's subject where no column names a thing", () => {
    expect(row("Longest span | Structure | Toll", "38.5 m | truss | $10")).toEqual([
      "Karvel Hall | longest span | 38.5 m",
      "Karvel Hall | structure | truss",
      "Karvel Hall | toll | 10 USD",
    ]);
    expect(row("Name | Height | Rooms", "Dorn Mill | 30 m | 5")).toEqual(["Dorn Mill | height | 30 m", "Dorn Mill | rooms | 5"]);
  });

  it("part what the caption counts, or the row's own label", () => {
    const header = "| Under 6 years | 6-17 years | 65+ |\n| --- | --- | --- |\n| 25,997 | 59,897 | 58,700 |";
    expect(lines(`Table: Tickets\n\n${header}`)).toEqual([
      "Karvel Hall | tickets / under 6 years | 25997",
      "Karvel Hall | tickets / 6-17 years | 59897",
      "Karvel Hall | tickets / 65+ | 58700",
    ]);
    expect(lines("|  |  |  |\n| --- | --- | --- |\n|  | Cars | Buses |\n| Crossings | 274 | 2,817 |")).toEqual([
      "Karvel Hall | crossings / cars | 274",
      "Karvel Hall | crossings / buses | 2817",
    ]);
  });
});

describe("figures", () => {
  it("are read with the rates behind them", () => {
    expect(lines("- **Traffic**: 4,144 vehicles a day\n- **Cost**: $749 a head\n- **Doctors**: 2.42 per 1,000 people\n- **Flow**: 12 litres per second\n- **Beds**: 3.1 per 10,000 bed days")).toEqual([
      "Karvel Hall | traffic | 4144 vehicles/day",
      "Karvel Hall | cost | 749 USD/person",
      "Karvel Hall | doctors | 2.42 /1,000 people",
      "Karvel Hall | flow | 12 l/s",
      "Karvel Hall | beds | 3.1 /10,000 bed days",
    ]); // prettier-ignore
    expect(lines("| Year | Traffic (vehicles per day) |\n| --- | --- |\n| 2018 | 4,144 |\n| 2019 | 4,600 |")[0]).toBe(
      "Karvel Hall | traffic | 4144 vehicles/day | 2018 header",
    );
    expect(lines("The birth rate of Karvel Hall is 17.3 births per 1,000 people. Its fine dust is 14.9 micrograms per cubic metre.")).toEqual([
      "Karvel Hall | birth rate | 17.3 births/1,000 people",
      "Karvel Hall | fine dust | 14.9 µg/cu m",
    ]); // prettier-ignore
  });

  it("of a column that counts are no years, and equal figures of a row no remark across it", () => {
    expect(lines("| Year | Deaths | Births |\n| --- | --- | --- |\n| 2017 | 5697 | 12 |\n| 2018 | 1938 | 1938 |")).toEqual([
      "Karvel Hall | deaths | 5697 | 2017 header",
      "Karvel Hall | births | 12 | 2017 header",
      "Karvel Hall | deaths | 1938 | 2018 header",
      "Karvel Hall | births | 1938 | 2018 header",
    ]);
  });
});

describe("lists", () => {
  it("of labels with their values in brackets, of pairs behind full stops, of named things with pairs", () => {
    expect(lines("## Facts\n\n- Founded (1886)\n- Employees (12,884)\n- Seat (Wynmar)")).toEqual([
      "Karvel Hall | founded | 1886",
      "Karvel Hall | employees | 12884",
      "Karvel Hall | seat | → Wynmar",
    ]);
    expect(lines("Born: August 15, 1966. Debut: 1985. Birthplace: Brinstad, Norvia.")).toEqual([
      "Karvel Hall | born | 1966-08-15",
      "Karvel Hall | debut | 1985",
      "Karvel Hall | birthplace | → Brinstad",
    ]);
    const named = "- **Port Wynn**: Altitude: 1,185 m\n- **Port Wynn**: Mayor: Jonas Ildloley\n- **New Talwi**: Altitude: 46 m\n- **New Talwi**: Mayor: Ada Brun"; // prettier-ignore
    expect(lines(named)).toEqual([
      "Port Wynn | altitude | 1185 m",
      "Port Wynn | mayor | → Jonas Ildloley",
      "New Talwi | altitude | 46 m",
      "New Talwi | mayor | → Ada Brun",
    ]);
  });
});

describe("subjects", () => {
  it("are what a page has the figures of, with the article that is their own", () => {
    const subject = (title: string): string | undefined =>
      claimLines(draftOf(`# ${title}\n\n- **Rooms**: 12`, { uri: "https://site.example/x/page.html" }))[0]?.split(" | ")[0];
    expect(["Hest Hospital in figures", "Data on The Fenstein Collection", "Statistiques de Rio Orrel"].map(subject)).toEqual([
      "Hest Hospital",
      "The Fenstein Collection",
      "Rio Orrel",
    ]);
  });

  it("were founded themselves, not the place that they are in; a title stands before a name", () => {
    expect(lines("Karvel Hall is a hospital in Hest, founded in 1874. It is headed by Prof. Jon Smith.")).toEqual([
      "Karvel Hall | founded | 1874",
      "Karvel Hall | located in | → Hest",
      "Karvel Hall | headed by | → Prof. Jon Smith",
    ]);
  });
});
