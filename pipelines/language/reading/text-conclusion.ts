import type { Meaning, Sense } from "./meaning.ts";
import { statisticOf } from "./text-statistic.ts";
import { attributeOf, thing, type TextPart } from "./text-parts.ts";

/** Why the words have no one meaning. */
export interface UnreadText {
  readonly unread: string;
}

/**
 * What is left says what is done with the pieces.
 * Long because the endings are tried in this order, and a later ending is right only where the earlier ones failed.
 */
export function readConclusion(parts: readonly TextPart[], unit: string | null, times: readonly string[]): Sense | UnreadText {
  const said = parts.flatMap((part) => ("k" in part && part.k === "cue" ? [part.cue] : []));
  const has = (...names: string[]): boolean => names.some((name) => said.includes(name));
  const values = parts.flatMap((part): Meaning[] =>
    "p" in part && part.p === "value" ? [{ is: "value", attribute: part.attribute, of: part.of }] : [],
  );
  const things = parts.flatMap((part) => thing(part) ?? []);
  const sets = parts.flatMap((part) => ("p" in part && part.p === "set" ? [part.meaning] : []));
  const disputed = (["revised", "stated"] as const).filter((one) => has(one));
  const overSets = parts.flatMap((part) => ("p" in part && part.p === "values" ? [part] : []));
  const bare = parts.flatMap((part) => attributeOf(part) ?? []);
  const superlative = parts.flatMap((part) => ("k" in part && part.k === "superlative" ? [part] : []))[0];
  const done = (meaning: Meaning): Sense => ({ meaning, unit, times: [...new Set(times)] });
  const statistic = statisticOf({
    said,
    values,
    things,
    sets,
    overSets: overSets.map(({ attribute, of }) => ({ attribute, of })),
    bare: bare.map(({ name }) => name),
    times: [...new Set(times)],
  });
  if (statistic !== undefined) return "unread" in statistic ? statistic : done(statistic);
  if (has("weighted")) return { unread: "an average that may be weighted" };
  const leftover = (): UnreadText => ({ unread: `the words do not come together: ${parts.map(partName).join(" ")}` });

  const remains: Remains = { parts, values, things, sets, overSets, bare, times: [...new Set(times)], unit, has, done, leftover };
  const [of] = disputed;
  if (of !== undefined) {
    const [value] = values;
    return disputed.length === 1 &&
      value?.is === "value" &&
      values.length === 1 &&
      things.length + sets.length + bare.length + overSets.length === 0
      ? done({ is: of, attribute: value.attribute, of: value.of })
      : leftover();
  }
  if (superlative !== undefined) return ranked(superlative, remains);
  const qualifier = bare.find((one) => one.qualifier !== null);
  if (qualifier?.qualifier != null && bare.length === 1 && sets.length === 1 && values.length === 0 && has("beside", "listed for")) {
    const [set] = sets;
    const members = new Set(things.map((one) => JSON.stringify(one)));
    if (set?.is === "listed" && members.size === 1 && things[0] !== undefined)
      return done({ is: "qualifier", attribute: set.attribute, qualifier: qualifier.qualifier, of: set.of, with: things[0] });
  }
  const calculation = operationOf(said);
  if (calculation !== null) return calculated(calculation, remains);
  if (has("sum", "mean")) return aggregated(has("sum") ? "sum" : "mean", remains);
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

/** What the sentence left when its pieces were put together. */
interface Remains {
  readonly parts: readonly TextPart[];
  readonly values: readonly Meaning[];
  readonly things: readonly Meaning[];
  readonly sets: readonly Meaning[];
  readonly overSets: readonly Extract<TextPart, { p: "values" }>[];
  /** Attributes that stand alone. */
  readonly bare: readonly Extract<TextPart, { p: "attribute" }>[];
  /** Each once. */
  readonly times: readonly string[];
  readonly unit: string | null;
  has(...names: string[]): boolean;
  done(meaning: Meaning): Sense;
  leftover(): UnreadText;
}

/** "Which of them has the second largest area?" */
function ranked(
  superlative: Extract<TextPart, { k: "superlative" }>,
  { values, things, sets, bare, has, done, leftover }: Remains,
): Sense | UnreadText {
  const [name] = bare;
  const of = sets[0] ?? things.find((one) => one.is === "options");
  if (name === undefined || of === undefined || bare.length > 1 || values.length > 0 || sets.length + things.length > 1) return leftover();
  const qualified = has("beside", "given with");
  if (qualified && (name.qualifier === null || of.is !== "listed")) return leftover();
  if (!qualified && name.name === null) return leftover();
  if (!qualified && name.unclear) return { unread: `compared by ${name.name ?? ""}, and the words do not say relative to what` };
  const attribute = qualified && of.is === "listed" ? `${of.attribute} # ${name.qualifier}` : (name.name ?? "");
  return done({ is: "extreme", which: superlative.which, k: superlative.place, attribute, of });
}

/** A calculation with two operands. */
function calculated(binary: Calculation, remains: Remains): Sense | UnreadText {
  const { parts, things, sets, overSets, bare, times, unit, has, done, leftover } = remains;
  const values = [...remains.values];
  if (
    values.length === 1 &&
    times.length === 2 &&
    values[0] !== undefined &&
    ["difference", "ratio", "percentage-change"].includes(binary.operation)
  )
    return { meaning: { is: "computed", operation: binary.operation, of: [values[0], values[0]] }, unit, times };
  if (binary.operation === "percentage-change") return leftover();
  const [total] = overSets;
  // "The ratio of A's population to the combined population of S"
  if (total !== undefined && overSets.length === 1 && values.length === 1 && values[0] !== undefined && has("sum")) {
    const all: Meaning = { is: "aggregated", operation: "sum", attribute: total.attribute, of: total.of };
    const totalFirst = parts.indexOf(total) < parts.findIndex((part) => "p" in part && part.p === "value");
    return things.length + sets.length + bare.length > 0 || totalFirst !== binary.reversed
      ? leftover()
      : done({ is: "computed", operation: binary.operation, of: [values[0], all] });
  }
  // "How many more airports does Chad have than Niger"
  const [counted] = bare;
  if (counted?.name != null && bare.length === 1 && things.length === 2 && values.length === 0)
    values.push(...things.map((of): Meaning => ({ is: "value", attribute: counted.name ?? "", of })));
  if (values.length !== 2 || sets.length + overSets.length > 0) return leftover();
  const [a, b] = values as [Meaning, Meaning];
  return done({ is: "computed", operation: binary.operation, of: binary.reversed ? [b, a] : [a, b] });
}

function aggregated(operation: "sum" | "mean", remains: Remains): Sense | UnreadText {
  const { values, things, sets, overSets, bare, times, unit, done, leftover } = remains;
  const [over] = overSets;
  if (over !== undefined && overSets.length === 1 && values.length + sets.length + things.length + bare.length === 0)
    return done({ is: "aggregated", operation, attribute: over.attribute, of: over.of });
  const [name] = bare;
  const of = sets[0] ?? things.find((one) => one.is === "options");
  if (name?.name != null && of !== undefined && bare.length === 1 && sets.length + things.length === 1)
    return done({ is: "aggregated", operation, attribute: name.name, of });
  const [value] = values;
  if (value !== undefined && values.length === 1 && times.length >= 2)
    return { meaning: { is: "computed", operation, of: times.map(() => value) }, unit, times };
  return leftover();
}

interface Calculation {
  readonly operation: string;
  /** Its second operand is said first. */
  readonly reversed: boolean;
}

/** Null where none is said; two different ones are none. */
function operationOf(said: readonly string[]): Calculation | null {
  if (said.includes("subtract")) return { operation: "difference", reversed: true };
  if (said.includes("times")) return { operation: "ratio", reversed: true };
  if (said.includes("ratio") || said.includes("divide")) return { operation: "ratio", reversed: false };
  if (said.includes("share")) return { operation: "share", reversed: true };
  if (said.includes("change")) return { operation: "percentage-change", reversed: false };
  return said.some((one) => one === "more" || one === "exceed" || one === "difference")
    ? { operation: "difference", reversed: false }
    : null;
}

function partName(part: TextPart): string {
  if ("p" in part) return part.p === "attribute" ? `<${part.name ?? part.qualifier ?? ""}>` : `[${part.p}]`;
  return part.k === "cue" ? part.cue : part.k;
}
