import type { AttributeInfo } from "../../../../schemas/index.ts";
import { convertUnit } from "../../../../schemas/values/units.ts";
import type { Lexicon } from "../../lexicon.ts";
import { unitOf } from "../natural/mask.ts";
import { plainWords } from "../natural/mask.ts";

interface UnitWords {
  readonly unit: string;
  readonly length: number;
}

/** The longest unit that begins here; single small words are too often something else. */
export function unitAt(words: readonly string[], at: number, lexicon: Lexicon): UnitWords | null {
  for (let length = Math.min(9, words.length - at); length >= 1; length--) {
    const said = words.slice(at, at + length).join(" ");
    if (
      !/[a-z0-9]$/.test(said) ||
      !/^[a-z]/.test(said) ||
      /[@#~]|^the /.test(said) ||
      (length === 1 && (said.length < 4 || said === "year"))
    )
      continue;
    if (length === 1 && lexicon.type(said) !== undefined) continue;
    const unit = said === "percent" ? "%" : unitOf(said.replace(/^percent(?= of)/, "per cent"), lexicon);
    if (unit !== undefined) return { unit, length };
  }
  return null;
}

/** What figures are relative to, in the words of a text: "physicians/1,000 population" -> "1 , 000 population", "1 , 000 people". */
const wholes = (unit: string): readonly string[] => {
  const [, by = ""] = /\/(.+)$/.exec(unit) ?? [];
  if (by === "" || by === "day") return [];
  const said = plainWords(by.replace("(s)", ""));
  return /population$/.test(said)
    ? [
        said,
        ...["people", "inhabitants", "residents", "persons", "of the population"].map((word) => said.replace("population", word)),
        said.replace(/ population$/, ""),
      ]
    : [said];
};

/** "per 1,000 live births", "for every 1,000 people", "out of every 1,000": of the units of attributes the one that is relative to this. */
export function rateAt(words: readonly string[], at: number, attributes: readonly AttributeInfo[]): UnitWords | null {
  const lead = ["for every", "out of every", "for each", "per each", "out of", "in every", "per"].find(
    (said) => words.slice(at, at + said.split(" ").length).join(" ") === said,
  );
  if (lead === undefined) return null;
  const start = at + lead.split(" ").length;
  for (const unit of attributes.flatMap(({ units }) => units))
    for (const whole of wholes(unit)) {
      const length = whole.split(" ").length;
      if (words.slice(start, start + length).join(" ") === whole) return { unit, length: start - at + length };
    }
  return null;
}

/** Whether figures in the one unit may be told in the other. */
export const isTold = (own: string, said: string): boolean => own === said || convertUnit(1, own, said) !== undefined;
