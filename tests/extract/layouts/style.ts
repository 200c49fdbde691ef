import type { Attribute, Value } from "./facts.ts";
import type { Random } from "./random.ts";

export type Lang = "en" | "de" | "fr";

/** How one site writes figures, dates, flags and gaps. */
export interface Style {
  readonly lang: Lang;
  readonly thousands: string;
  readonly point: string;
  readonly day: "iso" | "dmy" | "mdy" | "dotted" | "short";
  readonly flags: readonly [yes: string, no: string];
  readonly gap: string;
  readonly dash: string;
  readonly unitWords: boolean;
  readonly bareZero: boolean;
  readonly listMark: string;
}

const MONTHS: Record<Lang, readonly string[]> = {
  en: "January February March April May June July August September October November December".split(" "),
  de: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" "),
  fr: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" "),
};

export function drawStyle(lang: Lang, random: Random): Style {
  const separators = { en: [",", ",", ",", " ", ""], de: [".", ".", " ", "'"], fr: ["\u202f", "\u00a0", " "] }[lang];
  const thousands = random.pick(separators);
  return {
    lang,
    thousands,
    point: lang === "en" || thousands === "'" ? "." : ",",
    day: lang === "en" ? random.pick(["iso", "dmy", "dmy", "mdy", "short"] as const) : random.pick(["dotted", "dmy"] as const),
    flags: {
      en: random.pick([
        ["Yes", "No"],
        ["yes", "no"],
        ["✓", "✗"],
        ["Y", "N"],
      ] as const),
      de: ["Ja", "Nein"] as const,
      fr: ["Oui", "Non"] as const,
    }[lang],
    gap: random.pick(["–", "n/a", "", "..", "-", "not known"]),
    dash: random.pick(["–", "-", " to "]),
    unitWords: lang === "en" && random.chance(0.3),
    bareZero: lang === "en" && random.chance(0.15),
    listMark: random.pick([", ", ", ", "; ", " / "]),
  };
}

export function writeNumber(number: number, decimals: number, style: Style): string {
  const [whole = "", part] = number.toFixed(decimals).split(".");
  const grouped = whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, style.thousands) : whole;
  if (part === undefined) return grouped;
  return (style.bareZero && grouped === "0" ? "" : grouped) + style.point + part;
}

export function writeDay([year, month, day]: readonly [number, number, number], style: Style): string {
  const name = MONTHS[style.lang][month - 1]!;
  const two = (number: number): string => String(number).padStart(2, "0");
  if (style.day === "iso") return `${year}-${two(month)}-${two(day)}`;
  if (style.day === "dotted") return `${two(day)}.${two(month)}.${year}`;
  if (style.day === "mdy") return `${name} ${day}, ${year}`;
  if (style.day === "short") return `${day} ${name.slice(0, 3)} ${year}`;
  return style.lang === "de" ? `${day}. ${name} ${year}` : `${day} ${name} ${year}`;
}

/** The unit as this site spells it, with the space before it or, for money, the sign alone. */
export function unitOf(attribute: Attribute, style: Style): string {
  if (attribute.type === "money") return style.lang === "en" ? "$" : "USD";
  return (style.unitWords ? attribute.unit.at(-1) : attribute.unit[0]) ?? "";
}

/** A figure with its unit where people put it. */
export function joinUnit(number: string, unit: string): string {
  if (unit === "") return number;
  if (unit === "$") return `$${number}`;
  if (unit.startsWith("$ ")) return `$${number}${unit.slice(1)}`;
  return `${number} ${unit}`;
}

export function writeValue(value: Value, attribute: Attribute, style: Style, scale = 1): string {
  const figure = (number: number): string => writeNumber(number / scale, scale === 1 ? attribute.decimals : 1, style);
  switch (value.type) {
    case "figure":
    case "money":
      return figure(value.number!);
    case "range":
      return `${figure(value.number!)}${style.dash}${figure(value.upper!)}`;
    case "year":
      return String(value.number);
    case "date":
      return writeDay(value.day!, style);
    case "flag":
      return value.text === "Yes" ? style.flags[0] : style.flags[1];
    case "list":
      return value.items!.join(style.listMark);
    case "link":
      return value.target!.name;
    case "choice":
    case "text":
      return value.text!;
  }
}
