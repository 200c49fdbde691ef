import type { Basis, ClaimValue } from "../../../schemas/index.ts";
import { choiceOf } from "../../language/writing/conclusion.ts";
import type { SolvedPlay as Play } from "./play.ts";
import { superlativeOf } from "./operands.ts";

/** A thing of a choice, and where its figure stands. */
interface Standing {
  readonly subject: string;
  readonly place: number;
}

/**
 * What else a choice among figures could come to, with each figure as it was read: the question is read the other way round, the first is taken where the second
 * is asked for, or the right one is forgotten. Undefined where nothing is chosen; none where the figures stand in no order.
 */
export function otherChoices(play: Play, basis: Basis): readonly Basis[] | undefined {
  const choice = choiceOf(play.question.program);
  if (choice === undefined) return undefined;
  const [k, qualifier] = choice.op === "SelectAmong" ? [choice.arguments.k, choice.arguments.qualifier] : [1, undefined];
  const ordered = qualifier === undefined ? orderOf(play, basis, choice.arguments.which === "max" ? -1 : 1) : [];
  const textOf = ({ subject }: Standing): string => play.notes.textOf({ kind: "entity", entityId: subject });
  /** With others beside it that are equal to it, it is no choice. */
  const at = (place: number): Standing | undefined => {
    const one = ordered.at(place);
    return one !== undefined && ordered.filter((other) => other.place === one.place).length === 1 ? one : undefined;
  };
  const turned = choice.arguments.which === "max" ? "min" : "max";
  const as = (one: Standing | undefined, which: "max" | "min", nth: number): readonly Basis[] => {
    if (one === undefined) return [];
    const other = choice.op === "SelectAmong" ? { ...choice, arguments: { ...choice.arguments, which, k: nth } } : { ...choice, arguments: { ...choice.arguments, which } }; // prettier-ignore
    return [{ ...basis, answer: textOf(one), operation: superlativeOf(play, other, basis.operands) }];
  };
  const own = at(k - 1);
  const next = at(k);
  const forgotten =
    own === undefined || next === undefined || ordered.length < LEAST_LEFT
      ? []
      : [{ ...withoutThing(play, basis, own), answer: textOf(next) }];
  return [...as(at(-k), turned, k), ...(k > 1 ? as(at(0), choice.arguments.which, 1) : []), ...forgotten];
}

/** Of two things nobody forgets one. */
const LEAST_LEFT = 3;

/** Those compared, the first one first. */
function orderOf(play: Play, { operands }: Basis, sign: number): readonly Standing[] {
  const byAim = new Map(play.lookups.map((lookup) => [lookup.aim, lookup]));
  const read = operands.flatMap(({ aim }): readonly (Standing & { readonly unit: string | undefined })[] => {
    const lookup = byAim.get(aim);
    const value = lookup === undefined ? undefined : play.notes.found(lookup)?.[0]?.value;
    const place = value === undefined ? undefined : placeOf(value);
    return lookup === undefined || place === undefined
      ? []
      : [{ subject: lookup.subject, place, unit: value?.kind === "quantity" ? value.unit : undefined }];
  });
  const isRow = read.length === operands.length && read.every(({ unit }) => unit === read[0]?.unit);
  return isRow ? read.toSorted((a, b) => sign * (a.place - b.place)) : [];
}

function placeOf(value: ClaimValue): number | undefined {
  if (value.kind === "quantity") return value.number;
  return value.kind === "date" ? Number(value.value.replaceAll("-", "").padEnd(8, "0")) : undefined;
}

/** As if it had not been read. */
function withoutThing({ lookups }: Play, basis: Basis, { subject }: Standing): Basis {
  const aims = new Set(lookups.flatMap((lookup) => (lookup.subject === subject ? lookup.aim : [])));
  return { ...basis, facts: basis.facts.filter(({ aim }) => !aims.has(aim)), operands: basis.operands.filter(({ aim }) => !aims.has(aim)) };
}
