import { BREAK, type Cell, type Row } from "./wiki-json.ts";

export interface InfoboxField {
  readonly label: string;
  readonly value: Cell;
}

/** Settings of the box, and what is said of pictures and maps. */
const SETTING =
  /^(?:name|title|native_name|official_name|above|subheader|child|embed|module|image|caption|alt|map|pushpin|logo|flag|seal|shield|coordinates?|coord|lat|long?|latitude|longitude|website|url|homepage|footnotes?|width|signature|thumbnail|photo|bg|color|colour|style)(?:_.*|\d.*|$)|_(?:footnotes?|ref|refs|note|notes|caption|size|alt|link|label|image|map|width|color|colour|demonym|format)$|(?<!_km)\d$/;
/** The measure that an infobox names in its key. */
const MEASURES: readonly (readonly [RegExp, string])[] = [
  [/_km2$/, "km²"],
  [/_ha$/, "ha"],
  [/_km$/, "km"],
  [/_cm$/, "cm"],
  [/_m$/, "m"],
  [/_kg$/, "kg"],
];
/** The same figure once more, in other measures. */
const OTHER_MEASURE = /_(?:sq_?mi|mi|ft|in|acres?|lbs?|oz|imperial|F)$/;
const PAIRS: readonly (readonly [string, string])[] = [["_type", "_name"], ["_title", "_name"], ["_title", "_date"], ["_name", "_info"]]; // prettier-ignore

/** What an infobox says, as labels and values; what is a setting, broken or of several lines is left out. */
export function infoboxFields(box: Row): readonly InfoboxField[] {
  const fields: InfoboxField[] = [];
  const paired = new Set<string>();
  const text = (key: string): string => box[key]?.text.trim() ?? "";
  const add = (label: string, value: Cell | undefined): void => {
    const plain = value === undefined ? undefined : cleaned(value);
    if (plain !== undefined && /^\p{L}[^:.;|*\n]{1,60}$/u.test(label)) fields.push({ label, value: plain });
  };
  for (const key of Object.keys(box)) {
    for (const [titled, valued] of PAIRS) {
      const other = key.slice(0, -titled.length) + valued;
      if (!key.endsWith(titled) || text(other) === "" || text(key) === "" || text(key).length > 50) continue;
      paired.add(key).add(other);
      add(text(key), box[other]);
      break;
    }
  }
  for (const [key, value] of Object.entries(box)) {
    if (paired.has(key) || SETTING.test(key) || OTHER_MEASURE.test(key) || /_(?:type|title|as_of|date_of)$/.test(key)) continue;
    const measure = MEASURES.find(([pattern]) => pattern.test(key));
    const bare = (measure === undefined ? key : key.replace(measure[0], "")).replace(/^population_total$/, "population");
    const figure = /^[\d.,]+$/.test(value.text.trim());
    const label = `${bare.replace(/_/g, " ").trim()}${measure !== undefined && figure ? ` (${measure[1]})` : ""}`;
    const time = figure ? timeOf(key, text) : undefined;
    add(label, time === undefined ? value : { ...value, text: `${value.text.trim()} (${time})` });
  }
  return fields;
}

/** "population_as_of" speaks of "population_total". */
function timeOf(key: string, text: (key: string) => string): string | undefined {
  const head = /^[a-z]+/.exec(key)?.[0] ?? "";
  const told = [`${key}_as_of`, `${key}_year`, `${key}_date`, `${head}_as_of`].map(text).find((one) => one !== "");
  const year = told === undefined ? undefined : /^(?:\d{1,2} )?(?:\p{Lu}\p{Ll}+ )?\d{4}$/u.exec(told)?.[0];
  // A figure whose time is told in other words is still that time's figure, and no other's.
  return year;
}

/** Flags go; lines are a list where each of them is a link. */
function cleaned({ text, links }: Cell): Cell | undefined {
  const lines = text.split(new RegExp(`${BREAK}|\\n+`)).map((line) => line.replace(/\p{RI}\p{RI}|\p{Extended_Pictographic}/gu, "").replace(/^[*•\s]+|\s+$/g, "")).filter((line) => line !== ""); // prettier-ignore
  const whole = lines.join(", ");
  if (whole === "" || whole.length > 300 || /[{}[\]|]|<\w/.test(whole)) return undefined;
  const named = (line: string): boolean => links.some((link) => (link.text ?? link.page) === line);
  return lines.length === 1 || (lines.every(named) && !lines.some((line) => line.includes(","))) ? { text: whole, links } : undefined;
}
