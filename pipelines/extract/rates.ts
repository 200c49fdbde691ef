const NUMBER = "(?:(100|1,000|10,000|100,000|1,000,000|thousand|million) )?";
/** Behind "a" stands what much is told by; "a bridge" is no rate. */
const BY =
  "second|minute|hour|day|night|week|month|quarter|season|year|head|person|inhabitant|resident|household|pupil|student|visitor|patient";
const WORDED = new RegExp(
  `(?: |\\b)per ${NUMBER}((?:live|bed|square|cubic|school|working|registered|adult) [a-z]+|[a-z]+)(?![A-Za-z])`,
  "y",
);
const ARTICLE = new RegExp(` an? (${BY})(?![A-Za-z])`, "y");
/** In a cell the whole rest of the value: "per 1,000 people of working age". */
const LONG = new RegExp(`(?: |\\b)per ${NUMBER}([a-z]+(?: [a-z-]+){1,4})(?=$| ?[,;()])`, "y");
/** "€4.75 / visit", "£0.44/kWh" in a cell. */
const SLASHED = new RegExp(`(?: ?/ ?|(?: |\\b)per )${NUMBER}([a-z]{3,14}|[kMG]Wh)(?=$| ?[,;()])`, "y");
const PEOPLE: ReadonlySet<string> = new Set(["head", "capita", "person", "inhabitant"]);
const COUNTED = new RegExp(`[a-z]{3,}s(?: [a-z]{3,})?(?= per ${NUMBER}[a-z])`, "y");

export interface Rate {
  /** "/day", "/1,000 people": stands behind the unit of what is told by it. */
  readonly name: string;
  readonly end: number;
}

/** What a figure is given by, directly behind its unit: "vehicles per day", "$749 a head", "14.5 per 1,000 people". */
export function rateAt(text: string, at: number, whole: boolean): Rate | undefined {
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  const match = (whole ? (read(LONG) ?? read(SLASHED)) : null) ?? read(WORDED);
  const [said, number, by] = match ?? [];
  if (said !== undefined && by !== undefined)
    return { name: `/${number === undefined ? "" : `${number} `}${oneWord(by)}`, end: at + said.length };
  const article = read(ARTICLE);
  return article === null ? undefined : { name: `/${oneWord(article[1] as string)}`, end: at + article[0].length };
}

const oneWord = (by: string): string => (PEOPLE.has(by) ? "person" : by);

/** Running prose has no units of its own making, but where a rate stands behind them: "births per 1,000 people". */
export function countedAt(text: string, at: number): { readonly name: string; readonly end: number } | undefined {
  COUNTED.lastIndex = at;
  const match = COUNTED.exec(text);
  return match === null ? undefined : { name: match[0], end: at + match[0].length };
}
