import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { participationItems } from "../../pipelines/demo/factbook/organizations.ts";
import { readProfiles } from "../../pipelines/demo/factbook/profiles.ts";
import { factbookSite } from "../../pipelines/demo/factbook/factbook-site.ts";
import { serveSite, type ServedSite } from "../../pipelines/demo/serve.ts";

const site = factbookSite();
const pageOf = (path: string): string => site.page(path) ?? "";

describe("profiles", () => {
  const profiles = readProfiles();
  const byCode = new Map(profiles.map((profile) => [profile.code, profile]));
  it.each([
    ["fr", "France", "/countries/france/"],
    ["kn", "North Korea", "/countries/north-korea/"],
    ["cg", "Democratic Republic of the Congo", "/countries/democratic-republic-of-the-congo/"],
    ["cf", "Congo (Brazzaville)", "/countries/congo-brazzaville/"],
    ["dr", "Dominican Republic", "/countries/dominican-republic/"],
    ["ae", "United Arab Emirates", "/countries/united-arab-emirates/"],
    ["cc", "Curacao", "/territories/curacao/"],
    ["sv", "Svalbard", "/territories/svalbard/"],
    ["we", "West Bank", "/territories/west-bank/"],
    ["zh", "Atlantic Ocean", "/oceans/atlantic-ocean/"],
    ["ee", "European Union", "/groups/european-union/"],
    ["tw", "Taiwan", "/countries/taiwan/"],
    ["xx", "World", "/world/"],
  ])("%s is %s", (code, title, path) => expect(byCode.get(code)).toMatchObject({ title, path }));

  it("has every entry of the package, each with its own path", () => {
    expect(profiles.length).toBeGreaterThan(250);
    expect(new Set(profiles.map((profile) => profile.path)).size).toBe(profiles.length);
  });
});

describe("pages", () => {
  it("lead nowhere but to pages", () => {
    const dead = new Set<string>();
    for (const path of site.paths)
      for (const [, href = ""] of pageOf(path).matchAll(/href="(\/[^"#?]*)"/g))
        if (site.page(href) === undefined && !/^\/(search|sitemap\.xml)$/.test(href)) dead.add(href);
    expect([...dead]).toEqual([]);
  });

  it("are fewer where fewer are asked for, still without dead links", () => {
    for (const limit of [20, 60]) {
      const small = factbookSite(limit);
      expect(Math.abs(small.paths.length - limit)).toBeLessThan(5);
      for (const path of small.paths)
        for (const [, href = ""] of (small.page(path) ?? "").matchAll(/href="(\/[^"#?]*)"/g))
          if (!/^\/(search|sitemap\.xml)$/.test(href)) expect(small.page(href), href).toBeDefined();
    }
  });

  it("link names in lists by what the pages call themselves", () => {
    const france = pageOf("/countries/france/");
    for (const link of [
      '<a href="/countries/brazil/">Brazil</a> 649 km',
      '<a href="/countries/united-kingdom/">UK</a> 7.2%',
      '<a href="/countries/united-states/">US</a> 5.8%',
      '(<a href="/countries/democratic-republic-of-the-congo/">Democratic Republic of the Congo</a>)',
      '<a href="/organizations/afdb/">AfDB</a> (nonregional member)',
      '<a href="/capitals/paris/">Paris</a>',
    ])
      expect(france).toContain(link);
  });

  it("leave names within longer names alone", () => {
    expect(pageOf("/countries/papua-new-guinea/")).not.toMatch(/New <a[^>]*>Guinea/);
    for (const path of site.paths)
      expect(pageOf(path)).not.toMatch(
        /(?:New|South|North|West|French|Equatorial) <a href="[^"]*">(?:Guinea|Jersey|Mexico|Sudan|Georgia|Korea)</,
      );
  });

  it("escape what the data hold", () => {
    expect(pageOf("/countries/belgium/")).toContain("CD&amp;V");
    for (const path of site.paths) expect(pageOf(path)).not.toMatch(/<script>|&(?!amp;|lt;|gt;|quot;)/);
  });

  it("keep every value's text", () => {
    const france = pageOf("/countries/france/");
    for (const value of [
      "643,801 sq km; 551,500 sq km (metropolitan France)",
      "$2.581 trillion (2014 est.)",
      "PARIS (capital) 10.843 million; Lyon 1.609 million",
    ])
      expect(france).toContain(value);
  });

  it("tell capitals of one name apart", () => {
    expect(site.paths).toContain("/capitals/kingston-jamaica/");
    expect(site.paths).toContain("/capitals/kingston-norfolk-island/");
    expect(pageOf("/capitals/luxembourg-luxembourg/")).toContain("<h1>Luxembourg, Luxembourg</h1>");
    expect(pageOf("/capitals/paris/")).toContain("<dd>10.843 million (2015)</dd>");
  });

  it("parts participation lists at their commas, not at those in brackets", () => {
    expect(
      participationItems("ADB (nonregional member), CIS (associate, since 2005), EU").map(({ name, status }) => [name, status]),
    ).toEqual([
      ["ADB", "nonregional member"],
      ["CIS", "associate, since 2005"],
      ["EU", ""],
    ]);
  });

  it("a bracket that is never closed swallows nothing behind it", () => {
    const names = participationItems("NSG, OECD (Enhanced Engagement, OPCW, Paris Club (associate), SADC").map(({ name }) => name);
    expect(names).toEqual(["NSG", "OPCW", "Paris Club", "SADC"]);
    expect(participationItems("CE (guest, UN").map(({ name }) => name)).toEqual(["UN"]);
    expect(site.page("/organizations/sadc/")).toContain("South Africa");
  });
});

describe("server", () => {
  let served: ServedSite;
  beforeAll(async () => {
    served = await serveSite(site);
  });
  afterAll(() => served.close());

  it("answers conditional requests", async () => {
    const first = await fetch(`${served.origin}/countries/france/`);
    const etag = first.headers.get("etag") ?? "";
    expect(first.status).toBe(200);
    expect(await first.text()).toContain("<h1>France</h1>");
    expect((await fetch(`${served.origin}/countries/france/`, { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await fetch(`${served.origin}/countries/atlantis/`)).status).toBe(404);
  });

  it("forbids what it links for people only", async () => {
    expect(await (await fetch(`${served.origin}/robots.txt`)).text()).toContain("Disallow: /print/");
    expect((await fetch(`${served.origin}/print/countries/france/`)).status).toBe(200);
    expect(pageOf("/countries/france/")).toContain('href="/print/countries/france/"');
  });
});
