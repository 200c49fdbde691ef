import { describe, expect, it } from "vitest";
import { tablesInGrid } from "../../pipelines/sources/records/grid.ts";
import { about, claims, documentsOf, read, refusals, workbook, useFolder } from "./read-records.ts";

useFolder();

const huts = ["Name;Code;Beds", "Adlerhaus;A1;20", "Bergheim;B2;30", "Clubhaus;C3;12", "Dachshof;D4;8"].join("\n");

describe("tables over time", () => {
  it("columns a year are one attribute with its times, whatever form the year has", async () => {
    const items = await read({
      "districts.csv": [
        "District,Pop 2018,Pop 2019,visits_2020/21,visits_2021/22,Households (2021),2019 rain (mm),2020 rain (mm),Model 1950,day trippers_2025",
        'Old Quay,"11,840",11915,5,6,4964,700,712,T,95',
        'Castle Ward,"14,210",n/a,7,8,6187,650,660,S,98',
      ].join("\n"),
    });
    expect(about(items, "Old Quay")).toEqual([
      "Old Quay: day trippers = 95 (2025)",
      "Old Quay: households = 4964 (2021)",
      "Old Quay: model 1950 = T (text)",
      "Old Quay: pop = 11840 (2018)",
      "Old Quay: pop = 11915 (2019)",
      "Old Quay: rain = 700mm (2019)",
      "Old Quay: rain = 712mm (2020)",
      "Old Quay: visits = 5 (2020/2021)",
      "Old Quay: visits = 6 (2021/2022)",
    ]);
    expect(about(items, "Castle Ward").filter((one) => one.includes("pop"))).toEqual(["Castle Ward: pop = 14210 (2018)"]);
  });

  it("bare years measure what the table is called by, and its rows are what their first column says", async () => {
    const items = await read({
      "exports_by_country.csv": "Country Name,2019 (t),2020 (t)\nPeru,5,6\nChile,7,8\nKenya,9,10",
    });
    expect(about(items, "Peru")).toEqual(["Peru: exports = 5t (2019)", "Peru: exports = 6t (2020)"]);
    expect(documentsOf(items).find(({ title }) => title === "Peru")?.text).toContain("Kind: country\n");
  });

  it("a row for each thing and year is one thing over time; that of another table's key is that table's thing", async () => {
    const years = [2020, 2021, 2022];
    const nights = years.flatMap((year) => ["A1", "B2", "C3", "D4"].map((code, at) => `${code},${year},${100 * at + year - 2000}`));
    const items = await read({ "huts.csv": huts, "nights_by_hut.csv": ["hut code,year,total", ...nights].join("\n") });
    expect(about(items, "Bergheim")).toEqual([
      "Bergheim: beds = 30",
      "Bergheim: code = B2 (text)",
      "Bergheim: total nights = 120 (2020)",
      "Bergheim: total nights = 121 (2021)",
      "Bergheim: total nights = 122 (2022)",
    ]);
    expect(documentsOf(items).filter(({ text }) => text.startsWith("# A1"))).toEqual([]);
  });

  it("occasions with names of their own, and what happens now and then, stay rows", async () => {
    const festivals = ["Festival,Town,Year,Visitors", "Lantern Night 1,Brest,2020,5", "Lantern Night 2,Brest,2021,6", "Sea Days 1,Kiel,2020,7", "Sea Days 2,Kiel,2021,8", "Hill Days 1,Linz,2020,7", "Hill Days 2,Linz,2021,8"]; // prettier-ignore
    expect(claims(await read({ "festivals.csv": festivals.join("\n") }))).toContain("Sea Days 1: visitors = 7");
  });
});

const csvRowsOf = (text: string) => tablesInGrid([["Site", "Beds"], ...text.split("\n").map((line) => line.split(","))]).tables;

describe("tables as people keep them", () => {
  const rows = [
    ["Site", "Opened", "Area (ha)"],
    ["Elm Green", 1989, 2.5],
    ["Ash Field", 2004, 4],
    ["Oak Yard", 2010, 1.5],
  ];

  it("a title and notes above the header, sources and totals below the rows are no rows, and are told", async () => {
    const items = await read({
      "parks.xlsx": workbook([["Parks of the town, 2024"], [""], ...rows, ["Total", "", 8], ["Source: parks office"]]),
      "sheds.csv":
        "Sheds of the town; without those let\n\nShed;Size;Built\nNorth;12,5;1990\nSouth;14,5;1991\nEast;9,5;1992\n\nSource: sheds office; 2024",
    });
    expect(about(items, "Ash Field")).toEqual(["Ash Field: area = 4ha", "Ash Field: opened = 2004 (date)"]);
    expect(about(items, "South")).toEqual(["South: built = 1991 (date)", "South: size = 14.5"]);
    expect(documentsOf(items).map(({ title }) => title)).not.toContain("Total");
    expect(refusals(items).toSorted()).toEqual([
      'no-name: 2 rows beside the tables (titles, notes, sources, totals): "Sheds of the town without those let", "Source: sheds office"',
      'no-name: 3 rows beside the tables (titles, notes, sources, totals): "Parks of the town, 2024", "Source: parks office", "Total"',
    ]);
  });

  it("empty lines part nothing where the rows go on below them, also where a column of theirs is empty", async () => {
    const items = await read({ "a.csv": "Site,Opened,Area\n\nElm Green,1989,2.5\n\nAsh Field,,4\nOak Yard,,1.5\n\nFir Park,1999,\n" });
    expect(about(items, "Ash Field")).toEqual(["Ash Field: area = 4"]);
    expect(about(items, "Fir Park")).toEqual(["Fir Park: opened = 1999 (date)"]);
    const many = Array.from({ length: 200_000 }, (_, at) => `S${at},${at % 7}`).join("\n");
    expect(csvRowsOf(many)).toHaveLength(1);
  });

  it("two tables in a sheet, one below the other or side by side, are two; a gap in one is none", async () => {
    const firms = [["Firms"], ["Firm", "Staff"], ["Alder & Co", 5], ["Birch Ltd", 7]];
    const below = await read({ "a.xlsx": workbook([...rows.slice(0, 3), [""], ...rows.slice(3), [""], ...firms]) });
    expect(about(below, "Oak Yard")).toContain("Oak Yard: area = 1.5ha");
    expect(about(below, "Birch Ltd")).toEqual(["Birch Ltd: staff = 7"]);
    const beside = rows.map((row, at) => [
      ...row,
      "",
      ...([
        ["Firm", "Staff"],
        ["Alder & Co", 5],
        ["Cedar Co", 3],
        ["", ""],
      ][at] ?? []),
    ]);
    const items = await read({ "a.xlsx": workbook(beside) });
    expect(about(items, "Cedar Co")).toEqual(["Cedar Co: staff = 3"]);
    expect(about(items, "Elm Green")).toHaveLength(2);
  });

  it("a header of two rows groups its columns", async () => {
    const items = await read({
      "sites.xlsx": workbook([["", "2019", "", "2020", ""], ["Site", "Visits", "Income", "Visits", "Income"], ["Elm Green", 5, 50, 6, 60], ["Ash Field", 7, 70, 8, 80]]), // prettier-ignore
    });
    expect(about(items, "Ash Field")).toEqual([
      "Ash Field: income = 70 (2019)",
      "Ash Field: income = 80 (2020)",
      "Ash Field: visits = 7 (2019)",
      "Ash Field: visits = 8 (2020)",
    ]);
  });

  it("all lists of a JSON file are read, and lists of one name in other records are told apart", async () => {
    const mills = ["Brook", "Dale", "Fell", "Moor"].map((name, at) => ({ id: `m${at}`, name: `${name} Mill`, founded: 1900 + at }));
    const yarns = Array.from({ length: 6 }, (_, at) => ({ sku: `Y${at}`, name: `Yarn ${at}`, mill: `m${at % 4}`, fibres: [] }));
    const patterns = Array.from({ length: 14 }, (_, at) => ({
      name: `Hat ${at}`,
      yarns: [0, 1].map((more) => ({ sku: `Y${(at + more) % 6}`, skeins: at + 1 })),
    }));
    const items = await read({ "shop.json": JSON.stringify({ shop: "x", mills, yarns, patterns }) });
    expect(about(items, "Dale Mill")).toContain("Dale Mill: founded = 1901 (date)");
    expect(about(items, "Yarn 1")).toContain("Yarn 1: mill -> Dale Mill");
    expect(claims(items)).toContain("yarn 1 of Hat 3: yarn -> Yarn 3");
  });

  it("days in digits alone and with short years, people of two columns, gaps of any spelling", async () => {
    const people = ["Ann,Lee,20110301,14-Dec-24,5", "Bo,Marsh,20120402,never,n/a", "Cy,Lee,20130503,03-Jan-98,7", "Di,Ford,20140604,01-Feb-20,unknown", "Ed,Lane,20150705,09-Mar-21,9", "Flo,Wood,20160806,08-Apr-22,8"]; // prettier-ignore
    const items = await read({ "people.csv": ["First name,Last name,Joined,Last seen,Score", ...people].join("\n") });
    expect(about(items, "Cy Lee").filter((one) => !one.includes("name"))).toEqual([
      "Cy Lee: joined = 2013-05-03 (date)",
      "Cy Lee: last seen = 1998-01-03 (date)",
      "Cy Lee: score = 7",
    ]);
    expect(claims(items).filter((one) => /n\/a|unknown/.test(one))).toEqual([]);
  });

  it("numbers that an office gives out name its records; those of rows name rows", async () => {
    const loans = Array.from({ length: 12 }, (_, at) => ({
      pretNo: 20_000 + at,
      ville: `Ville ${at % 3}`,
      depuis: 1990 + at,
      jours: 1990 + 7 * at,
    }));
    const items = await read({ "prets.jsonl": loans.map((loan) => JSON.stringify(loan)).join("\n") });
    expect(about(items, "pret 20003")).toContain("pret 20003: depuis = 1993 (date)");
    const rows = await read({ "loans.csv": ["no,weight,days", ...loans.map((_, at) => `${at + 1},${at % 3},${at % 4}`)].join("\n") });
    expect(about(rows, "loan row 3")).toHaveLength(2);
  });

  it("a title with its opus is one title, of which the movements are told by their places", async () => {
    const works = Array.from({ length: 8 }, (_, at) => ({
      titre: `${at % 2 === 0 ? "Sérénade" : "Messe"} des Falaises, op. ${at + 1}`,
      mouvements: ["Vivace", "Adagio", "Vivace"].map((titre, place) => ({ titre, durée: 100 * place + at })),
    }));
    const items = await read({ "œuvres.json": JSON.stringify(works) });
    expect(about(items, "mouvement 3 of Messe des Falaises, op. 4")).toEqual([
      "mouvement 3 of Messe des Falaises, op. 4: durée = 203",
      "mouvement 3 of Messe des Falaises, op. 4: titre = Vivace (text)",
      "mouvement 3 of Messe des Falaises, op. 4: œuvre -> Messe des Falaises, op. 4",
    ]);
    expect(documentsOf(items).find(({ title }) => title === "Messe des Falaises, op. 4")?.text).toContain("Kind: œuvre\n");
  });

  it("two ends of a route lead to things of one kind", async () => {
    const harbours = ["Isk Pier", "Ard Voe", "Noup Haven", "Kirk Voe", "Joll Pier"];
    const routes = Array.from({ length: 10 }, (_, at) => `F${at + 10},${harbours[at % 5]},${harbours[(at + 1 + (at % 2)) % 5]}`);
    const items = await read({ "routes.csv": ["route no,from harbour,to harbour", ...routes].join("\n") });
    expect(about(items, "F10")).toEqual(["F10: from harbour -> Isk Pier", "F10: to harbour -> Ard Voe"]);
    expect(documentsOf(items).find(({ title }) => title === "Isk Pier")?.text).toContain("Kind: harbour\n");
  });

  it("codes of one header are of one kind, also where each table knows some that the other has not", async () => {
    const visitors = ["NR1", "NR2", "NR3", "NR4"].flatMap((code, at) => [`${code},2019,${at + 5}`, `${code},2020,${at + 7}`]);
    const outages = ["NR1", "NR2", "NR3", "NR8", "NR1", "NR8"].map(
      (code, at) => `${at + 1},${code},${at + 13}/05/2019 16:3${at},${at + 20}`,
    );
    const items = await read({
      "visitors.csv": ["light_code,season,visitors", ...visitors].join("\n"),
      "outages.csv": ["outage_id,light_code,dt_start,crossing_min", ...outages, ...outages.map((line) => line.replace(/^\d+/, (id) => `${Number(id) + 6}`))].join("\n"), // prettier-ignore
    });
    expect(about(items, "outage row 4")).toEqual([
      "outage row 4: crossing = 23minute",
      "outage row 4: dt start = 2019-05-16 (date)",
      "outage row 4: light -> NR8",
    ]);
  });

  it("miles at sea are no nanometres", async () => {
    const items = await read({ "routes.csv": "name,dist_nm,wavelength (nm),depth nm\nLong Crossing,45.8,532,7\nShort Hop,9.1,633,8" });
    expect(about(items, "Short Hop")).toEqual(["Short Hop: depth nm = 8", "Short Hop: dist = 9.1nmi", "Short Hop: wavelength = 633nm"]);
  });

  it("names of currencies are currencies; a bare name is that of its row", async () => {
    const rows = Array.from(
      { length: 16 },
      (_, at) => `C${at},${["Dinar", "Franc", "Krone", "Peso"][at % 4]},${["Ann", "Bo", "Cy", "Di"][(at + 1) % 4]}`,
    );
    const items = await read({ "land.csv": ["code,currencyName,name", ...rows].join("\n") }, { kinds: { land: "land" } });
    const kinds = documentsOf(items).map(({ text }) => /^Kind: (.+)$/m.exec(text)?.[1]);
    expect(new Set(kinds)).toEqual(new Set(["currency", "land", "table"]));
  });
});

describe("headers as somebody writes them", () => {
  it("a word of a header with spaces stays one, and a header run together comes apart", async () => {
    const items = await read({
      "dairies.csv": "Dairy,Head cheesemaker,installedsize\nMill Farm,Ada Voss,3\nOld Byre,Una Lind,4\nHigh Croft,Ivo Marn,5",
    });
    expect(about(items, "Mill Farm").map((line) => line.split(": ")[1]?.split(" = ")[0])).toEqual(["head cheesemaker", "installed size"]);
  });

  it.each(["milk processed (litres/week)", "Milk Processed (litres week)", "milk_processed_litres_week"])(
    "a column is given its noun by any spelling of its header: %s",
    async (header) => {
      const rows = "Dairy,Milk processed (litres/week)\nMill Farm,17400\nOld Byre,7800\nHigh Croft,6300";
      const items = await read({ "dairies.csv": rows }, { columns: { [header]: "weekly milk intake in litres" } });
      expect(about(items, "Mill Farm")).toEqual(["Mill Farm: weekly milk intake = 17400l"]);
    },
  );

  it("what `complete` cannot make whole says so: a table with rows that nothing names", async () => {
    const rows = ["name,beds", ...["Adler", "Berg", "Club", "Dach", "Adler"].map((name, at) => `${name},${at === 4 ? 0 : at}`)].join("\n");
    expect(refusals(await read({ "huts.csv": rows }, { complete: true })).join()).toContain("`complete` has no effect");
    expect(refusals(await read({ "huts.csv": rows })).join()).not.toContain("complete");
  });

  it("what the config says of a table or column that is not there says so, with the names that are", async () => {
    const given = { complete: ["hutts"], kinds: { huts: "hut", hostels: "hostel" }, columns: { beds: "number of beds", "Bed s": "x" } };
    expect(refusals(await read({ "huts.csv": huts.replaceAll(";", ",") }, given))).toEqual([
      'no-such-name: `complete` names "hutts", and no table is called so: huts',
      'no-such-name: `kinds` names "hostels", and no table is called so: huts',
      'no-such-name: `columns` names "Bed s", and no column is called so: Name, Code, Beds',
    ]);
  });

  it("so does what it says of tables where there are none", async () => {
    expect(refusals(await read({ "notes.md": "# Notes\n\nNo table." }, { complete: ["huts"] }))).toEqual([
      'no-such-name: `complete` names "huts", and no table is called so: there is no table',
    ]);
  });
});
