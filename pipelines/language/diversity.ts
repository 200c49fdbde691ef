import { gzipSync } from "node:zlib";
import { Buffer } from "node:buffer";
import { seededRandom } from "../core/random.ts";

/** How alike the wordings of some texts are. Figures of fewer texts than a measure takes are null. */
export interface Diversity {
  readonly texts: number;
  readonly words: number;
  /** Bytes of the masked texts, divided by those of gzip. */
  readonly maskedRatio: number | null;
  /** Of all 4-grams of 100 texts, the share that stands in two or more. */
  readonly shared4Grams: number | null;
  /** As the masked ratio, of small words alone. */
  readonly skeletonRatio: number | null;
  /** Of all texts, the share that the twenty commonest skeletons have. */
  readonly twentyCommonest: number;
}

const TOKENS = 2_500;
const DRAWN = 100;
const SEEDS = [1, 2, 3, 4, 5] as const;
const COMMONEST = 20;
/** Fewer texts than this are measured by no ratio. */
const FEWEST = 50;

/** Names and quoted texts become "@", numbers "#", all else small letters: what is left is how something is asked. */
function maskedForm(text: string): string {
  return text
    .replace(/"[^"\n]{0,200}"|“[^”\n]{0,200}”/g, "@")
    .replace(
      /(?<![.?!:]\s|^)(?<=\s|\(|^)\p{Lu}[\p{L}\p{M}.'’-]*(?:(?:\s+(?:of|the|and|de|da|d')){0,2}\s+\p{Lu}[\p{L}\p{M}.'’-]*)*/gu,
      (run) => (/['’]s$/.test(run) ? "@'s" : "@"),
    )
    .replace(/\d+(?:[.,]\d+)*/g, "#")
    .toLowerCase();
}

const FUNCTION_WORDS = new Set(
  "a an the of in on at to by for from with without as than that this these those it its they their them there here who whom whose which what when where why how is are was were be been being am do does did have has had having can could will would may might must shall should not no nor and or but if then so because while until since whether i me my we us our you your he she his her one ones some any all both each every either neither only just more most less least fewer fewest much many such same other another between among over under above below up down out about into through during before after again once also too very please".split(
    " ",
  ),
);

/** The small words of a text in their order; every run of others is a dot. */
const skeletonOf = (text: string): string =>
  (maskedForm(text).match(/[\p{L}\p{M}']+|[@#?.,:;()]/gu) ?? [])
    .map((word) => (FUNCTION_WORDS.has(word) || /^[@#?.,:;()]$/.test(word) ? word : "·"))
    .join(" ")
    .replace(/·(?: ·)+/g, "·");

export function diversityOf(texts: readonly string[]): Diversity {
  const forms = texts.map(maskedForm);
  const skeletons = texts.map(skeletonOf);
  const counts = new Map<string, number>();
  for (const one of skeletons) counts.set(one, (counts.get(one) ?? 0) + 1);
  const common = [...counts.values()].sort((a, b) => b - a).slice(0, COMMONEST);
  const enough = texts.length >= FEWEST;
  return {
    texts: texts.length,
    words: texts.length === 0 ? 0 : mean(texts.map((text) => text.split(/\s+/).length)),
    maskedRatio: enough ? mean(SEEDS.map((seed) => ratio(forms, seed))) : null,
    shared4Grams: enough ? mean(SEEDS.map((seed) => shared(forms, seed))) : null,
    skeletonRatio: enough ? mean(SEEDS.map((seed) => ratio(skeletons, seed))) : null,
    twentyCommonest: texts.length === 0 ? 0 : common.reduce((sum, one) => sum + one, 0) / texts.length,
  };
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** Shuffled, one a line, up to so many tokens: figures of unlike sizes can be set side by side. */
function ratio(texts: readonly string[], seed: number): number {
  const lines: string[] = [];
  let tokens = 0;
  for (const text of seededRandom(seed, "diversity").shuffle(texts)) {
    const words = text.split(/\s+/).length;
    if (tokens > 0 && tokens + words > TOKENS) break;
    lines.push(text);
    tokens += words;
  }
  const bytes = Buffer.from(lines.join("\n"));
  return bytes.length / gzipSync(bytes, { level: 9 }).length;
}

function shared(texts: readonly string[], seed: number): number {
  const drawn = seededRandom(seed, "diversity").shuffle(texts).slice(0, DRAWN);
  const holders = new Map<string, number>();
  let all = 0;
  const grams = drawn.map((text) => {
    const words = text.split(/\s+/);
    return words.slice(3).map((_, at) => words.slice(at, at + 4).join(" "));
  });
  for (const own of grams) for (const gram of new Set(own)) holders.set(gram, (holders.get(gram) ?? 0) + 1);
  let repeated = 0;
  for (const gram of grams.flat()) {
    all++;
    if ((holders.get(gram) ?? 0) > 1) repeated++;
  }
  return all === 0 ? 0 : repeated / all;
}
