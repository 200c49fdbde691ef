import { describe, expect, it } from "vitest";
import { about, documentsOf, read, refusals, useFolder } from "./read-records.ts";

useFolder();

const csv = (...rows: readonly (readonly string[])[]): string => rows.map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\n");
const names = ["Alder", "Birch", "Cedar", "Dogwood", "Elder", "Fir", "Gorse", "Hazel", "Ivy", "Juniper"];

describe("tables as offices keep them", () => {
  it("days in several forms are days, years among them years, and what could be two days none", async () => {
    const days = ["1997-12-14", "6 Dec 1982", "Sep 1998", "1961", "2015-07-08", "29 Feb 2004", "1981-06-19", "May 1957", "2 Jan 1990", "1999-09-09"]; // prettier-ignore
    const items = await read({ "copies.csv": csv(["Name", "Acquired"], ...names.map((name, at) => [name, days[at] ?? ""])) });
    expect(["Alder", "Birch", "Cedar", "Dogwood"].flatMap((name) => about(items, name))).toEqual([
      "Alder: acquired = 1997-12-14 (date)",
      "Birch: acquired = 1982-12-06 (date)",
      "Cedar: acquired = 1998-09 (date)",
      "Dogwood: acquired = 1961 (date)",
    ]);
    const slashed = days.map((day, at) => (at % 2 === 0 ? "03/10/2000" : day));
    const unsure = await read({ "copies.csv": csv(["Name", "Acquired"], ...names.map((name, at) => [name, slashed[at] ?? ""])) });
    expect(about(unsure, "Alder")).toEqual(["Alder: acquired = 03/10/2000 (text)"]);
  });

  it("what rows are called is what they go by, also where another column of words is another in each, and a code before both", async () => {
    const rows = names.slice(0, 4).map((name, at) => [`${name} Region`, `${name} City`, `R-${at + 10}`]);
    const uris = async (columns: number): Promise<readonly string[]> =>
      documentsOf(await read({ "regions.csv": csv(["Region", "Capital", "Code"].slice(0, columns), ...rows.map((row) => row.slice(0, columns))) })).map(({ uri }) => uri); // prettier-ignore
    expect((await uris(2)).filter((uri) => uri.includes("Birch"))).toEqual([expect.stringMatching(/Birch%20Region$/)]);
    expect((await uris(3)).filter((uri) => uri.includes("R-11"))).toHaveLength(1);
  });

  it.each([
    ["kr 1,250", "1250kr"],
    ["29 kr", "29kr"],
    ["NOK 9,123,000", "9123000NOK"],
    ["46 DKK", "46DKK"],
    ["120 Kč", "120CZK"],
    ["12 zł", "12PLN"],
    ["450,-", "450"],
  ])("money as it is written there: %s", async (cell, read_) => {
    const items = await read({ "huts.csv": csv(["Name", "Fee"], ...names.map((name, at) => [name, at === 0 ? cell : cell.replace(/\d(?=\D*$)/, String((at % 9) + 1))])) }); // prettier-ignore
    expect(about(items, "Alder")).toEqual([`Alder: fee = ${read_}`]);
  });

  it("a figure without the unit that others print has it, if it is of their size", async () => {
    const times = ["79 min", "114", "98 min", "102", "88 min", "121 min", "95", "77 min", "109", "84 min"];
    const items = await read({ "films.csv": csv(["Name", "Runtime"], ...names.map((name, at) => [name, times[at] ?? ""])) });
    expect([...about(items, "Alder"), ...about(items, "Birch")]).toEqual(["Alder: runtime = 79minute", "Birch: runtime = 114minute"]);
    const hours = times.map((time) => (/min/.test(time) ? time : "1.9"));
    const mixed = await read({ "films.csv": csv(["Name", "Runtime"], ...names.map((name, at) => [name, hours[at] ?? ""])) });
    expect(about(mixed, "Birch")).toEqual(["Birch: runtime = 1.9 (text)"]);
  });

  it("rows of one name are named as we tell them apart; a slip names none, and makes no text of the others", async () => {
    const towns = ["Harnwick", "Saltwick", "Velsham", "Oldcastle"];
    const houses = [...towns.map((town) => ["St Mary's", town]), ...names.slice(0, 8).map((name, at) => [`${name} House`, towns[at % 4] ?? ""])]; // prettier-ignore
    const wards = [...Array.from({ length: 24 }, (_, at) => [`W-${at + 10}`, `${names[at % 8]} House`]), ["W-90", "St Mary's (Saltwick)"], ["W-91", "Hazle House"]]; // prettier-ignore
    const items = await read({
      "hospitals.csv": csv(["Hospital", "Town"], ...houses),
      "wards.csv": csv(["Ward code", "Hospital"], ...wards),
    });
    expect(about(items, "W-90")).toEqual(["W-90: hospital -> St Mary's (Saltwick)"]);
    expect(about(items, "W-91").filter((claim) => claim.includes("hospital"))).toEqual([]);
  });

  it("a cast of people who are kept elsewhere leads to them; what films of one title hold goes by their numbers", async () => {
    const people = names.map((name, at) => ({ id: `p${at + 10}`, name, born: `19${at + 10}-01-02` }));
    const films = Array.from({ length: 30 }, (_, at) => ({
      film_id: `F-${at + 100}`,
      title: at < 2 ? "Twice" : `Film ${names[at % 10]} ${at}`,
      directors: [{ name: names[at % 10], person: `p${(at % 10) + 10}` }],
      restorations: [{ completed: `20${at % 20}-0${(at % 9) + 1}-11`.replace(/^20(\d)-/, "200$1-"), cost: `${1000 + at}` }],
    }));
    const items = await read({ "films.json": JSON.stringify(films), "people.json": JSON.stringify(people) });
    expect(refusals(items).filter((why) => !why.includes("unparsable"))).toEqual([]);
    expect(about(items, "Film Cedar 2")).toContain("Film Cedar 2: directors -> Cedar");
    expect(about(items, "restoration 1 of Twice (F-100)")).toContain("restoration 1 of Twice (F-100): cost = 1000");
  });
});
