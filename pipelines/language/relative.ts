import type { AttributeInfo } from "../../schemas/index.ts";

/**
 * Whether a comparison by an attribute has to say what its figures are relative to. "The larger public debt" is one of US dollars to
 * every reader; where the figures are per cent of GDP the words have to say so, or the answer is wrong as worded.
 */
export type Relative =
  /** An amount, or a noun that says it: rate, density, literacy. */
  | { readonly is: "said" }
  /** A share of this: "GDP", "the total population". */
  | { readonly is: "share"; readonly of: string }
  /** Relative to what no words are known for. */
  | { readonly is: "unsayable" };

/** Words by which a phrase says that it is no amount. */
const saying =
  /\b(?:rate|ratio|share|percentage|per ?cent|proportion|per|density|prevalence|index|growth|inflation|literacy|unemployment|turnout|incidence|frequency|probability|humidity|concentration|expectancy)\b/;

/** Flows and speeds are amounts: barrels a day, km/h. */
const overTime = /\/(?:[\d,]+ )?(?:s|sec|second|min|minute|h|hr|hour|day|week|month|yr|year)s?$/;

export function relativeOf({ kind, phrase, units }: Pick<AttributeInfo, "kind" | "phrase" | "units">): Relative {
  const [unit] = units;
  if (kind !== "quantity" || phrase === null || !isRelative(unit) || saying.test(phrase)) return { is: "said" };
  const of = shareOf(unit);
  return of === null ? { is: "unsayable" } : { is: "share", of };
}

/** Whether figures in a unit are relative to the size of their thing. */
export const isRelative = (unit: string | undefined): boolean =>
  unit !== undefined && (unit.startsWith("%") || (unit.includes("/") && !overTime.test(unit)));

/** "% of GDP" -> "GDP", "% of total population" -> "the total population"; null for other units. */
export function shareOf(unit: string | undefined): string | null {
  const of = /^% of ([a-zA-Z][a-zA-Z ]*)$/.exec(unit ?? "")?.[1];
  return of === undefined ? null : of.replace(/^(?=(?:total|working|labou?r|population|land|urban|rural|world)\b)/, "the ");
}

/** Every way to say an attribute together with what it is a share of. */
export const shareForms = (phrase: string, of: string): readonly string[] => [
  `${phrase} relative to ${of}`,
  `${phrase} as a share of ${of}`,
];
