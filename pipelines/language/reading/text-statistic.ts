import type { Meaning } from "./meaning.ts";
import { ROUNDINGS, type Rounding } from "../../../schemas/values/rounding.ts";

/** What of a sentence has been put together, as far as a statistic asks for it. */
export interface Pieces {
  readonly said: readonly string[];
  readonly values: readonly Meaning[];
  readonly things: readonly Meaning[];
  readonly sets: readonly Meaning[];
  readonly overSets: readonly { readonly attribute: string; readonly of: Meaning }[];
  /** Attributes that stand alone. */
  readonly bare: readonly (string | null)[];
  /** Each once. */
  readonly times: readonly string[];
}

/** What a sentence asks that says how far its result is rounded; `unread` where the pieces do not come to it. Undefined: none does. */
export function statisticOf(pieces: Pieces): Meaning | { readonly unread: string } | undefined {
  const { said, values, times } = pieces;
  const roundings = said.filter((one): one is Rounding => (Object.values(ROUNDINGS) as readonly string[]).includes(one));
  const operation = operationOf(said);
  if (operation === undefined) return roundings.length === 0 ? undefined : { unread: "what is rounded does not go on" };
  if (roundings.length !== 1 || roundings[0] !== ROUNDINGS[operation])
    return { unread: `the words do not say that the result is rounded to ${ROUNDINGS[operation]}` };
  const meaning =
    operation === "compound-growth" || operation === "doubling-time" ? growth(operation, values, times, pieces) : over(operation, pieces);
  return meaning ?? { unread: `the words do not come together to one ${operation}` };
}

function operationOf(said: readonly string[]): keyof typeof ROUNDINGS | undefined {
  const found = (["standard-deviation", "correlation", "weighted-mean", "compound-growth"] as const).filter((one) => said.includes(one));
  const [operation] = found;
  if (found.length !== 1) return undefined;
  if (said.includes("double")) return operation === "compound-growth" ? "doubling-time" : undefined;
  return operation;
}

function growth(
  operation: string,
  [value, ...others]: readonly Meaning[],
  times: readonly string[],
  { things, sets, overSets, bare }: Pieces,
): Meaning | undefined {
  if (value === undefined || others.length + things.length + sets.length + overSets.length + bare.length > 0 || times.length !== 2)
    return undefined;
  return { is: "computed", operation, of: [value, value] };
}

/** "Between the X and the Y of S": the set stands with the second, or before both. */
function over(operation: string, { values, things, sets, overSets, bare, times }: Pieces): Meaning | undefined {
  if (values.length > 0 || times.length > 1 || bare.includes(null)) return undefined;
  const [whole, ...more] = [...overSets.map(({ of }) => of), ...sets, ...things.filter(({ is }) => is === "options")];
  if (whole === undefined || more.length > 0 || things.some(({ is }) => is !== "options")) return undefined;
  const own = overSets.map(({ attribute }) => attribute);
  const named = bare.flatMap((name) => name ?? []);
  // What is weighted stands with its set; by what, alone.
  const attributes = operation === "correlation" ? [...named, ...own] : [...own, ...named];
  const [first, second, ...rest] = attributes;
  if (first === undefined || rest.length > 0 || (second === undefined) !== (operation === "standard-deviation")) return undefined;
  return { is: "aggregated", operation, attribute: first, of: whole, ...(second !== undefined && { with: second }) };
}
