import { describe, expect, it } from "vitest";
import { readCities } from "../../pipelines/demo/cities/read-cities.ts";
import { readWebPlatform } from "../../pipelines/demo/browsers/read-browsers.ts";
import { factbookSite } from "../../pipelines/demo/factbook/factbook-site.ts";
import { demoSites } from "../../pipelines/demo/sites.ts";

const hrefs = (html: string): readonly string[] => [...html.matchAll(/<a href="([^"#?]*)/g)].map(([, href = ""]) => href);

describe.each(["cities", "browsers"] as const)("the site of %s", (name) => {
  const sites = [demoSites[name](), demoSites[name](60)];
  it("leads nowhere but to its pages, and to each of them", () => {
    for (const site of sites) {
      const [linked, dead] = [new Set(["/"]), new Set<string>()];
      for (const path of site.paths)
        for (const href of hrefs(site.page(path) ?? "").filter((one) => one.startsWith("/")))
          (site.page(href) === undefined ? dead : linked).add(href);
      expect([...dead]).toEqual([]);
      expect(site.paths.filter((path) => !linked.has(path))).toEqual([]);
    }
  });
  it("says whose its data are, and what it is called", () => {
    for (const path of sites[1]?.paths ?? []) {
      const page = sites[1]?.page(path) ?? "";
      expect(page).toContain('rel="license"');
      expect(page).toContain(`<link rel="canonical" href="https://${name}.example${path}"`);
      expect(page).not.toMatch(/undefined|NaN|\[object/);
    }
  });
  it("is smaller where less is asked for", () => {
    const [all, some] = sites.map(({ paths }) => paths.length) as [number, number];
    expect(all).toBeGreaterThan(500);
    expect(some).toBeLessThan(120);
  });
});

describe("cities", () => {
  const cities = readCities().slice(0, 200);
  it("are of a country each, whose page in the Factbook they lead to", () => {
    const factbook = factbookSite();
    for (const { country } of cities) expect(factbook.page(country.path)).toContain(`<h1>${country.title}</h1>`);
    expect(cities.find(({ name }) => name === "London")?.country.title).toBe("United Kingdom");
    expect(new Set(cities.map(({ title }) => title)).size).toBe(cities.length);
  });
  it("are as far from each other as they are", () => {
    const page = demoSites.cities(400).page("/city/osaka-japan/") ?? "";
    expect(page).toMatch(/Kobe(?:<\/a>)? (?:2[5-9]|3[0-5]) km/);
    expect(demoSites.cities(60).page("/city/tokyo-japan/")).toContain("Yokohama");
    expect(page).toContain("34 42 N, 135 30 E");
  });
});

describe("releases", () => {
  const { browsers, features } = readWebPlatform();
  it("follow each other, and bring what the package says", () => {
    for (const { releases } of browsers) {
      const days = releases.map(({ released }) => released);
      expect(days).toEqual(days.toSorted());
    }
    const weakRef = features.find(({ name }) => name === "WeakRef");
    expect(weakRef?.since.map(({ title }) => title)).toEqual(expect.arrayContaining(["Chrome 84", "Firefox 79", "Safari 14.1"]));
  });
});
