import { beforeAll, expect, it } from "vitest";
import { programOf, type ProgramStep } from "../../knowledge-graph/index.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { roundedSpan } from "../../pipelines/language/rounded-span.ts";
import { roundTrip } from "../../pipelines/language/reading/round-trip.ts";
import { boundClause, type Bounds } from "../../pipelines/language/writing/bound-clauses.ts";
import type { Saying } from "../../pipelines/language/writing/book.ts";
import type { ClaimValue, Program } from "../../schemas/index.ts";
import { world, type World } from "../questions/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
}, 60_000);

type Limit = readonly [comparator: "<" | ">", number: number];
const UNITS: Readonly<Record<string, string>> = { "area / total": "sq km", exports: "USD" };
const TIMED = new Set(["population", "exports"]);
const valueOf = (attribute: string, number: number): ClaimValue =>
  attribute === "independence"
    ? { kind: "date", value: String(number), precision: "year" }
    : { kind: "quantity", number, low: number, high: number, ...(UNITS[attribute] !== undefined && { unit: UNITS[attribute] }) };

/** The capital of the one neighbour of Belavia whose figure lies within the limits. */
function programFor(attribute: string, limits: readonly Limit[], owner = "Belavia"): Program {
  return programOf(
    ["Find", { entity: w.id(owner) }],
    ["Relate", { attribute: "land boundaries / border countries", direction: "forward" }, -1],
    ...limits.flatMap(([comparator, number]): readonly ProgramStep[] => [
      ...(TIMED.has(attribute) ? [["AsOf", { time: "2014" }, -1] as const] : []),
      ["FilterClaim", { attribute, comparator, value: valueOf(attribute, number) }, -1],
    ]),
    ["QueryAttribute", { attribute: "capital" }, -1],
  );
}

function textFor(attribute: string, limits: readonly Limit[], seed: number): string {
  const program = programFor(attribute, limits);
  const filters = program.nodes.flatMap((node) => (node.op === "FilterClaim" ? [node] : [])) as unknown as Bounds["filters"];
  const book = { attribute: (name: string) => w.context.attribute(name) } as Saying["book"];
  const saying: Saying = { program, book, random: seededRandom(seed, attribute), firstPerson: false };
  const time = TIMED.has(attribute) ? "2014" : undefined;
  const clause = boundClause(saying, { filters, base: program.nodes[1]!, time });
  return `Only one of Belavia's neighbours ${clause}${time === undefined ? "" : ` in ${time}`}. What is that country's capital?`;
}

const within = (from: number, to: number): readonly Limit[] => [[">", from], ["<", to]]; // prettier-ignore
const spans: readonly (readonly [attribute: string, limits: readonly Limit[], words: RegExp])[] = [
  ["population", within(...roundedSpan(40_000_000)), /had (?:about 40 million|between 35 and 45 million) people/],
  ["population", within(10_000_000, 20_000_000), /between 10 and 20 million people/],
  ["population", within(900_000, 2_000_000), /between 900,000 and 2 million people/],
  ["area / total", within(...roundedSpan(300_000)), /(?:about 300,000|between 250,000 and 350,000) square kilometres/],
  ["area / total", within(200_000, 500_000), /between 200,000 and 500,000 square kilometres/],
  ["exports", within(2e9, 5e9), /between 2 and 5 billion US dollars/],
  ["exports", within(...roundedSpan(3e10)), /(?:about 30|between 25 and 35) billion US dollars/],
  ["independence", within(1800, 1901), /in the 19th century/],
  ["independence", within(1900, 2001), /in the 20th century/],
  ["independence", within(1959, 1970), /in the 1960s/],
];

it.each(spans)("%s %j is said less sharply, and read back as the same span and no other", (attribute, limits, words) => {
  const said = new Set(Array.from({ length: 12 }, (_, seed) => textFor(attribute, limits, seed)));
  const [from, to] = limits as readonly [Limit, Limit];
  const step = attribute === "independence" ? 100 : (to[1] - from[1]) / 2;
  const others: readonly (readonly Limit[])[] = [
    [from],
    [to],
    [[from[0], from[1] + step], to],
    [from, [to[0], to[1] + step]],
    [["<", from[1]], [">", to[1]]],
  ]; // prettier-ignore
  for (const text of said) {
    expect(text).toMatch(words);
    expect(roundTrip(text, programFor(attribute, limits), w.context.lexicon, undefined)).toEqual({ name: "round-trip", verdict: "pass" });
    for (const other of others)
      expect([text, other, roundTrip(text, programFor(attribute, other), w.context.lexicon, undefined).verdict]).toEqual([
        text,
        other,
        "fail",
      ]);
    const elsewhere = programFor(attribute, limits, "Belenia");
    expect(roundTrip(text, elsewhere, w.context.lexicon, undefined).verdict).toBe("fail");
  }
});

it("what a round figure stands for is all that is nearer to it than to the next", () => {
  expect([40_000_000, 42_000_000, 1000, 150].map(roundedSpan)).toEqual([
    [35_000_000, 45_000_000],
    [41_500_000, 42_500_000],
    [500, 1500],
    [145, 155],
  ]);
});
