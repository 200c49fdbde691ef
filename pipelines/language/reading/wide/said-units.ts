import { understoodUnit } from "../../entries/understood-unit.ts";
import type { Lexicon } from "../../lexicon.ts";
import { shareOf } from "../../relative.ts";
import type { Sense } from "../meaning.ts";
import { isDaily } from "./fits.ts";
import type { Parts } from "./parts.ts";
import type { Signs } from "./signs.ts";

/** Why the words ask in another unit, or in none where one has to be named. */
export function otherUnit({ signs, words }: Signs, { unit, meaning }: Sense, { figures, asked }: Parts, lexicon: Lexicon): string | null {
  const said = signs.flatMap((sign) => (sign.is === "unit" ? sign.unit : []));
  const infos = figures.flatMap((name) => lexicon.info(name) ?? []);
  const own = new Set(infos.flatMap(({ units }) => units));
  const isPercent = meaning.is === "computed" && meaning.operation === "percentage-change";
  const isFigure = meaning.is === "value" || meaning.is === "aggregated" || meaning.is === "computed";
  // A question for a name, a count or a ratio speaks of the units of its figures only.
  const shares = unit?.startsWith("% of ") === true ? shareOf(unit) : null;
  const daily = isDaily(words);
  for (const one of said) {
    if (one === unit || (`${one}/day` === unit && daily) || (isPercent && one === "%")) continue;
    if (!isFigure && own.has(one)) continue;
    if (one === "%" && shares !== null && words.includes(shares.split(" ").at(-1)?.toLowerCase() ?? "")) continue;
    return `the words speak of ${one}`;
  }
  if (unit === null || said.includes(unit) || (daily && said.some((one) => `${one}/day` === unit))) return null;
  // In a search box nobody names a unit that is the only one.
  if (!/[.?!]/.test(words.join(" ")) && infos.length === 1 && infos[0]?.units.length === 1 && infos[0].units[0] === unit) return null;
  // "What number of adults" asks for no share of them.
  if (unit.startsWith("%") && /\b(?:what|which|the) number of\b|\bhow many (?!percent)/.test(words.join(" ")))
    return "the words ask for a number, the program for a share";
  const isAsked = (name: string): boolean => asked.length === 0 || asked.includes(name);
  const ofFigures = infos.every((info) => understoodUnit(info) === unit || !isAsked(info.name));
  if (ofFigures && !(meaning.is === "computed" && meaning.operation === "difference" && unit.startsWith("%"))) return null;
  const isShare = unit.startsWith("%") && /\b(?:percentage|percent|share|proportion)\b/.test(words.join(" "));
  const whole = shares?.split(" ").at(-1)?.toLowerCase();
  return isShare &&
    infos.every(({ units, name }) => units[0] === unit || !isAsked(name)) &&
    (whole === undefined || words.includes(whole) || unit !== "% of GDP")
    ? null
    : `the words do not ask in ${unit}`;
}
