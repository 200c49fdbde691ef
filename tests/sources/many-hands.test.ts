import { describe, expect, it } from "vitest";
import { about, read, useFolder } from "./read-records.ts";

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
});
