import { describe, expect, it } from "vitest";
import { about, documentsOf, read, refusals, useFolder } from "./read-records.ts";

useFolder();

const csv = (...rows: readonly (readonly string[])[]): string => rows.map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\n");
const names = ["Alder", "Birch", "Cedar", "Dogwood", "Elder", "Fir", "Gorse", "Hazel", "Ivy", "Juniper"];

describe("columns that several hands have written", () => {
  it("figures of the unit that the header says are figures however they are printed; another unit or scale stands as given", async () => {
    const costs = ["2,200", "2928", "£60,100", "3.9k", "1,193", "19,500", "2,400", "£860", "5,044", "3,800"];
    const areas = ["38,179", "8000", "0.80 ha", "4,500", "7,150 m2", "9,120", "6,300", "5,500", "8,010", "7,777"];
    const items = await read({
      "plant.csv": csv(["Name", "Cost (GBP)", "Floor area (m2)"], ...names.map((name, at) => [name, costs[at] ?? "", areas[at] ?? ""])),
    });
    expect(["Alder", "Birch", "Cedar", "Dogwood", "Elder"].flatMap((name) => about(items, name))).toEqual([
      "Alder: cost = 2200GBP",
      "Alder: floor area = 38179sq m",
      "Birch: cost = 2928GBP",
      "Birch: floor area = 8000sq m",
      "Cedar: cost = 60100GBP",
      "Dogwood: floor area = 4500sq m",
      "Elder: cost = 1193GBP",
      "Elder: floor area = 7150sq m",
    ]);
  });

  it("figures with units of their own are figures where all are of one sort", async () => {
    const beds = names.map((name, at) => ({ name, area: { value: 10 + at, unit: at % 3 === 0 ? "sq ft" : "m2" }, traits: { height_cm: 90 + at } })); // prettier-ignore
    const items = await read({ "beds.json": JSON.stringify({ docs: beds }) });
    expect([...about(items, "Alder"), ...about(items, "Birch")]).toEqual([
      "Alder: area = 10sq ft",
      "Alder: height = 90cm",
      "Birch: area = 11sq m",
      "Birch: height = 91cm",
    ]);
    expect(documentsOf(items).find(({ title }) => title === "Alder")?.text).toContain("Kind: bed\n");
  });

  it("digits that stand for sorts are no figures", async () => {
    const rows = Array.from({ length: 24 }, (_, at) => [`Pump ${at}`, `${[1, 2, 9][at % 3]}`, `${(at % 4) + 1}`]);
    const items = await read({ "pumps.csv": csv(["Name", "Cond", "Valves"], ...rows) });
    expect(about(items, "Pump 2")).toEqual(["Pump 2: cond = 9 (text)", "Pump 2: valves = 3"]);
  });
});

describe("tables that speak of the same things", () => {
  it("are one by their key where names differ in a few rows; the sum below is none of them", async () => {
    const houses = names.map((name, at) => [`H${at + 10}`, `${name} House`, `${1900 + at}`]);
    const beds = names.map((name, at) => [`H${at + 10}`, at === 3 ? "Dogwd Hse" : `${name} House`, `${20 + at}`, `${30 + at}`]);
    const items = await read({
      "houses.csv": csv(["house_id", "House", "Opened"], ...houses),
      "beds_by_year.csv": csv(["house_id", "House", "2019", "2020"], ...beds, ["", "All houses", "245", "345"]),
    });
    expect(about(items, "Dogwood House")).toEqual([
      "Dogwood House: beds = 23 (2019)",
      "Dogwood House: beds = 33 (2020)",
      "Dogwood House: house id = H13 (text)",
      "Dogwood House: opened = 1903 (date)",
    ]);
    expect(about(items, "All houses")).toEqual([]);
    expect(refusals(items)).toContainEqual(expect.stringContaining("have no house_id"));
  });

  it("measures below each other are each a figure over time of the thing that they are of", async () => {
    const rows = names.flatMap((name, at) => [
      [name, "grant, EUR", `${1000 + at}`, `${1100 + at}`],
      [name, "concerts held", `${at + 1}`, at === 1 ? ".." : `${at}`],
    ]);
    const items = await read({ "grants_by_town.csv": csv(["Town", "Item", "2019", "2020"], ...rows) });
    expect(about(items, "Birch")).toEqual([
      "Birch: concerts held = 2 (2019)",
      "Birch: grant = 1001EUR (2019)",
      "Birch: grant = 1101EUR (2020)",
    ]);
  });

  it("two rows of one name are told apart by words before numbers, and what is told of a numbered thing and a year by both", async () => {
    const houses = [["H01", "Victoria", "Brackton"], ["H02", "Victoria", "Tarnmouth"], ...names.map((name, at) => [`H${at + 10}`, name, "Velsham"])]; // prettier-ignore
    const items = await read({ "houses.csv": csv(["id", "House", "Town"], ...houses) });
    expect(about(items, "Victoria (Brackton)")).not.toEqual([]);
    const years = Array.from({ length: 24 }, (_, at) => [`${at + 1}`, `C-${at % 7}`, `${2000 + (at % 12)}`, `${at % 5}`]);
    const caves = await read({ "cave_years.csv": csv(["id", "cave_code", "yr", "trips"], ...years) });
    expect(about(caves, "C-3 2010")).toContain("C-3 2010: trips = 0");
  });
});
