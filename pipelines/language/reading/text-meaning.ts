import type { Lexicon } from "../lexicon.ts";
import type { Meaning, Sense } from "./meaning.ts";
import { readConclusion, type UnreadText } from "./text-conclusion.ts";
import { boundOf } from "./text-bound.ts";
import { attributeOf, cue, thing, type TextPart } from "./text-parts.ts";
import { relativeOf } from "../relative.ts";
import { itemsOf } from "./words-read.ts";

/** Reads a question of one sentence. A bound that stands before it narrows the set that is counted or added up. */
export function senseOfText(text: string, lexicon: Lexicon): Sense | UnreadText {
  const bound = boundOf(text, lexicon);
  if (bound === null) return senseOfSentence(text, lexicon);
  if ("unread" in bound) return bound;
  const sense = senseOfSentence(bound.rest, lexicon);
  if ("unread" in sense) return sense;
  const { meaning } = sense;
  if ((meaning.is !== "aggregated" && meaning.is !== "count") || meaning.of.is !== "listed")
    return { unread: "a bound on what is no list" };
  return { ...sense, meaning: { ...meaning, of: { is: "filtered", of: meaning.of, ...bound.filter } } };
}

/** Reads the sentence by a small grammar of its own: pieces are put together from the inside until nothing changes. */
function senseOfSentence(text: string, lexicon: Lexicon): Sense | UnreadText {
  const items = itemsOf(text, lexicon, true);
  const unknown = items.find((item) => item.k === "unknown");
  if (unknown?.k === "unknown") return { unread: `"${unknown.text}" is no part of the program` };
  const parts: TextPart[] = [];
  const times: string[] = [];
  let unit: string | null = null;
  for (const item of items) {
    if (item.k === "time" && !item.beforeNoun) times.push(item.time);
    else if (item.k === "unit") {
      if (unit !== null && unit !== item.unit) return { unread: "two units" };
      unit = item.unit;
    } else if (item.k === "entity") {
      const [id, other] = item.ids;
      if (id === undefined || other !== undefined) parts.push({ p: "name", key: item.key });
      else parts.push({ p: "thing", meaning: { is: "entity", id } });
    } else if (item.k === "attribute") {
      if (item.names.length > 1) return { unread: "a phrase of several attributes" };
      const info = lexicon.info(item.names[0] ?? "");
      parts.push({
        p: "attribute",
        name: item.names[0] ?? null,
        many: info?.multiValued ?? false,
        thing: info?.kind === "entity",
        qualifier: item.qualifier,
        unclear: info !== undefined && relativeOf(info).is !== "said" && !item.shared,
      });
    } else parts.push(item);
  }
  const reduced = reduce(parts);
  if (reduced.some((part) => "p" in part && part.p === "name")) return { unread: "a name of several things" };
  return readConclusion(reduced, unit, times);
}

type Rule = (parts: readonly TextPart[], at: number) => { readonly length: number; readonly part: readonly TextPart[] } | null;

const asThing = (meaning: Meaning): TextPart => ({ p: "thing", meaning });
const asSet = (meaning: Meaning): TextPart => ({ p: "set", meaning });
const constantOf = (part: TextPart | undefined): Meaning | null => {
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

/** "the river called Tams", "the one called Tams whose region is Halmar" */
const called: Rule = (parts, at) => {
  if (cue(parts[at], "called")) {
    const [name, attribute, by] = [parts[at + 1], attributeOf(parts[at + 3])?.name, thing(parts[at + 4])];
    if (name === undefined || !("p" in name) || name.p !== "name") return null;
    const place = cue(parts[at + 2], "lies in") ? thing(parts[at + 3]) : null;
    if (place !== null)
      return { length: 4, part: [asThing({ is: "called", key: name.key, type: "", attribute: "located in", by: place })] };
    if (!cue(parts[at + 2], "whose") || attribute == null || by === null) return null;
    return { length: 5, part: [asThing({ is: "called", key: name.key, type: "", attribute, by })] };
  }
  const [head, name] = [parts[at], parts[at + 2]];
  if (head === undefined || !("k" in head) || head.k !== "type" || !cue(parts[at + 1], "called")) return null;
  if (name === undefined || !("p" in name) || name.p !== "name" || cue(parts[at + 3], "whose", "lies in")) return null;
  return { length: 3, part: [asThing({ is: "called", key: name.key, type: head.type, attribute: "", by: null })] };
};

/** One or two owners of lists behind "listed for". */
function owners(parts: readonly TextPart[], at: number): { readonly length: number; make(list: (of: Meaning) => Meaning): Meaning } | null {
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

/**
 * "the border countries listed for France", "the countries listed as border countries of both A and B", "the 2014 export partners …"
 * Long because the forms that a list takes in words are tried in this order, and a later form is right only where the earlier ones failed.
 */
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
  const by = attributeOf(parts[start + 2]);
  const name = by?.name;
  const set = parts[start + 4];
  if (
    !cue(parts[start], "with") ||
    superlative === undefined ||
    !("k" in superlative) ||
    superlative.k !== "superlative" ||
    name == null ||
    by?.unclear === true
  )
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

function owned(attribute: string, of: Meaning, isThing: boolean, many: boolean): readonly TextPart[] {
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
const RULES: readonly Rule[] = [called, described, ownedList, listed, chosen, several, valueOf, short];

function reduce(start: readonly TextPart[]): readonly TextPart[] {
  let parts = start;
  // Every step shortens the list, so that there are at most as many steps as parts.
  for (let steps = 0; steps < 60; steps++) {
    const next = step(parts);
    if (next === null) return parts;
    parts = next;
  }
  return parts;
}

function step(parts: readonly TextPart[]): readonly TextPart[] | null {
  for (const rule of RULES) {
    for (let at = parts.length - 1; at >= 0; at--) {
      const done = rule(parts, at);
      if (done !== null) return [...parts.slice(0, at), ...done.part, ...parts.slice(at + done.length)];
    }
  }
  return null;
}
