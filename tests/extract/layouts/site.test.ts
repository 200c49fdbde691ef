import { describe, expect, it } from "vitest";
import { escape } from "./html.ts";
import { families } from "./layouts/index.ts";
import { heldOut, layoutSite, SCORED_FROM } from "./site.ts";

const seeds = (from: number): number[] => Array.from({ length: 61 }, (_, at) => from + at);
const development = seeds(0).map((seed) => layoutSite(seed, { things: 20 }));
const scored = seeds(SCORED_FROM).map((seed) => layoutSite(seed, { things: 20 }));
const constructs = (sites: typeof scored): Set<string> => new Set(sites.flatMap(({ facts }) => facts.map(({ construct }) => construct)));

describe("layouts", () => {
  it("makes the same site of the same seed, and another of another", () => {
    expect(layoutSite(7)).toEqual(layoutSite(7));
    expect(layoutSite(7).pages).not.toEqual(layoutSite(8).pages);
  });

  it("shows every gold value on its pages", () => {
    for (const site of [...development, ...scored]) {
      const pages = new Map(site.pages.map(({ url, html }) => [url, html]));
      for (const fact of site.facts)
        for (const page of fact.pages)
          for (const text of fact.items ?? [fact.shown])
            if (!pages.get(page)!.includes(escape(text))) expect.fail(`${site.seed} ${page} ${fact.construct}: ${text}`);
    }
  });

  it("gives every page an address of its own", () => {
    for (const { seed, pages } of [...development, ...scored])
      expect(new Set(pages.map(({ url }) => url)).size, String(seed)).toBe(pages.length);
  });

  it("draws every family that is not held out for development, and all of them for scores", () => {
    const free = families.map(({ name }) => name).filter((name) => !heldOut.includes(name));
    expect([...constructs(development)].toSorted()).toEqual(free.toSorted());
    expect([...constructs(scored)].toSorted()).toEqual(families.map(({ name }) => name).toSorted());
  });

  it("holds out a third of the families", () => {
    expect(heldOut.filter((name) => !families.some((family) => family.name === name))).toEqual([]);
    expect(heldOut.length / families.length).toBeGreaterThan(0.3);
    expect(heldOut.length / families.length).toBeLessThan(0.4);
  });
});
