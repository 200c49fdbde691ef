import { nameKey } from "../../../schemas/values/names.ts";
import type { Lexicon } from "../lexicon.ts";
import type { Meaning } from "./meaning.ts";
import { relativeOf } from "../relative.ts";
import type { UnreadText } from "./text-conclusion.ts";

type Filter = Pick<Extract<Meaning, { is: "filtered" }>, "attribute" | "comparator" | "bound" | "time">;

const ONLY = /^(?:Counting|Considering|Taking) only those with ([^?]+?), (?=[a-z])/;
const NUMBER = "(\\d+(?:,\\d{3})*(?:\\.\\d+)?(?: (?:million|billion|trillion))?)";
const SCALES: Readonly<Record<string, number>> = { million: 1e6, billion: 1e9, trillion: 1e12 };
const FIGURE = new RegExp(`^(?:an? )?(.+?) (above|below) ${NUMBER}(?: (.+?))??(?: in (\\d{4}))?$`);
const COUNTED = new RegExp(`^(more|fewer) than ${NUMBER} (.+?)(?: in (\\d{4}))?$`);

/** "Counting only those with a population above 5,000,000 in 2014, …": the bound and the rest of the sentence; null where there is none. */
export function boundOf(text: string, lexicon: Lexicon): { readonly filter: Filter; readonly rest: string } | UnreadText | null {
  const only = ONLY.exec(text);
  if (only === null) return null;
  const rest = text.slice(only[0].length);
  const said = only[1] ?? "";
  const filter = counted(said, lexicon) ?? figure(said, lexicon);
  return filter === null ? { unread: `"${said}" is no bound` } : { filter, rest };
}

function counted(said: string, lexicon: Lexicon): Filter | null {
  const [, more, digits = "", things = "", time = ""] = COUNTED.exec(said) ?? [];
  const attribute = more === undefined ? undefined : attributeOf(`number of ${things}`, lexicon);
  return attribute === undefined ? null : { attribute, comparator: more === "more" ? ">" : "<", bound: plain(digits), time };
}

function figure(said: string, lexicon: Lexicon): Filter | null {
  const [, phrase = "", side, digits = "", words, time = ""] = FIGURE.exec(said) ?? [];
  const attribute = side === undefined ? undefined : attributeOf(phrase, lexicon);
  const unit = words === undefined ? "" : lexicon.unit(nameKey(words));
  if (attribute === undefined || unit === undefined) return null;
  return { attribute, comparator: side === "above" ? ">" : "<", bound: `${plain(digits)} ${unit}`.trim(), time };
}

/** The one attribute of the phrase; what it is relative to has to be said. */
function attributeOf(phrase: string, lexicon: Lexicon): string | undefined {
  const [name, other] = lexicon.attributes(nameKey(phrase));
  const info = name === undefined ? undefined : lexicon.info(name);
  if (info === undefined || other !== undefined) return undefined;
  return relativeOf(info).is === "said" || lexicon.saysShare(nameKey(phrase)) ? name : undefined;
}

function plain(said: string): string {
  const [digits = "", scale = ""] = said.split(" ");
  // Fifteen digits: 1.1 million is no whole number of binary fractions.
  return String(Number((Number(digits.replaceAll(",", "")) * (SCALES[scale] ?? 1)).toPrecision(15)));
}
