import { expect, it } from "vitest";
import { openMemory } from "../../knowledge-graph/index.ts";
import type { Neighbours } from "../../knowledge-graph/neighbours.ts";
import { extractor, reading, type PagePlan } from "./readings.ts";

const pages: readonly PagePlan[] = [
  { uri: "https://a.example/avaria", title: "Avaria", types: ["country"], facts: [["capital", "Avar City"], ["currency", "avar"]] },
  // The same on another site, under a longer name.
  { uri: "https://b.example/7", title: "Republic of Avaria", types: ["country"], facts: [["capital", "Avar City"], ["currency", "avar"]] },
  // As near by its name, and of another type.
  { uri: "https://b.example/8", title: "Avaria River", types: ["river"], facts: [["capital", "Avar City"], ["currency", "avar"]] },
  // As near by its name, of the type, and something else is said of it.
  { uri: "https://c.example/9", title: "New Avaria", types: ["country"], facts: [["capital", "Newtown"], ["currency", "avar"]] },
  // Nothing is said of it.
  { uri: "https://d.example/avaria", title: "Avaria", types: ["country"] },
  // Of the same site, with the same claims.
  { uri: "https://a.example/avaria-2", title: "Avaria (colony)", types: ["country"], facts: [["capital", "Avar City"], ["currency", "avar"]] },
]; // prettier-ignore

it("things are neighbours by vector, and one only by type and claims", async () => {
  const memory = await openMemory({ path: ":memory:" });
  try {
    await memory.remember(pages.map(reading), { extractor });
    const found: Neighbours[] = [];
    for await (const pair of memory.neighbours({ atLeast: 0.4, nearest: 10, sharedClaims: 2 })) found.push(pair);
    const names = found.map(({ one, other, shared }) => [...[one.name, other.name].sort(), ...shared].join("; "));
    expect(names.sort()).toEqual([
      "Avaria (colony); Republic of Avaria; capital; currency",
      "Avaria; Republic of Avaria; capital; currency",
    ]);
    expect(found.every(({ score }) => score >= 0.4 && score < 1)).toBe(true);
    // One currency and two capitals: two countries.
    const loose: Neighbours[] = [];
    for await (const pair of memory.neighbours({ atLeast: 0.4, nearest: 10, sharedClaims: 1 })) loose.push(pair);
    expect(loose.some(({ one, other }) => [one.name, other.name].includes("New Avaria"))).toBe(false);
  } finally {
    await memory.close();
  }
});
