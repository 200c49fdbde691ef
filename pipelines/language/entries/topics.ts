import type { AttributeInfo } from "../../../schemas/index.ts";

/** What people call the matter that an attribute belongs to, by words of its name or its unit. None of them knows a site. */
const TOPICS: readonly (readonly [words: RegExp, units: RegExp | null, names: readonly string[]])[] = [
  [/\b(?:electricity|gas|oil|petroleum|energy|coal|carbon|fuel|power)\b/, null, ["energy", "energy use", "energy supply"]],
  [/\b(?:births?|deaths?|fertility|mortality|life|health|physicians?|hospital|obesity|disease|contraceptive)\b/, null, ["public health", "health statistics"]],
  [/\b(?:population|age|migration|urban|literacy|education|school|labou?r|unemployment|dependency|sex)\b/, null, ["population trends", "social statistics"]],
  [/\b(?:exports?|imports?|trade|partners?)\b/, null, ["foreign trade", "trade flows"]],
  [/\b(?:debt|budget|money|credit|reserves|gdp|bank|lending|saving|account|expenditures?|revenues?|military|price|income)\b/i, /^(?:USD|EUR|GBP|CHF|JPY)$/, ["public finances", "economic statistics"]],
  [/\b(?:airports?|railways?|roadways?|seaports?|heliports?|ports?|roads|runway|vehicles?)\b/, null, ["transport", "transport links"]],
  [/\b(?:internet|telephones?|users|broadband)\b/, null, ["telecommunications"]],
  [/\b(?:area|coastline|land|boundaries|border|elevation|altitude|water|river|lake|mountain|latitude|longitude|capital)\b/, null, ["geography"]],
  [/\b(?:participants?|members?|organi[sz]ations?)\b/, null, ["international organisations"]],
  [/\b(?:licen[cs]e|version|package|dependency|maintainer|repository)\b/, null, ["software"]],
]; // prettier-ignore

/** Empty where nothing tells. */
export function topicsOf({ phrase, units }: AttributeInfo): readonly string[] {
  return TOPICS.find(([words, unit]) => words.test(phrase ?? "") || (unit !== null && unit.test(units[0] ?? "")))?.[2] ?? [];
}
