import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";

/**
 * The gold file, as written by hand (see README.md) and as the matcher uses it.
 * A value is written as one string: `q 643801 km2`, `q 1.2e6 t`, `q 63..66 %`, `q 73 ?vessels` (unit may be left out), `e Belgium`, `E Belgium` (linked: must be
 * a reference), `d 1958-10-04`, `t any text`, `l coal, iron ore` (the whole as text, or any member); alternatives are separated by ` | `.
 */
const Options = z.strictObject({
  /** Other accepted wordings of the attribute. */
  also: z.array(z.string()).default([]),
  /** Subjects other than the page's: accepted names. */
  s: z.union([z.string(), z.array(z.string())]).optional(),
  /** Another right reading: [subject, attribute]. */
  or: z.array(z.tuple([z.string(), z.string()])).default([]),
  /** Another right form of the same fact: [attribute, value], the figure as value instead of as qualifier. */
  alt: z.array(z.tuple([z.string(), z.string()])).default([]),
  time: z.union([z.string(), z.number()]).optional(),
  /** Time that stands elsewhere; `none` switches the region's off. */
  inherited: z.union([z.string(), z.number()]).optional(),
  scope: z.string().optional(),
  /** A scope that may be given or left out. */
  mayScope: z.string().optional(),
  q: z.union([z.string(), z.array(z.string())]).default([]),
  /** Figures that may stand as qualifiers besides `q`. Any other figure or date as qualifier makes the claim false. */
  mayQ: z.array(z.string()).default([]),
  optional: z.boolean().default(false),
});
const Row = z.union([z.tuple([z.string(), z.string()]), z.tuple([z.string(), z.string(), Options])]);
const Cell = z.union([z.string(), z.number(), z.null()]);
const Region = z.strictObject({
  place: z.enum(["table", "list", "key-value", "prose"]),
  after: z.string().optional(),
  from: z.string(),
  to: z.string(),
  inherited: z.union([z.string(), z.number()]).optional(),
  claims: z.array(Row).default([]),
  /** Columns: [attribute, value template with {}, options]; rows: subject names (` = ` separates aliases) to cells, null for no value. */
  columns: z.array(z.union([z.tuple([z.string(), z.string()]), z.tuple([z.string(), z.string(), Options])])).default([]),
  rows: z.record(z.string(), z.array(Cell)).default({}),
  optionalRows: z.array(z.string()).default([]),
  /** Wordings under which the rows may be given as members of the page's subject: optional claims, with the row's own cells as qualifiers. */
  members: z.array(z.string()).default([]),
});
const GoldFile = z.strictObject({
  layout: z.string(),
  pages: z.array(
    z.strictObject({
      uri: z.string(),
      /** The page's own subject: accepted names. */
      subject: z.union([z.string(), z.array(z.string())]),
      regions: z.array(Region),
    }),
  ),
});

export type GoldValue =
  | {
      readonly kind: "quantity";
      readonly low: number;
      readonly high: number;
      readonly range: boolean;
      readonly unit: string;
      readonly unitOptional: boolean;
    }
  | { readonly kind: "entity"; readonly name: string; readonly linked: boolean }
  | { readonly kind: "date"; readonly value: string }
  | { readonly kind: "text"; readonly value: string };

export type Place = z.infer<typeof Region>["place"];

/** One right way to say the fact. */
export interface GoldForm {
  /** Names and attribute wordings that go together; `page: true` accepts the page's uri as subject. */
  readonly readings: readonly { readonly names: readonly string[]; readonly page: boolean; readonly attributes: readonly string[] }[];
  readonly values: readonly GoldValue[];
  readonly qualifiers: readonly GoldValue[];
  readonly mayQualifiers: readonly GoldValue[];
}

export interface GoldClaim {
  readonly place: Place;
  readonly forms: readonly GoldForm[];
  readonly time?: string;
  readonly inherited?: string;
  readonly scope?: string;
  readonly mayScope?: string;
  readonly optional: boolean;
  /** As written, for error messages. */
  readonly label: string;
}

export interface GoldRegion {
  readonly place: Place;
  readonly after?: string;
  readonly from: string;
  readonly to: string;
  readonly claims: readonly GoldClaim[];
}

export interface GoldPage {
  readonly uri: string;
  readonly regions: readonly GoldRegion[];
}

export interface GoldLayout {
  readonly layout: string;
  readonly pages: readonly GoldPage[];
}

/** Throws a ZodError that names the place when a file is not in form. */
export function readGold(path: string): GoldLayout {
  const file = GoldFile.parse(parse(readFileSync(path, "utf8")));
  return {
    layout: file.layout,
    pages: file.pages.map((page) => ({ uri: page.uri, regions: page.regions.map((region) => toRegion(region, listOf(page.subject))) })),
  };
}

const listOf = (value: string | readonly string[]): readonly string[] => (typeof value === "string" ? [value] : value);

function toRegion(region: z.infer<typeof Region>, subject: readonly string[]): GoldRegion {
  const claims = region.claims.map(([attribute, value, options]) =>
    toClaim(region, subject, true, attribute, value, Options.parse(options ?? {})),
  );
  for (const [name, cells] of Object.entries(region.rows)) {
    if (cells.length !== region.columns.length)
      throw new Error(`gold: row "${name}" has ${cells.length} cells for ${region.columns.length} columns`);
    cells.forEach((cell, index) => {
      const column = region.columns[index];
      if (cell === null || column === undefined) return;
      const options = Options.parse(column[2] ?? {});
      const optional = options.optional || region.optionalRows.includes(name);
      claims.push(toClaim(region, name.split(" = "), false, column[0], column[1].replaceAll("{}", String(cell)), { ...options, optional }));
    });
  }
  claims.push(...memberClaims(region, subject));
  const { place, after, from, to } = region;
  return { place, ...(after === undefined ? {} : { after }), from, to, claims };
}

/** Rows as members: "the berths of Greve include Corn Quay (length 310 m)". */
function memberClaims(region: z.infer<typeof Region>, subject: readonly string[]): GoldClaim[] {
  const [wording, ...also] = region.members;
  if (wording === undefined) return [];
  return Object.entries(region.rows)
    .filter(([name]) => !region.optionalRows.includes(name))
    .map(([name, cells]) => {
      const mayQ = cells.flatMap((cell, index) =>
        cell === null ? [] : [(region.columns[index]?.[1] ?? "").replaceAll("{}", String(cell))],
      );
      const value = name
        .split(" = ")
        .flatMap((one) => [`e ${one}`, `t ${one}`])
        .join(" | ");
      return toClaim(region, subject, true, wording, value, { ...Options.parse({}), also, mayQ, optional: true });
    });
}

function toClaim(
  region: z.infer<typeof Region>,
  names: readonly string[],
  page: boolean,
  attribute: string,
  value: string,
  options: z.infer<typeof Options>,
): GoldClaim {
  const own = options.s === undefined ? { names, page } : { names: listOf(options.s), page: false };
  const inherited = options.inherited ?? (options.time === undefined ? region.inherited : undefined);
  return {
    place: region.place,
    forms: [
      {
        readings: [
          { ...own, attributes: [attribute, ...options.also] },
          ...options.or.map(([name, other]) => ({ names: name === "page" ? names : [name], page: name === "page", attributes: [other] })),
        ],
        values: parseValues(value),
        qualifiers: listOf(options.q).flatMap(parseValues),
        mayQualifiers: options.mayQ.flatMap(parseValues),
      },
      ...options.alt.map(([other, written]) => ({
        readings: [{ ...own, attributes: [other] }],
        values: parseValues(written),
        qualifiers: [],
        mayQualifiers: [],
      })),
    ],
    ...(options.time === undefined ? {} : { time: String(options.time) }),
    ...(inherited === undefined || inherited === "none" ? {} : { inherited: String(inherited) }),
    ...(options.scope === undefined ? {} : { scope: options.scope }),
    ...(options.mayScope === undefined ? {} : { mayScope: options.mayScope }),
    optional: options.optional,
    label: `${own.names[0] ?? ""} · ${attribute} · ${value}`,
  };
}

function parseValues(written: string): GoldValue[] {
  return written.split(" | ").flatMap((one) => {
    if (!one.startsWith("l ")) return [parseValue(one)];
    const members = one.slice(2).split(/[,;] /);
    return [`t ${one.slice(2)}`, ...members.flatMap((member) => [`t ${member}`, `e ${member}`])].map(parseValue);
  });
}

function parseValue(written: string): GoldValue {
  const kind = written.slice(0, 1);
  const rest = written.slice(2).trim();
  if (written[1] !== " " || rest === "") throw new Error(`gold: value "${written}" is not in form`);
  if (kind === "e" || kind === "E") return { kind: "entity", name: rest, linked: kind === "E" };
  if (kind === "d") return { kind: "date", value: rest };
  if (kind === "t") return { kind: "text", value: rest };
  const match = /^(\S+?)(?:\.\.(\S+))?(?: (.+))?$/.exec(rest);
  if (kind !== "q" || match === null) throw new Error(`gold: value "${written}" is not in form`);
  const first = interval(match[1] ?? "");
  const last = match[2] === undefined ? first : interval(match[2]);
  const unit = match[3] ?? "";
  return {
    kind: "quantity",
    low: match[2] === undefined ? first.low : first.number,
    high: match[2] === undefined ? first.high : last.number,
    range: match[2] !== undefined,
    unit: unit.replace(/^\?/, ""),
    unitOptional: unit.startsWith("?"),
  };
}

/** "1.2e6" -> 1.2 million, give or take half of its last digit. Commas may be written. */
function interval(written: string): { number: number; low: number; high: number } {
  const plain = written.replaceAll(",", "");
  const number = Number(plain);
  if (!Number.isFinite(number) || plain === "") throw new Error(`gold: "${written}" is no number`);
  const [mantissa = "", exponent = "0"] = plain.split("e");
  const digits = (mantissa.split(".")[1] ?? "").length;
  const half = 0.5 * 10 ** (Number(exponent) - digits);
  return { number, low: number - half, high: number + half };
}
