import { describe, expect, it } from "vitest";
import { fullNames } from "../../pipelines/language/writing/full-names.ts";
import type { Entity } from "../../schemas/index.ts";

const entity = (name: string, aliases: string[] = [], uris: string[] = [`https://world.example/${name}`]): Entity => ({
  id: name,
  name,
  aliases,
  types: [],
  description: "",
  uris,
});
const of = (...entities: Entity[]) => {
  const { full, unclear, shared } = fullNames(entities);
  return { full: Object.fromEntries(full), unclear: [...unclear], shared: [...shared] };
};
const none = { full: {}, unclear: [], shared: [] };

describe("names said with their kind", () => {
  const said = (name: string, kind: string | undefined, uris: string[] = []): string | undefined =>
    fullNames([{ ...entity(name, [], uris), types: kind === undefined ? [] : [kind] }]).full.get(name);
  it("where they read as none, with a page or without", () => {
    expect(said("bigint", "numeric type")).toBe("the numeric type bigint");
    expect(said("libc6", "package", ["https://index.example/libc6"])).toBe("the package libc6");
  });
  it("where they have no page and may be of many things", () => {
    expect(said("NOTICE", "severity")).toBe("the severity NOTICE");
    expect(said("Read committed", "isolation level")).toBe("the isolation level Read committed");
    expect(said("USA", "country", ["https://world.example/usa"])).toBeUndefined();
    expect(said("Port Vila", "city")).toBeUndefined();
  });
  it("not where a number, a pattern or an address says it: words take their place", () => {
    expect(said("Klettersteig (249)", "path")).toBe("Klettersteig (no. 249)");
    expect(said("L-10 Káně", "glider type")).toBe("the L-10 Káně");
    expect(said("Spectrograph ST-30", "instrument")).toBe("the spectrograph ST-30");
    expect(said("hartlaw-show-trial-2019", "trial")).toBe("the Hartlaw Show Trial of 2019");
    expect(said("libc6-dev", "package")).toBe("the package libc6-dev");
  });
  it("not twice: a numbered name begins with it", () => expect(said("Release 15.3", "release")).toBe("Release 15.3"));
  it("as people say ships, routes, what a title tells and places that end in what they are", () => {
    const page = ["https://index.example/one"];
    expect(said("Ingot", "vessel", page)).toBe("the Ingot");
    expect(said("RV Kestrin", "vessel", page)).toBeUndefined();
    expect(said("Westering – Cragport", "route", page)).toBe("the Westering – Cragport route");
    expect(said("Restoration of The Red Ski", "restoration", page)).toBe("the restoration of The Red Ski");
    expect(said("University of Kestria", "university", page)).toBeUndefined();
    expect(said("Castermouth (head office)", "office")).toBe("the Castermouth head office");
    expect(said("Kessary town", "place")).toBe("the town of Kessary");
    expect(said("Ship Science BEng", "course", page)).toBe("the Ship Science BEng");
  });
  it("not where nothing says what they are", () => expect(said("NOTICE", undefined)).toBeUndefined());
});

describe("letters that nothing spells out", () => {
  const unspelled = (name: string, kind: string, aliases: string[] = []): boolean =>
    fullNames([{ ...entity(name, aliases), types: [kind] }]).unspelled.has(name);
  it("are the name of no body that a question speaks of", () => {
    expect(unspelled("BCIE", "organization")).toBe(true);
    expect(unspelled("G-11", "organization")).toBe(true);
    expect(unspelled("Entente", "organization")).toBe(true);
  });
  it("are one where something says what they stand for, and as the name of a country", () => {
    expect(unspelled("BCIE", "organization", ["Central American Bank for Economic Integration"])).toBe(false);
    expect(unspelled("Paris Club", "organization")).toBe(false);
    expect(unspelled("USA", "country")).toBe(false);
  });
});

describe("names said in full", () => {
  const congo = entity("Congo", ["Congo (Brazzaville)", "Congo/Brazzaville"]);
  it("where another name holds it", () =>
    expect(of(congo, entity("Democratic Republic of the Congo"))).toEqual({
      full: { Congo: "Congo (Brazzaville)" },
      unclear: [],
      shared: ["congo"],
    }));
  it("where another one bears it with an addition", () =>
    expect(of(congo, entity("DRC", ["Congo (Kinshasa)"])).full).toEqual({ Congo: "Congo (Brazzaville)" }));
  it("not where nothing else is called so", () => {
    expect(of(congo, entity("Chad"))).toEqual(none);
    expect(of(congo, entity("Bas-Congo", [], []))).toEqual(none);
  });
  it("a name that another one bears with an addition, without a longer one, means no one thing", () =>
    expect(of(entity("Springfield"), entity("Springfield, Illinois"))).toEqual({
      full: {},
      unclear: ["Springfield"],
      shared: ["springfield"],
    }));
  it("a name that longer names hold is its own when it has no other", () =>
    expect(of(entity("Guinea"), entity("Guinea-Bissau"), entity("Papua New Guinea"), entity("Equatorial Guinea"))).toEqual(none));
  it("a city in a country of its name does not take the name from the country", () =>
    expect(of(entity("Singapore"), entity("Singapore, Singapore"))).toEqual(none));
});
