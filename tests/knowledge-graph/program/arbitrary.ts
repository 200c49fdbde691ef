import fc from "fast-check";
import type { ClaimValue, Program, ProgramNode, Random } from "../../../schemas/index.ts";
import type { Pair, World } from "./brute.ts";
import type { Fact, Tiny } from "./tiny.ts";
import { number, thing, tiny } from "./tiny.ts";

/** Random small memories and programs over them. `near` is a list, `home` identifies, `size` is undated, `mass` has two times. */
export const people = ["e0", "e1", "e2", "e3", "e4"];
export const homes = ["h0", "h1", "h2", "h3", "h4", "h5"];
export const times = ["2010", "2015"];

/** As the catalogue counts it: no home is said of two. */
const identifying = (facts: readonly Fact[]): readonly string[] => {
  const owners = new Map<string, string>();
  for (const { subject, attribute, value: of } of facts) {
    if (attribute !== "home" || of.kind !== "entity") continue;
    if ((owners.get(of.entityId) ?? subject) !== subject) return [];
    owners.set(of.entityId, subject);
  }
  return ["home"];
};

export interface Memory extends Tiny {
  readonly facts: readonly Fact[];
  readonly types: Readonly<Record<string, readonly string[]>>;
}

const memoryOf = (types: Readonly<Record<string, readonly string[]>>, facts: readonly Fact[]): Memory =>
  Object.assign(
    { ...tiny(types, facts, { identifying: identifying(facts), lists: ["near"] }), facts, types },
    { [fc.toStringMethod]: () => facts.map(shown).join(" ") },
  );

/** What a failure prints of a fact; a dot ends a whole list. */
const shown = ({ subject, attribute, asOf, value: of, listComplete }: Fact): string =>
  `${subject}.${attribute}${asOf === undefined ? "" : `@${asOf}`}=${plain(of)}${listComplete === true ? "." : ""}`;

const value = fc.integer({ min: 1, max: 6 });
const person = fc.constantFrom(...people);

/** Everything known once, exactly; no list is empty. */
export const closedMemory: fc.Arbitrary<Memory> = fc
  .record({
    types: fc.array(fc.constantFrom("a", "b"), { minLength: 5, maxLength: 5 }),
    size: fc.array(value, { minLength: 5, maxLength: 5 }),
    mass: fc.array(value, { minLength: 10, maxLength: 10 }),
    near: fc.array(fc.uniqueArray(person, { minLength: 1, maxLength: 4 }), { minLength: 5, maxLength: 5 }),
    homes: fc.shuffledSubarray(homes, { minLength: 5, maxLength: 5 }),
  })
  .map((drawn) => {
    const types: Record<string, string[]> = Object.fromEntries(homes.map((id) => [id, ["place"]]));
    const facts: Fact[] = [];
    people.forEach((subject, i) => {
      types[subject] = [drawn.types[i] ?? "a"];
      facts.push({ subject, attribute: "size", value: number(drawn.size[i] ?? 1, "m") });
      times.forEach((asOf, t) => facts.push({ subject, attribute: "mass", value: number(drawn.mass[2 * i + t] ?? 1, "kg"), asOf }));
      for (const other of drawn.near[i] ?? []) facts.push({ subject, attribute: "near", value: thing(other), listComplete: true });
      facts.push({ subject, attribute: "home", value: thing(drawn.homes[i] ?? "h0") });
    });
    return memoryOf(types, facts);
  });

/** Anything may be missing, vague, partial, in conflict. */
export const openMemory: fc.Arbitrary<Memory> = fc
  .record({
    types: fc.array(fc.constantFrom(["a"], ["b"], []), { minLength: 5, maxLength: 5 }),
    facts: fc.array(
      fc.oneof(
        {
          weight: 4,
          arbitrary: fc.record({
            subject: person,
            attribute: fc.constant("size"),
            value: fc.tuple(value, fc.constantFrom(0, 0, 1)).map(([n, s]) => number(n, "m", s)),
          }),
        },
        {
          weight: 4,
          arbitrary: fc.record({
            subject: person,
            attribute: fc.constant("mass"),
            value: value.map((n) => number(n, "kg")),
            asOf: fc.constantFrom(...times),
          }),
        },
        {
          weight: 6,
          arbitrary: fc.record({
            subject: person,
            attribute: fc.constant("near"),
            value: person.map(thing),
            listComplete: fc.constantFrom(true, true, false),
          }),
        },
        {
          weight: 3,
          arbitrary: fc.record({ subject: person, attribute: fc.constant("home"), value: fc.constantFrom(...homes).map(thing) }),
        },
      ),
      { minLength: 8, maxLength: 40 },
    ),
  })
  .map(({ types, facts }) => {
    // One page, one list: it is whole or it is not.
    const whole = new Map<string, boolean>();
    for (const { subject, attribute, listComplete } of facts as Fact[])
      if (attribute === "near") whole.set(subject, whole.get(subject) !== false && listComplete === true);
    const settled = (facts as Fact[]).map((fact) =>
      fact.attribute === "near" ? { ...fact, listComplete: whole.get(fact.subject) === true } : fact,
    );
    return memoryOf(
      Object.fromEntries([...people.map((id, i) => [id, types[i] ?? []]), ...homes.map((id) => [id, ["place"]])]) as Record<
        string,
        string[]
      >,
      settled,
    );
  });

/** Pages that differ on one figure, on things of which two share a name; a figure is a multiple of 11, so that none is a rounded other. */
export const disputedMemory: fc.Arbitrary<{ readonly memory: Tiny; readonly world: World }> = fc
  .record({
    types: fc.array(fc.constantFrom("a", "b"), { minLength: 3, maxLength: 3 }),
    said: fc.array(
      fc.record({
        subject: fc.constantFrom("e0", "e1", "e2", "e2", "e2"),
        time: fc.constantFrom("", "", "", "", "", "", "", "2010"),
        value: fc.integer({ min: 1, max: 3 }).map((n) => 11 * n),
        page: fc.integer({ min: 0, max: 30 }).map((n) => `p${n}`),
        year: fc.constantFrom(undefined, 2011, 2012, 2013, 2014, 2015),
      }),
      { minLength: 2, maxLength: 6 },
    ),
  })
  .map(({ types, said }) => {
    const names = { e0: "Ora 2010", e1: "Ora 2010", e2: "Bel 2010" };
    const typed = Object.fromEntries(["e0", "e1", "e2"].map((id, i) => [id, [types[i] ?? "a"]]));
    const facts = said.map(({ subject, time, value: n, page, year }): Fact => ({
      subject,
      attribute: "tally",
      value: number(n),
      documentId: page,
      ...(time === "" ? {} : { asOf: time }),
      ...(year === undefined ? {} : { statedAt: String(year) }),
    }));
    return {
      memory: tiny(typed, facts, { names }),
      world: {
        types: typed,
        values: [],
        pairs: [],
        listed: [],
        identifying: [],
        strict: true,
        names,
        said: said.map((one) => ({ ...one, attribute: "tally" })),
      },
    };
  });

export const disputePrograms: fc.Arbitrary<Program> = fc
  .tuple(
    fc.constantFrom("Ora 2010", "Bel 2010", "Bel 2010", "Nowhere"),
    fc.constantFrom("", "a", "b"),
    fc.constantFrom("", "", "2010"),
    fc.constantFrom("QueryRevised", "QueryValues"),
  )
  .map(([name, type, time, op]) => {
    const named = tree("FindNamed", { name });
    return compile(tree(op as "QueryValues", { attribute: "tally" }, at(time, type === "" ? named : tree("FilterType", { type }, named))));
  });

/** The one world of a closed memory. */
export function closedWorld({ facts, types }: Memory): World {
  return { types, ...known(facts), identifying: identifying(facts), strict: true };
}

export const plain = (of: ClaimValue): number | string =>
  of.kind === "quantity" ? of.number : of.kind === "entity" ? of.entityId : of.value;
const pairsOf = (facts: readonly Fact[]): Pair[] =>
  facts.flatMap(({ subject, attribute, value: of }): Pair[] => (of.kind === "entity" ? [[subject, attribute, of.entityId]] : []));
const known = (facts: readonly Fact[]) => ({
  values: facts
    .filter(({ attribute }) => attribute !== "near")
    .map((f) => ({ subject: f.subject, attribute: f.attribute, time: f.asOf ?? "", value: plain(f.value) })),
  pairs: pairsOf(facts),
  listed: pairsOf(facts),
});

/** A world in which all that the memory says may be true: unknown values are made up, vague ones settled, partial lists extended. */
export function possibleWorld({ facts, types }: Memory, random: Random): World {
  const values: { subject: string; attribute: string; time: string; value: number | string }[] = [];
  const taken = new Set<string>();
  const unique = identifying(facts).length > 0;
  const pairs = pairsOf(facts).filter(([, attribute]) => attribute === "near");
  const claims = (subject: string): number => (facts.some((f) => f.subject === subject && f.attribute === "home") ? 0 : 1);
  // Those of whom a home is said come first: the others can only have what is left.
  for (const subject of random.shuffle(people).sort((a, b) => claims(a) - claims(b))) {
    for (const [attribute, time] of [
      ["size", ""],
      ["mass", "2010"],
      ["mass", "2015"],
    ] as const) {
      const said = facts.filter((f) => f.subject === subject && f.attribute === attribute && (f.asOf ?? "") === time);
      const one = said.length > 0 ? random.pick(said).value : undefined;
      if (one?.kind === "quantity") {
        // What all sources allow, where they agree at all.
        const allowed = [one.low, one.number, one.high].filter((x) =>
          said.every((f) => f.value.kind === "quantity" && f.value.low <= x && x <= f.value.high),
        );
        values.push({ subject, attribute, time, value: random.pick(allowed.length > 0 ? allowed : [one.number]) });
      } else if (random.next() < 0.8) values.push({ subject, attribute, time, value: 1 + random.int(6) });
    }
    const claimed = facts.flatMap((f) =>
      f.subject === subject && f.attribute === "home" && f.value.kind === "entity" ? [f.value.entityId] : [],
    );
    const free = (claimed.length > 0 ? claimed : homes).filter((id) => !unique || !taken.has(id));
    const home = free.length > 0 && (claimed.length > 0 || random.next() < 0.8) ? random.pick(free) : undefined;
    if (home !== undefined) {
      taken.add(home);
      values.push({ subject, attribute: "home", time: "", value: home });
      pairs.push([subject, "home", home]);
    }
    const list = facts.filter((f) => f.subject === subject && f.attribute === "near");
    if (!(list.length > 0 && list.every((f) => f.listComplete === true))) {
      for (const other of people) if (random.next() < 0.3) pairs.push([subject, "near", other]);
    }
  }
  const typed = Object.fromEntries(Object.entries(types).map(([id, own]) => [id, own.length > 0 ? own : [random.pick(["a", "b"])]]));
  return { types: typed, values, pairs, listed: pairsOf(facts), identifying: identifying(facts), strict: false };
}

/** A program as a tree; compiled in order. */
interface Tree {
  readonly op: ProgramNode["op"];
  readonly args: object;
  readonly inputs: readonly Tree[];
}
const tree = (op: ProgramNode["op"], args: object, ...inputs: readonly Tree[]): Tree => ({ op, args, inputs });

function compile(root: Tree): Program {
  const nodes: ProgramNode[] = [];
  const add = ({ op, args, inputs }: Tree): number => {
    const places = inputs.map(add);
    return nodes.push({ id: nodes.length, op, arguments: args, inputs: places } as ProgramNode) - 1;
  };
  add(root);
  return { nodes };
}

const measures: fc.Arbitrary<readonly [attribute: string, unit: string, time: string]> = fc.constantFrom(
  ["size", "m", ""] as const,
  ["size", "m", ""] as const,
  ["mass", "kg", "2010"] as const,
  ["mass", "kg", "2015"] as const,
);
const at = (time: string, set: Tree): Tree => (time === "" ? set : tree("AsOf", { time }, set));
const extreme = fc.constantFrom("max", "min");
const comparator = fc.constantFrom("<", ">", "=");

const { set } = fc.letrec<{ set: Tree; bounded: Tree }>((tie) => ({
  bounded: fc.oneof(
    { weight: 3, arbitrary: person.map((entity) => tree("Find", { entity })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...homes), fc.constantFrom("a", "b", ""))
        .map(([home, type]) =>
          tree(
            "FilterClaim",
            { attribute: "home", comparator: "=", value: thing(home) },
            type === "" ? tree("FindAll", {}) : tree("FilterType", { type }, tree("FindAll", {})),
          ),
        ),
    },
  ),
  set: fc.oneof(
    { depthSize: "small", maxDepth: 3, withCrossShrink: true },
    tie("bounded"),
    fc
      .tuple(tie("set"), fc.constantFrom("forward", "forward", "backward"))
      .map(([s, direction]) => tree("Relate", { attribute: "near", direction }, s)),
    fc.tuple(tie("set"), fc.constantFrom("a", "b")).map(([s, type]) => tree("FilterType", { type }, s)),
    fc
      .tuple(tie("set"), measures, comparator, value)
      .map(([s, [attribute, unit, time], c, n]) => tree("FilterClaim", { attribute, comparator: c, value: number(n, unit) }, at(time, s))),
    fc
      .tuple(tie("set"), tie("set"), measures, fc.constantFrom("<", ">"))
      .map(([s, other, [attribute, , time], c]) =>
        tree("FilterAgainst", { attribute, comparator: c }, at(time, s), tree("QueryAttribute", { attribute }, at(time, other))),
      ),
    fc
      .tuple(tie("set"), fc.constantFrom(...homes))
      .map(([s, home]) => tree("FilterClaim", { attribute: "home", comparator: "=", value: thing(home) }, s)),
    fc.tuple(fc.constantFrom("And", "Or"), tie("set"), tie("set")).map(([op, a, b]) => tree(op as "And", {}, a, b)),
    fc.tuple(fc.constantFrom({ listed: true }, {}), tie("set"), tie("set")).map(([args, a, b]) => tree("Not", args, a, b)),
    fc
      .tuple(tie("set"), measures, extreme, fc.integer({ min: 1, max: 2 }))
      .map(([s, [attribute, , time], which, k]) => tree("SelectAmong", { attribute, which, k }, at(time, s))),
    fc
      .tuple(tie("set"), tie("set"), measures, extreme)
      .map(([a, b, [attribute, , time], which]) => tree("SelectBetween", { attribute, which }, at(time, a), at(time, b))),
  ),
}));

const lookup = fc.tuple(set, measures).map(([s, [attribute, , time]]) => tree("QueryAttribute", { attribute }, at(time, s)));

export const programs: fc.Arbitrary<Program> = fc
  .oneof(
    set.map((s) => tree("QueryName", {}, s)),
    fc.tuple(set, fc.boolean()).map(([s, listed]) => tree("Count", { listed }, s)),
    lookup,
    fc
      .tuple(set, measures, comparator, value)
      .map(([s, [attribute, unit, time], c, n]) => tree("VerifyClaim", { attribute, comparator: c, value: number(n, unit) }, at(time, s))),
    fc
      .tuple(fc.constantFrom("difference", "sum"), set, set, measures)
      .map(([operation, a, b, [attribute, , time]]) =>
        tree(
          "Compute",
          { operation },
          tree("QueryAttribute", { attribute }, at(time, a)),
          tree("QueryAttribute", { attribute }, at(time, b)),
        ),
      ),
    fc.tuple(set, measures).map(([s, [of, , time]]) => tree("Compute", { operation: "sum", of }, at(time, s))),
  )
  .map(compile);
