import type { Lexicon } from "./lexicon.ts";
import type { Meaning, Sense } from "./meaning.ts";
import { itemsOf, type Item } from "./words-read.ts";

/** Why the words have no one meaning. */
export interface Unread {
  readonly unread: string;
}

/** A piece of the sentence while it is put together: an item that still stands alone, or a part that already means something. */
type Part =
  | { readonly p: "thing"; readonly meaning: Meaning }
  /** A value of a thing; `of` is kept for "that of" and "its". */
  | { readonly p: "value"; readonly attribute: string; readonly of: Meaning }
  | { readonly p: "set"; readonly meaning: Meaning }
  | { readonly p: "values"; readonly attribute: string; readonly of: Meaning }
  | {
      readonly p: "attribute";
      readonly name: string | null;
      readonly many: boolean;
      readonly thing: boolean;
      readonly qualifier: string | null;
    }
  | Exclude<Item, { k: "entity" | "attribute" }>;

/** Reads the question by a small grammar of its own: pieces are put together from the inside until nothing changes. */
export function senseOfText(text: string, lexicon: Lexicon): Sense | Unread {
  const items = itemsOf(text, lexicon);
  const unknown = items.find((item) => item.k === "unknown");
  if (unknown?.k === "unknown") return { unread: `"${unknown.text}" is no part of the program` };
  const parts: Part[] = [];
  const times: string[] = [];
  let unit: string | null = null;
  for (const item of items) {
    if (item.k === "time" && !item.beforeNoun) times.push(item.time);
    else if (item.k === "unit") {
      if (unit !== null && unit !== item.unit) return { unread: "two units" };
      unit = item.unit;
    } else if (item.k === "entity") {
      const [id, other] = item.ids;
      if (id === undefined || other !== undefined) return { unread: "a name of several things" };
      parts.push({ p: "thing", meaning: { is: "entity", id } });
    } else if (item.k === "attribute") {
      if (item.names.length > 1) return { unread: "a phrase of several attributes" };
      const info = lexicon.info(item.names[0] ?? "");
      parts.push({
        p: "attribute",
        name: item.names[0] ?? null,
        many: info?.multiValued ?? false,
        thing: info?.kind === "entity",
        qualifier: item.qualifier,
      });
    } else parts.push(item);
  }
  return conclude(reduce(parts), unit, times);
}

type Rule = (parts: readonly Part[], at: number) => { readonly length: number; readonly part: readonly Part[] } | null;

const cue = (part: Part | undefined, ...names: string[]): boolean =>
  part !== undefined && "k" in part && part.k === "cue" && names.includes(part.cue);
const thing = (part: Part | undefined): Meaning | null => {
  if (part === undefined || !("p" in part)) return null;
  if (part.p === "thing") return part.meaning;
  return null;
};
const attributeOf = (part: Part | undefined): Extract<Part, { p: "attribute" }> | null =>
  part !== undefined && "p" in part && part.p === "attribute" ? part : null;
const asThing = (meaning: Meaning): Part => ({ p: "thing", meaning });
const asSet = (meaning: Meaning): Part => ({ p: "set", meaning });
const constantOf = (part: Part | undefined): Meaning | null => {
  if (part !== undefined && "k" in part && part.k === "constant") return { is: "constant", text: part.text };
  return thing(part);
};

/** "the country whose capital is Lomé", "which country has Lomé as its capital", "which country's capital is Lomé" */
const described: Rule = (parts, at) => {
  const head = parts[at];
  if (head === undefined || !("k" in head) || head.k !== "type") return null;
  const make = (name: string | null | undefined, by: Meaning | null, length: number): ReturnType<Rule> =>
    name == null || by === null ? null : { length, part: [asThing({ is: "described", type: head.type, attribute: name, by })] };
  if (cue(parts[at + 1], "whose", "'s")) return make(attributeOf(parts[at + 2])?.name, constantOf(parts[at + 3]), 4);
  if (cue(parts[at + 1], "with") && cue(parts[at + 3], "as its"))
    return make(attributeOf(parts[at + 4])?.name, constantOf(parts[at + 2]), 5);
  return null;
};

/** One or two owners of lists behind "listed for". */
function owners(parts: readonly Part[], at: number): { readonly length: number; make(list: (of: Meaning) => Meaning): Meaning } | null {
  const start = cue(parts[at], "both") ? at + 1 : at;
  const a = parts[start];
  if (a !== undefined && "p" in a && a.p === "thing" && a.meaning.is === "options" && a.meaning.of.length === 2) {
    const [x, y] = a.meaning.of as [Meaning, Meaning];
    return { length: start + 1 - at, make: (list) => ({ is: start > at ? "both" : "either", of: [list(x), list(y)] }) };
  }
  const first = thing(a);
  if (first === null) return null;
  if (cue(parts[start + 1], "and", "or")) {
    const second = thing(parts[start + 2]);
    if (second !== null && cue(parts[start + 1], "and") === start > at)
      return { length: start + 3 - at, make: (list) => ({ is: start > at ? "both" : "either", of: [list(first), list(second)] }) };
  }
  if (cue(parts[start + 1], "not")) {
    const skip = cue(parts[start + 2], "for", "of") ? 3 : 2;
    const second = thing(parts[start + skip]);
    if (second !== null)
      return { length: start + skip + 1 - at, make: (list) => ({ is: "without", of: list(first), excluded: list(second) }) };
  }
  return start > at ? null : { length: 1, make: (list) => list(first) };
}

/** "the border countries listed for France", "the countries listed as border countries of both A and B", "the 2014 export partners …" */
const listed: Rule = (parts, at) => {
  const before = parts[at - 1];
  if (before !== undefined && "k" in before && before.k === "time") return null;
  let from = at;
  const head = parts[from];
  const time = head !== undefined && "k" in head && head.k === "time" ? head.time : "";
  if (time !== "") from++;
  const lead = attributeOf(parts[from]);
  if (
    lead?.many === true &&
    lead.name !== null &&
    cue(parts[from + 1], "listed for", "of") &&
    !cue(before, "listed as", "listed both as", "as")
  ) {
    const found = owners(parts, from + 2);
    const { name } = lead;
    return found === null
      ? null
      : { length: from + 2 + found.length - at, part: [asSet(found.make((of) => ({ is: "listed", attribute: name, of, time })))] };
  }
  if (head === undefined || !("k" in head) || head.k !== "type") return null;
  if (cue(parts[at + 1], "listed as")) {
    const name = attributeOf(parts[at + 2])?.name;
    if (name == null || !cue(parts[at + 3], "of")) return null;
    const list =
      (attribute: string) =>
      (of: Meaning): Meaning => ({ is: "listed", attribute, of, time: "" });
    const second = attributeOf(parts[at + 7])?.name;
    const a = thing(parts[at + 4]);
    if (a !== null && cue(parts[at + 5], "or", "not") && cue(parts[at + 6], "as") && second != null && cue(parts[at + 8], "of")) {
      const b = thing(parts[at + 9]);
      if (b === null) return null;
      const [x, y] = [list(name)(a), list(second)(b)];
      return { length: 10, part: [asSet(cue(parts[at + 5], "or") ? { is: "either", of: [x, y] } : { is: "without", of: x, excluded: y })] };
    }
    const found = owners(parts, at + 4);
    return found === null ? null : { length: 4 + found.length, part: [asSet(found.make(list(name)))] };
  }
  if (cue(parts[at + 1], "listed both as")) {
    const [a, b] = [attributeOf(parts[at + 2])?.name, attributeOf(parts[at + 7])?.name];
    const [x, y] = [thing(parts[at + 4]), thing(parts[at + 9])];
    if (
      a == null ||
      b == null ||
      x === null ||
      y === null ||
      !cue(parts[at + 3], "of") ||
      !cue(parts[at + 5], "and") ||
      !cue(parts[at + 6], "as") ||
      !cue(parts[at + 8], "of")
    )
      return null;
    return {
      length: 10,
      part: [
        asSet({
          is: "both",
          of: [
            { is: "listed", attribute: a, of: x, time: "" },
            { is: "listed", attribute: b, of: y, time: "" },
          ],
        }),
      ],
    };
  }
  if (cue(parts[at + 1], "list", "name")) {
    const found = owners(parts, at + 2);
    const after = at + 2 + (found?.length ?? 0);
    const name = attributeOf(parts[after + 1])?.name;
    if (found === null || !cue(parts[after], "among their") || name == null) return null;
    return { length: after + 2 - at, part: [asSet(found.make((of) => ({ is: "listing", attribute: name, of, type: "", time: "" })))] };
  }
  return null;
};

/** "France's listed border countries" */
const ownedList: Rule = (parts, at) => {
  const [owner, list] = [thing(parts[at]), attributeOf(parts[at + 3])];
  if (owner === null || !cue(parts[at + 1], "'s") || !cue(parts[at + 2], "listed") || list?.name == null || !list.many) return null;
  return { length: 4, part: [asSet({ is: "listed", attribute: list.name, of: owner, time: "" })] };
};

/** "the country with the largest population among S", "the only country among S" */
const chosen: Rule = (parts, at) => {
  if (cue(parts[at], "only")) {
    const set = parts[at + 3];
    const head = parts[at + 1];
    if (
      head === undefined ||
      !("k" in head) ||
      head.k !== "type" ||
      !cue(parts[at + 2], "among") ||
      set === undefined ||
      !("p" in set) ||
      set.p !== "set"
    )
      return null;
    return { length: 4, part: [asThing(set.meaning)] };
  }
  const from = parts[at];
  const start = from !== undefined && "k" in from && from.k === "type" ? at + 1 : at;
  const superlative = parts[start + 1];
  const name = attributeOf(parts[start + 2])?.name;
  const set = parts[start + 4];
  if (!cue(parts[start], "with") || superlative === undefined || !("k" in superlative) || superlative.k !== "superlative" || name == null)
    return null;
  if (!cue(parts[start + 3], "among") || set === undefined || !("p" in set) || set.p !== "set") return null;
  return {
    length: start + 5 - at,
    part: [asThing({ is: "extreme", which: superlative.which, k: superlative.place, attribute: name, of: set.meaning })],
  };
};

/** "Chad, Niger and Mali" */
const several: Rule = (parts, at) => {
  if (cue(parts[at - 1], ",") && thing(parts[at - 2]) !== null) return null;
  const found: Meaning[] = [];
  let next = at;
  for (;;) {
    const one = thing(parts[next]);
    if (one === null || one.is === "options") return null;
    found.push(one);
    next++;
    if (cue(parts[next], ",")) next++;
    else if (cue(parts[next], "and", "or")) {
      const last = thing(parts[next + 1]);
      if (last === null || last.is === "options" || cue(parts[at - 1], "both") || cue(parts[at - 1], "list", "name")) return null;
      // "listed for A or B" is read where its list is.
      if (cue(parts[at - 1], "listed for") || (cue(parts[at - 1], "of") && cue(parts[at - 3], "listed as"))) return null;
      return { length: next + 2 - at, part: [asThing({ is: "options", of: [...found, last] })] };
    } else return null;
  }
};

/** "population of X", "X's population" */
const valueOf: Rule = (parts, at) => {
  const lead = attributeOf(parts[at]);
  if (lead?.name != null && cue(parts[at + 1], "of")) {
    const target = parts[at + 2];
    const { name } = lead;
    if (target !== undefined && "p" in target && target.p === "set")
      return { length: 3, part: [{ p: "values", attribute: name, of: target.meaning }] };
    const owner = thing(target);
    if (owner === null || (cue(parts[at + 3], "'s", ",") && thing(parts[at + 4]) !== null)) return null;
    if (owner.is === "options") return { length: 3, part: [{ p: "values", attribute: name, of: owner }] };
    return { length: 3, part: owned(name, owner, lead.thing, lead.many) };
  }
  const owner = thing(parts[at]);
  const after = attributeOf(parts[at + 2]);
  if (owner !== null && owner.is !== "options" && cue(parts[at + 1], "'s") && after?.name != null)
    return { length: 3, part: owned(after.name, owner, after.thing, after.many) };
  return null;
};

function owned(attribute: string, of: Meaning, isThing: boolean, many: boolean): readonly Part[] {
  if (many) return [asSet({ is: "listed", attribute, of, time: "" })];
  return isThing ? [asThing({ is: "value", attribute, of })] : [{ p: "value", attribute, of }];
}

/** "that of Chad", "its imports" after a first value */
const short: Rule = (parts, at) => {
  const first = parts.slice(0, at).find((part) => "p" in part && part.p === "value");
  if (first === undefined || !("p" in first) || first.p !== "value") return null;
  const owner = thing(parts[at + 1]);
  if (cue(parts[at], "that of") && owner !== null) return { length: 2, part: [{ p: "value", attribute: first.attribute, of: owner }] };
  const name = attributeOf(parts[at + 1])?.name;
  if (cue(parts[at], "its") && name != null) return { length: 2, part: [{ p: "value", attribute: name, of: first.of }] };
  return null;
};

/** From the inside out; the innermost (rightmost) place of the first rule that fits. */
const RULES: readonly Rule[] = [described, ownedList, listed, chosen, several, valueOf, short];

function reduce(start: readonly Part[]): readonly Part[] {
  let parts = start;
  // Every step shortens the list, so that there are at most as many steps as parts.
  for (let steps = 0; steps < 60; steps++) {
    const next = step(parts);
    if (next === null) return parts;
    parts = next;
  }
  return parts;
}

function step(parts: readonly Part[]): readonly Part[] | null {
  for (const rule of RULES) {
    for (let at = parts.length - 1; at >= 0; at--) {
      const done = rule(parts, at);
      if (done !== null) return [...parts.slice(0, at), ...done.part, ...parts.slice(at + done.length)];
    }
  }
  return null;
}

/** What is left says what is done with the pieces. */
function conclude(parts: readonly Part[], unit: string | null, times: readonly string[]): Sense | Unread {
  const said = parts.flatMap((part) => ("k" in part && part.k === "cue" ? [part.cue] : []));
  const has = (...names: string[]): boolean => names.some((name) => said.includes(name));
  const values = parts.flatMap((part): Meaning[] =>
    "p" in part && part.p === "value" ? [{ is: "value", attribute: part.attribute, of: part.of }] : [],
  );
  const things = parts.flatMap((part) => thing(part) ?? []);
  const sets = parts.flatMap((part) => ("p" in part && part.p === "set" ? [part.meaning] : []));
  const overSets = parts.flatMap((part) => ("p" in part && part.p === "values" ? [part] : []));
  const bare = parts.flatMap((part) => attributeOf(part) ?? []);
  const superlative = parts.flatMap((part) => ("k" in part && part.k === "superlative" ? [part] : []))[0];
  const done = (meaning: Meaning): Sense => ({ meaning, unit, times: [...new Set(times)] });
  const leftover = (): Unread => ({ unread: `the words do not come together: ${parts.map(partName).join(" ")}` });

  if (superlative !== undefined) {
    const [name] = bare;
    const of = sets[0] ?? things.find((one) => one.is === "options");
    if (name === undefined || of === undefined || bare.length > 1 || values.length > 0 || sets.length + things.length > 1)
      return leftover();
    const qualified = has("beside", "given with");
    if (qualified && (name.qualifier === null || of.is !== "listed")) return leftover();
    if (!qualified && name.name === null) return leftover();
    const attribute = qualified && of.is === "listed" ? `${of.attribute} # ${name.qualifier}` : (name.name ?? "");
    return done({ is: "extreme", which: superlative.which, k: superlative.place, attribute, of });
  }
  const qualifier = bare.find((one) => one.qualifier !== null);
  if (qualifier?.qualifier != null && bare.length === 1 && sets.length === 1 && values.length === 0 && has("beside", "listed for")) {
    const [set] = sets;
    const members = new Set(things.map((one) => JSON.stringify(one)));
    if (set?.is === "listed" && members.size === 1 && things[0] !== undefined)
      return done({ is: "qualifier", attribute: set.attribute, qualifier: qualifier.qualifier, of: set.of, with: things[0] });
  }
  const binary = operationOf(said);
  if (binary !== null) {
    const distinct = [...new Set(times)];
    if (
      values.length === 1 &&
      distinct.length === 2 &&
      values[0] !== undefined &&
      ["difference", "ratio", "percentage-change"].includes(binary.operation)
    )
      return { meaning: { is: "computed", operation: binary.operation, of: [values[0], values[0]] }, unit, times: distinct };
    if (binary.operation === "percentage-change") return leftover();
    // "How many more airports does Chad have than Niger"
    const [counted] = bare;
    if (counted?.name != null && bare.length === 1 && things.length === 2 && values.length === 0)
      values.push(...things.map((of): Meaning => ({ is: "value", attribute: counted.name ?? "", of })));
    if (values.length !== 2 || sets.length + overSets.length > 0) return leftover();
    const [a, b] = values as [Meaning, Meaning];
    return done({ is: "computed", operation: binary.operation, of: binary.reversed ? [b, a] : [a, b] });
  }
  if (has("sum", "mean")) {
    const operation = has("sum") ? "sum" : "mean";
    const [over] = overSets;
    if (over !== undefined && overSets.length === 1 && values.length + sets.length + things.length + bare.length === 0)
      return done({ is: "aggregated", operation, attribute: over.attribute, of: over.of });
    const [name] = bare;
    const of = sets[0] ?? things.find((one) => one.is === "options");
    if (name?.name != null && of !== undefined && bare.length === 1 && sets.length + things.length === 1)
      return done({ is: "aggregated", operation, attribute: name.name, of });
    const distinct = [...new Set(times)];
    const [value] = values;
    if (value !== undefined && values.length === 1 && distinct.length >= 2)
      return { meaning: { is: "computed", operation, of: distinct.map(() => value) }, unit, times: distinct };
    return leftover();
  }
  const [set] = sets;
  if (
    set !== undefined &&
    sets.length === 1 &&
    values.length + things.length + overSets.length === 0 &&
    bare.every((one) => one.name === null)
  )
    return done(has("count") ? { is: "count", of: set } : set);
  if (overSets.length > 0 || sets.length > 0 || has("count") || has("than", "not")) return leftover();
  if (values.length === 1 && things.length + bare.length === 0 && values[0] !== undefined) return done(values[0]);
  // "For Chad, what is the population?", "how many airports does Chad have?"
  const [name] = bare;
  const [only] = things;
  if (only !== undefined && things.length === 1 && values.length === 0) {
    if (bare.length === 0) return done(only);
    if (bare.length === 1 && name?.name != null && only.is !== "options") return done({ is: "value", attribute: name.name, of: only });
  }
  return leftover();
}

/** The calculation, and whether its second operand is said first. Null where none is said; two different ones are none. */
function operationOf(said: readonly string[]): { readonly operation: string; readonly reversed: boolean } | null {
  if (said.includes("subtract")) return { operation: "difference", reversed: true };
  if (said.includes("times")) return { operation: "ratio", reversed: true };
  if (said.includes("ratio") || said.includes("divide")) return { operation: "ratio", reversed: false };
  if (said.includes("share")) return { operation: "share", reversed: true };
  if (said.includes("change")) return { operation: "percentage-change", reversed: false };
  return said.some((one) => one === "more" || one === "exceed" || one === "difference")
    ? { operation: "difference", reversed: false }
    : null;
}

function partName(part: Part): string {
  if ("p" in part) return part.p === "attribute" ? `<${part.name ?? part.qualifier ?? ""}>` : `[${part.p}]`;
  return part.k === "cue" ? part.cue : part.k;
}
