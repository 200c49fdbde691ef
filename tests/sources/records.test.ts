import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Table, tableToIPC, vectorFromArray } from "apache-arrow";
import Database from "libsql";
import { Table as WasmTable, writeParquet } from "parquet-wasm/node";
import { describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { labelOf } from "../../pipelines/sources/records/typed-table.ts";
import { unitOf } from "../../pipelines/sources/records/header-unit.ts";
import type { SourceItem } from "../../pipelines/sources/source.ts";
import type { Document } from "../../schemas/index.ts";
import { about, documentsOf, read, refusals, root, workbook, useFolder } from "./read-records.ts";
import { zipOf } from "./zip.ts";

useFolder();

describe("readers of records", () => {
  it("XLSX: rows of a sheet, and of a formula the value that was kept", async () => {
    const items = await read({
      "ships.xlsx": workbook([
        ["Name", "Length (m)", "Crew"],
        ["Fyr", 48, "{12}"],
        ["Rask", 31.5, 9],
      ]),
    });
    expect(refusals(items)).toEqual([]);
    expect(about(items, "Fyr")).toEqual(["Fyr: crew = 12", "Fyr: length = 48m"]);
    expect(about(items, "Rask")).toEqual(["Rask: crew = 9", "Rask: length = 31.5m"]);
  });

  it("names that are another table's as well lead to no row of it, unless they are its names, codes, or called alike", async () => {
    const people = ["Tilda Egli", "Jonas Kern", "Mara Frey", "Ida Roth", "Nils Amann", "Greta Amsler"];
    const firms = people.map((name, at) => `Firm ${"ABCDEF"[at]},${name},F-0${at}`);
    const visits = Array.from({ length: 12 }, (_, at) => `Visit ${at},${people[at % 6]},F-0${at % 6},Firm ${"ABCDEF"[at % 6]}`);
    const items = await read({
      "firms.csv": `firm,managing director,register\n${firms.join("\n")}\n`,
      "visits.csv": `visit,inspector,of,sponsor\n${visits.join("\n")}\n`,
    });
    expect(about(items, "Visit 0")).toEqual(["Visit 0: inspector -> Tilda Egli", "Visit 0: of -> Firm A", "Visit 0: sponsor -> Firm A"]);
  });

  it("Parquet: a table without texts is one of records", async () => {
    const table = new Table({
      name: vectorFromArray(["Brest", "Lorient", "Quimper"]),
      population: vectorFromArray([139_619, 57_846, 63_642]),
    });
    const items = await read({ "cities.parquet": writeParquet(WasmTable.fromIPCStream(tableToIPC(table, "stream"))) });
    expect(refusals(items)).toEqual([]);
    expect(about(items, "Brest")).toEqual(["Brest: population = 139619"]);
  });

  it("days in words, with marks and in milliseconds are days; those that could be either way round stay texts", async () => {
    const rows = [
      ["Alpha", "Jun 12 1998", "25/12/2020", "01/02/2020", 1_517_966_773_840],
      ["Beta", "Aug 07 1998", "01/02/2021", "03/04/2020", 1_517_880_373_840],
      ["Gamma", "3 May 2001", "13/02/2021", "05/06/2020", 1_517_793_973_840],
    ];
    const items = await read({ "films.json": JSON.stringify(rows.map(([name, released, shown, unclear, updated]) => ({ name, released, shown, unclear, updated }))) }); // prettier-ignore
    expect(about(items, "Alpha")).toEqual([
      "Alpha: released = 1998-06-12 (date)",
      "Alpha: shown = 2020-12-25 (date)",
      "Alpha: unclear = 01/02/2020 (text)",
      "Alpha: updated = 2018-02-07 (date)",
    ]);
  });

  it("SQLite: tables, keys that name their column or not; views, triggers and computed columns are never run", async () => {
    const path = join(root, "air.sqlite");
    const database = new Database(path);
    database.exec(`
      create table carriers (code text primary key, name text);
      insert into carriers values ('AA', 'Alpha Air'), ('BB', 'Beta Air');
      create table "odd ""planes""" (tail text primary key, doubled integer generated always as (seats * 2) virtual, seats integer, carrier text references carriers, photo blob);
      insert into "odd ""planes""" (tail, seats, carrier, photo) values ('N1', 55, 'AA', x'00ff'), ('N2', 180, 'BB', null), ('N3', 20, 'AA', null);
      create view endless as with recursive n(i) as (select 1 union all select i + 1 from n) select i as name, i as value from n;
      create trigger watch after insert on carriers begin delete from carriers; end;
    `);
    database.close();
    const items = await read({});
    expect(refusals(items)).toEqual([]);
    expect(about(items, "N1")).toEqual(["N1: carrier -> Alpha Air", "N1: seats = 55"]);
    expect(documentsOf(items).some(({ uri }) => uri.includes("endless"))).toBe(false);
    expect(readdirSync(root)).toEqual(["air.sqlite"]);
  });

  it("SQLite: a text that is no UTF-8, or holds a zero byte, costs its bytes and not the process", async () => {
    const database = new Database(join(root, "inns.sqlite"));
    database.exec(`
      create table inns (name text primary key, beds integer, motto text);
      insert into inns values ('Swan', 12, cast(x'6f70656e20fffe' as text)), ('Hart', 8, cast(x'6100623c' as text)), ('Bear', 5, 'plain');
    `);
    database.close();
    const items = await read({});
    expect(refusals(items)).toEqual([]);
    expect(about(items, "Swan")).toContain("Swan: beds = 12");
    expect(documentsOf(items).find(({ title }) => title === "Swan")?.text).toContain("open \uFFFD");
    expect(documentsOf(items).find(({ title }) => title === "Hart")?.text).toContain("a\uFFFDb<");
  });

  it("figures with a decimal comma, where the table shows that it has them; what could be either way stays text", async () => {
    const items = await read({
      "towns.csv": "Town;People;Area (km²);Wood\nOak;40.053;11,1;62 %\nAsh;38.229;72,4;8 %\nElm;1.234.567;5,25;30 %\nFir;950;0,5;1 %\n",
    });
    expect(about(items, "Oak")).toEqual(["Oak: area = 11.1sq km", "Oak: people = 40053", "Oak: wood = 62%"]);
    expect(about(items, "Elm")).toContain("Elm: people = 1234567");
    const either = await read({ "towns.csv": "Town;People\nOak;40.053\nAsh;38.229\nElm;12.345\nFir;95.001\n" });
    expect(about(either, "Oak")).toEqual(["Oak: people = 40.053 (text)"]);
    const english = await read({ "towns.csv": "Town;Share;Area\nOak;40.053;11.25\nAsh;38.22;72.4\nElm;12.345;5.2\nFir;95.001;1,234.5\n" });
    expect(about(english, "Fir")).toEqual(["Fir: area = 1234.5", "Fir: share = 95.001"]);
  });

  it("a slip among flags is neither yes nor no", async () => {
    const rows = Array.from({ length: 60 }, (_, at) => `P${at}x,${at === 7 ? "perhaps" : at % 2 === 0 ? "true" : "false"}`);
    const items = await read({ "parts.csv": `name,spare\n${rows.join("\n")}\n` });
    expect(about(items, "P7x")).toEqual(["P7x: spare = perhaps (text)"]);
    expect(about(items, "P8x")).toEqual(["P8x: spare = yes (text)"]);
  });

  it("rows of one name go by their key, whatever marks are in it", async () => {
    const items = await read({ "licenses.csv": "key,name,free\nGPL-2.0+,General License,yes\nGPL-2.0_only,General License,yes\nMIT,Other License,yes\n" }); // prettier-ignore
    expect(refusals(items)).toEqual([]);
    expect(documentsOf(items).map(({ title }) => title)).toEqual(expect.arrayContaining(["General License (GPL-2.0+)", "General License (GPL-2.0_only)", "Other License"])); // prettier-ignore
  });

  it("films of one name go by their day", async () => {
    const films = [["The Return", "Jun 12 1998"], ["The Return", "Aug 07 2003"], ["Harbour", "Jan 02 2001"]].map(([name, released]) => ({ name, released })); // prettier-ignore
    const items = await read({ "films.json": JSON.stringify(films) });
    expect(refusals(items)).toEqual([]);
    expect(documentsOf(items).map(({ title }) => title)).toEqual(expect.arrayContaining(["The Return (1998-06-12)", "The Return (2003-08-07)", "Harbour"])); // prettier-ignore
  });

  it("JSON: things that records hold by keys are rows of their own, with the record they belong to", async () => {
    const boats = (...lengths: readonly number[]): object => Object.fromEntries(lengths.map((length) => [`K${length}`, { length, hull: length > 20 ? "steel" : "oak" }])); // prettier-ignore
    const size = (beds: number): object => ({ beds: { total: beds }, rooms: { total: beds + 1 } });
    const yards = { a: { name: "Alta", size: size(4), boats: boats(11, 12, 13, 14, 15) }, b: { name: "Brix", size: size(5), boats: boats(21, 22, 23, 24) }, c: { name: "Corr", size: size(6), boats: boats(15, 32, 33, 34) } }; // prettier-ignore
    const items = await read({ "yards.json": JSON.stringify(yards) });
    expect(refusals(items)).toEqual([]);
    expect(about(items, "Brix K22")).toEqual(["Brix K22: hull = steel (text)", "Brix K22: length = 22", "Brix K22: yard -> Brix"]);
    expect(about(items, "Alta K15")).not.toEqual(about(items, "Corr K15"));
    expect(about(items, "Brix")).toEqual(expect.arrayContaining(["Brix: boats -> Brix K22", "Brix: size beds total = 5"]));
    // The same of each record: columns.
    expect(about(items, "Brix")).not.toContain("Brix: boats K22 length = 22");
  });

  it("figures name no row by chance, a parent's key does, a second code of a row does not", async () => {
    const rows = Array.from({ length: 40 }, (_, at) => `k_${at},Part ${String.fromCharCode(65 + (at % 26))}${at},${at === 0 ? "" : `k_${Math.floor(at / 3)}`},${at},${at === 3 ? -4 : 39 - at},k_${at}`); // prettier-ignore
    const items = await read({ "parts.csv": `key,name,above,id,depth,old key\n${rows.join("\n")}\n` });
    expect(about(items, "Part H7")).toEqual(expect.arrayContaining(["Part H7: above -> Part C2", "Part H7: depth = 32"]));
    expect(about(items, "Part H7").join()).not.toContain("old key ->");
  });

  it("a row id is not taken for a number of the thing: carrier and flight name a flight, else it is a row of the table", async () => {
    const flights = (numbers: readonly number[]) =>
      read({ "flights.csv": ["id,carrier,flight,distance", ...numbers.map((flight, at) => `${at + 1},${at % 2 === 0 ? "UA" : "AA"},${flight},${1000 + 37 * at}`)].join("\n") }); // prettier-ignore
    const named = (items: readonly SourceItem[]) => documentsOf(items).flatMap(({ title, text }) => (text.includes("Kind: flight\n") ? [title] : [])); // prettier-ignore
    expect(named(await flights([1545, 1545, 461, 194]))).toEqual(["UA 1545", "AA 1545", "UA 461", "AA 194"]);
    // Flown twice: nothing but its place in the table tells one from the other.
    expect(named(await flights([1545, 461, 1545, 461]))).toEqual(["flight row 1", "flight row 2", "flight row 3", "flight row 4"]);
  });

  it("JSON: things that records list are rows of their own, by their names or by their places", async () => {
    const crew = (yard: string): readonly object[] => ["Ann", "Bo", "Cy"].map((name, at) => ({ name: `${name} ${yard}`, age: 20 + at }));
    const yards = ["Alta", "Brix", "Corr", "Dunn"].map((name) => ({ name, crew: crew(name), slips: [{ width: 5 }, { width: 7 }, { width: name.length }], tags: ["old", "dry"] })); // prettier-ignore
    const items = await read({ "yards.jsonl": yards.map((one) => `${JSON.stringify(one)}\n`).join("") });
    expect(refusals(items)).toEqual([]);
    expect(about(items, "Bo Brix")).toEqual(["Bo Brix: age = 21", "Bo Brix: yard -> Brix"]);
    expect(about(items, "slip 2 of Brix")).toEqual(["slip 2 of Brix: width = 7", "slip 2 of Brix: yard -> Brix"]);
    expect(about(items, "Brix")).toEqual(expect.arrayContaining(["Brix: crews -> Bo Brix", "Brix: slips -> slip 3 of Brix"]));
  });

  it("a key headed as a key of something is called as that, unless the table has a column of that name", async () => {
    const artists = Array.from({ length: 5 }, (_, at) => `a${at + 101},Artist ${"ABCDE"[at]}`);
    const albums = Array.from({ length: 12 }, (_, at) => `L${at}x,a${(at % 5) + 101},a${((at + 1) % 5) + 101}`);
    const items = await read({ "artists.csv": `ArtistId,Name\n${artists.join("\n")}\n`, "albums.csv": `Title,Lead_Artist_Id,artistcode\n${albums.join("\n")}\n` }); // prettier-ignore
    expect(about(items, "L1x")).toEqual(["L1x: artist -> Artist C", "L1x: lead artist -> Artist B"]);
    const taken = await read({ "albums.csv": `Title,artist,artist_id\n${albums.map((row) => row.replace(/,a\d+/, ",somebody")).join("\n")}\n` }); // prettier-ignore
    expect(about(taken, "L1x")).toContain("L1x: artist id -> Artist C");
  });

  it("a key headed as the other table's own says what it leads to; a role keeps its name", async () => {
    const flights = Array.from({ length: 12 }, (_, at) => `F${at}x,N${at % 5}x,N${(at + 1) % 5}x`);
    const planes = Array.from({ length: 5 }, (_, at) => `N${at}x,Plane ${"ABCDE"[at]}`);
    const items = await read({ "flights.csv": `code,tailnum\n${flights.map((row) => row.replace(/,[^,]*$/, "")).join("\n")}\n`, "planes.csv": `tailnum,name\n${planes.join("\n")}\n`, "spare.csv": `code,tailnum,substitute\n${flights.map((row) => row.replace("F", "S")).join("\n")}\n` }); // prettier-ignore
    expect(about(items, "F1x")).toEqual(["F1x: plane -> Plane B"]);
    expect(about(items, "S1x")).toEqual(["S1x: substitute -> Plane C", "S1x: tailnum -> Plane B"]);
  });

  it("an index that names what it has not: every name is a thing, alternatives break the list, the cell stands as given", async () => {
    const rows = Array.from({ length: 60 }, (_, at) => `lib-p${at},"${at === 0 ? "libc6 (>= 2.34), exim4 | mta" : `lib-p${at - 1} (>= ${at}.1), libc6 (>= 2.34), zlib1g`}"`); // prettier-ignore
    const items = await read({ "packages.csv": `package,depends\n${rows.join("\n")}\n` });
    expect(about(items, "lib-p7")).toEqual(["lib-p7: depends -> lib-p6", "lib-p7: depends -> libc6", "lib-p7: depends -> zlib1g"]);
    expect(about(items, "lib-p0")).toEqual(["lib-p0: depends -> libc6", "lib-p0: depends any of = exim4 | mta (text)"]);
    expect(documentsOf(items).find(({ title }) => title === "lib-p7")?.text).toContain("lib-p6 (>= 7.1), libc6 (>= 2.34), zlib1g");
  });

  it("a header's unit is read in any spelling, a year is a year, and a column that numbers the rows is no fact of them", async () => {
    const rows = Array.from(
      { length: 12 },
      (_, at) => `${at + 1},Mine ${"abcdefghijkl"[at]},${300 + at},${1900 + at},2.5${at},${at + 1}.5,${20 + at}`,
    );
    const items = await read({
      "mines.csv": `mine_id,mine_name,elevation_m,opened_year,density_g_cm3,hardness_mohs,temp_max\n${rows.join("\n")}\n`,
    });
    expect(about(items, "Mine a")).toEqual([
      "Mine a: density = 2.5g/cu cm",
      "Mine a: elevation = 300m",
      "Mine a: hardness mohs = 1.5",
      "Mine a: opened year = 1900 (date)",
      "Mine a: temp max = 20",
    ]);
  });

  it.each([
    ["elevation_m", "m", "elevation"],
    ["areaKm2", "sq km", "area"],
    ["area_sq_km", "sq km", "area"],
    ["population per km2", "/sq km", "population"],
    ["speed_km_h", "km/h", "speed"],
    ["powerKW", "kW", "power"],
    ["half_life_years", "year", "half life"],
    ["duration_min", "minute", "duration"],
    ["Boiling point (°C)", "°C", "Boiling point"],
    ["capacity_l", "L", "capacity"],
    ["price_in_usd", "USD", "price"],
    ["night price (NOK)", "NOK", "night price"],
    ["dinner (kr)", "kr", "dinner"],
    ["tax (in kr.)", "kr", "tax"],
    ["Breakfast, SEK", "SEK", "Breakfast"],
    ["fare_dkk", "DKK", "fare"],
    ["deposit [PLN]", "PLN", "deposit"],
    ["price (R$)", "BRL", "price"],
    ["supper in Norwegian kroner", "NOK", "supper"],
    ["rate (EUR/night)", "EUR/night", "rate"],
  ])("%s is in %s", (header, unit, label) => expect(unitOf(header)).toEqual({ unit, label }));
  it.each([
    "investment in million CHF",
    "output (thousand t)",
    "yearly capacity in thousand hectolitres",
    "founded_year",
    "birth_month",
    "temperature_min",
    "income_m",
    "siteCode",
    "born_in",
    "first_try",
    "lines_php",
    "annual revenue (million NOK)",
    "site_id",
    "m",
    "weight_mt",
  ])("%s has no unit", (header) => expect(unitOf(header)).toBeUndefined());

  it("a declared table is a whole list, one that lost a row is not", async () => {
    const whole = (items: readonly SourceItem[]): readonly (boolean | undefined)[] =>
      documentsOf(items)
        .filter(({ text }) => text.includes("This table lists"))
        .flatMap((document) => extractDocument(document).statements.map(({ claim }) => claim?.listComplete));
    const table = "name,size\nAlpha,1\nBeta,2\n";
    expect(new Set(whole(await read({ "a.csv": table }, { complete: true })))).toEqual(new Set([true]));
    expect(new Set(whole(await read({ "a.csv": `${table}Beta,2\n` }, { complete: true })))).not.toContain(true);
    expect(new Set(whole(await read({ "a.csv": table })))).not.toContain(true);
  });
});

describe("what rows have in common", () => {
  const rows = (section: (at: number) => string, maintainer: (at: number) => string): string =>
    [
      "Package,Section,Maintainer,Size",
      ...Array.from({ length: 12 }, (_, at) => `pkg${at},${section(at)},${maintainer(at)},${at + 100}`),
    ].join("\n");
  const sections = ["science", "math", "editors", "games"];

  it("is a thing with a page that lists them, whole where the table is", async () => {
    const items = await read(
      {
        "packages.csv": rows(
          (at) => sections[at % 4] as string,
          (at) => `Team ${at}`,
        ),
      },
      { complete: true },
    );
    expect(about(items, "pkg4")).toContain("pkg4: section -> science");
    expect(about(items, "science")).toEqual(["science: packages -> pkg0", "science: packages -> pkg4", "science: packages -> pkg8"]);
    const page = documentsOf(items).find(({ title }) => title === "science");
    expect(page?.uri).toMatch(/packages\.csv\?by=section&section=science$/);
    expect(page?.text).toContain("all packages: pkg0; pkg4; pkg8");
    expect(extractDocument(page as Document).statements.every(({ claim }) => claim?.listComplete === true)).toBe(true);
  });

  it("has no list where another value goes on from it: both may be one maker", async () => {
    const makers = ["AIRBUS", "AIRBUS INDUSTRIE", "BOEING", "CESSNA", "EMBRAER"];
    const rows = Array.from({ length: 15 }, (_, at) => `N${100 + at},${makers[at % makers.length]},${50 + at}`);
    const items = await read({ "planes.csv": ["tailnum,manufacturer,seats", ...rows].join("\n") });
    const lists = new Map(documentsOf(items).flatMap(({ title, text }) => (text.includes("Kind: manufacturer") ? [[title, text.includes("planes:")] as const] : []))); // prettier-ignore
    expect([...lists]).toEqual([["AIRBUS", false], ["AIRBUS INDUSTRIE", false], ["BOEING", true], ["CESSNA", true], ["EMBRAER", true]]); // prettier-ignore
    expect(about(items, "N101")).toContain("N101: manufacturer -> AIRBUS INDUSTRIE");
  });

  it("is called without its mail address", async () => {
    const items = await read({
      "packages.csv": rows(
        () => "main",
        (at) => `${["Ann Roe", "Math Team", "Jo Poe", "Games Team"][at % 4]} <m${at % 4}@site.example>`,
      ),
    });
    expect(about(items, "pkg5")).toContain("pkg5: maintainer -> Math Team");
    expect(about(items, "Math Team")).toHaveLength(3);
  });

  it("is none where values are as many as rows, are addresses or figures, or are few", async () => {
    const items = await read({
      "packages.csv": rows(
        (at) => (at % 2 === 0 ? "main" : "extra"),
        (at) => `t${at % 4}@site.example`,
      ),
    });
    expect(
      documentsOf(items)
        .map(({ title }) => title)
        .filter((title) => !title.startsWith("pkg")),
    ).toEqual(["Packages table"]);
    expect(about(items, "pkg4")).toContain("pkg4: section = main (text)");
  });

  it("is one thing for the columns of several files, and none beside a table of its kind", async () => {
    const file = rows(
      (at) => sections[at % 4] as string,
      () => "Team",
    );
    const two = await read({ "packages.csv": file, "extras.csv": file.replaceAll("pkg", "extra") });
    expect(documentsOf(two).filter(({ title }) => title === "science")).toHaveLength(1);
    const own = await read({
      "packages.csv": file,
      "extras.csv": file.replaceAll("pkg", "extra"),
      "sections.csv": "Section,Pages\nmath,2\nnews,3\nadmin,4\nmail,5",
    });
    expect(documentsOf(own).map(({ title }) => title)).not.toContain("science");
  });
});

describe("labels of columns", () => {
  it.each([
    ["countrycode", "country code"],
    ["iso_country", "iso country"],
    ["ParkID", "park ID"],
    ["scheduledService", "scheduled service"],
    ["oxidationstates", "oxidation states"],
    ["KPI rating", "KPI rating"],
    ["applicableSIUnit", "applicable SI unit"],
    ["ownerIDs", "owner IDs"],
  ])("%s -> %s", (header, label) => expect(labelOf(header)).toBe(label));

  const trees = Array.from({ length: 60 }, (_, at) => `T${100 + (at === 59 ? 7 : at)},D${1 + (at % 5)},${at}`);
  const files = {
    "trees.csv": `treeNo,distr,height\n${trees.join("\n")}\n`,
    "districts.csv": "code,name\nD1,Priory\nD2,Saltmarsh\nD3,Old Quay\nD4,Nether Fold\nD5,Gasworks\n",
  };

  it("a register of which a number stands twice is one of things, and a short form of what a column leads to is that", async () => {
    const items = await read(files);
    expect(documentsOf(items).find(({ title }) => title === "T101")?.text).toBe("# T101\n\nKind: tree\ndistrict: Saltmarsh\nheight: 1");
    expect(documentsOf(items).map(({ title }) => title)).not.toContain("T107");
    expect(refusals(items)).toEqual([]);
  });
});

describe("hostile files of records", () => {
  const bomb = zipOf({ "xl/worksheets/sheet1.xml": Buffer.alloc(3_000_000) });
  it.each([
    ["bomb.xlsx", bomb, "too-large"],
    ["old.xlsx", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]), "encrypted"],
    ["none.xlsx", zipOf({ "a.txt": "no workbook" }), "broken-file"],
    ["cut.xlsx", workbook([["Name", "Size"], ["A", 1]]).subarray(0, 300), "broken-file"], // prettier-ignore
    ["empty.xlsx", workbook([[1, 2], [3, 4]]), "empty-page"], // prettier-ignore
    ["none.sqlite", "SQLite format 3\0 and no more", "broken-file"],
    ["zeros.db", Buffer.alloc(8_192), "broken-file"],
    ["none.parquet", "PAR1 it is not", "broken-file"],
    ["none.json", '{"a": ', "broken-file"],
    ["deep.json", "[".repeat(60_000) + "]".repeat(60_000), "unsupported-format"],
    ["single.json", '{"a": 1}', "unsupported-format"],
    ["large.json", `[${'{"a":1},'.repeat(20_000)}{"a":1}]`, "too-large"],
  ] as const)("%s is refused, and nothing of it is read", async (name, content, reason) => {
    const items = await read({ [name]: content }, { maxBytes: 150_000 });
    expect(documentsOf(items)).toEqual([]);
    expect(refusals(items)[0]).toMatch(new RegExp(`^${reason}: `));
    expect(JSON.stringify(items)).not.toContain(root);
  });

  it("a text of a million signs in a cell makes no claim, and ends no table", async () => {
    const items = await read({ "a.csv": `name,note,size\nAlpha,${"x".repeat(1_000_000)},1\nBeta,short,2\nGamma,plain,3\n` });
    expect(about(items, "Beta")).toEqual(["Beta: note = short (text)", "Beta: size = 2"]);
    expect(about(items, "Alpha").every((one) => one.length < 400)).toBe(true);
  });
});
