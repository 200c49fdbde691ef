import { dimension } from "../../schemas/values/units.ts";
import type { DraftValue } from "../../schemas/draft.ts";
import { slotAt, valuesAt, type ProseLine } from "./prose-line.ts";
import { ARTICLES, BE, HAVE, NO_NAME, PREPOSITIONS, TURNS } from "./said-words.ts";
import { readCoin } from "./measures.ts";

/** One thing that a form of words tells: what it is called, and the slot, or the words, that it is. */
export interface ToldValue {
  readonly attribute: string;
  readonly sign?: string | undefined;
  readonly text?: string | undefined;
  /** The slot of the time of a figure. */
  readonly time?: string | undefined;
}

/** Kinds of a figure by its unit: "length", "mass", "area", "money" and so on; "count" where it has none. */
export function sortOf(line: ProseLine, sign: string | undefined): string | undefined {
  const sorts = new Set(valuesAt(line, sign).map((one) => (one.kind === "quantity" ? sortOfUnit(one.unit) : undefined))); // prettier-ignore
  return sorts.size === 1 ? [...sorts][0] : undefined;
}

const sortOfUnit = (unit: string | undefined): string =>
  unit === undefined ? "count" : (dimension(unit) ?? (readCoin(unit) !== undefined ? "money" : /^(?:hp|bhp|PS|kVA)$/.test(unit) ? "power" : /^(?:kn|km\/h|mph|m\/s)$/.test(unit) ? "speed" : "other")); // prettier-ignore

/** A lone name, and no day, month or language. */
export function isNamed(line: ProseLine, sign: string | undefined): boolean {
  const values: readonly DraftValue[] = slotAt(line, sign)?.kind === "name" ? valuesAt(line, sign) : [];
  return values.length > 0 && values.every((one) => one.kind === "reference" && one.reference.surface.length > 2 && !NO_NAME.test(one.reference.surface)); // prettier-ignore
}

const NO_NOUN =
  /^(?:its|his|her|their|our|this|these|those|it|he|she|they|we|no|not|and|or|other|others|such|same|another|every|each|most|many|several|all|both|more|less|there|here|first|second|third|last|next|former|new|old|total|more|only|than|own|up|down|out|off|away|much|half|one|two|three|which|some|any|number|hundred|thousand|million|billion|dozen|score)$/;
const FREE = /^(?:total|own|first|second|third|last|former|new|old)$/;

/** Words that call something by themselves, up to three of the language's own; undefined where they do not. */
export function nounIn(words: string, most = 3): string | undefined {
  const kept = words.split(" ").filter((one) => one !== "" && !ARTICLES.has(one));
  while (kept.length > 1 && FREE.test(kept[0] as string)) kept.shift();
  if (kept.length === 0 || kept.length > most) return undefined;
  const wrong = kept.some((one) => NO_NOUN.test(one) || PREPOSITIONS.has(one) || BE.has(one) || HAVE.has(one) || TURNS.has(one) || !/^\p{Ll}[\p{Ll}-]*$/u.test(one)); // prettier-ignore
  return wrong ? undefined : kept.join(" ");
}

/** A noun whose figure says by itself how much of what it is. */
export const MEASURE =
  /(?:^|[ -])(?:length|width|breadth|beam|draught|draft|depth|height|span|diameter|radius|circumference|thickness|weight|mass|displacement|tonnage|speed|power|output|capacity|volume|area|altitude|elevation|crew|staff|membership|workforce|garrison|population|circulation|price|cost|rent|fee|fare|salary|budget|income|revenue|turnover|wingspan|wheelbase|range|gauge|gradient|temperature|salinity|pressure|flow|discharge|yield|attendance|age|lifespan|production|catch|throughput|head|drop|fall|size|surface|payload|torque|resolution|life|warranty|rating|score|density|frequency|voltage|consumption|traffic|enrolment|enrollment|stake|share|stock|fleet|collection|quota|deposit|charge|distance|reach|duration|runtime|focal length|aperture|catchment|footprint|clearance|headroom|tower|hull|seating)$/;
const SMALL_MEASURE =
  /(?:^|[ -])(?:head|fall|drop|life|stake|share|stock|fleet|collection|tower|hull|seating|catch|charge|rating|score|age)$/;

/** Whether "a … of #q" tells a measure: a collection has a number, a length a unit. */
export function measures(line: ProseLine, noun: string, sign: string | undefined): boolean {
  const sort = sortOf(line, sign);
  if (!MEASURE.test(noun)) return sort !== undefined && sort !== "count" && sort !== "time" && sort !== "money";
  if (/(?:^|[ -])(?:crew|staff|membership|workforce|garrison|population|fleet|attendance|circulation)$/.test(noun)) return sort === "count";
  return sort !== "count" || !/(?:length|width|breadth|depth|height|diameter|weight|mass|area|speed|power|volume)$/.test(noun) || SMALL_MEASURE.test(noun); // prettier-ignore
}

/** What the unit of a bare size says it is, for who is "the tallest" or "the longest" of a row. */
export const SIZES: Readonly<Record<string, string>> = {
  long: "length", high: "height", tall: "height", wide: "width", broad: "width", deep: "depth", thick: "thickness", across: "diameter",
  "in length": "length", "in height": "height", "in width": "width", "in breadth": "width", "in depth": "depth", "in diameter": "diameter",
  "in circumference": "circumference", "in area": "area", "in extent": "area", "in weight": "weight", "in thickness": "thickness", "in span": "span",
}; // prettier-ignore

export const SIZE = Object.keys(SIZES).sort((one, other) => other.length - one.length).join("|"); // prettier-ignore

/** What may stand behind a value that is whole. */
export const OVER = "(?! (?:by|to|or|and) #q\\d+ (?:long|wide|high|metres))(?! (?:by|to|or|x|until|till) #)(?=$| (?:[,;]|and|but|in|on|at|for|from|with|as|by|since|when|where|which|who|that|while|between|during|near|after|before|to|S|above|below|making|through|across|over|under|of which|including|until|alone|today|there|here|again|per cent|so|is|was|are|were|has|had)(?= |$))"; // prettier-ignore
/** Behind a name not even "of": "Hestra of the north". */
export const NAME_OVER = "(?=$| (?:[,;]|and|but|in|on|at|for|from|with|as|by|of|until|since|when|where|which|who|that|while|between|during|near|after|before|to|above|below|through|across|again|is|was|are|were|has|had|whose|then|under)(?= |$))"; // prettier-ignore
