import type { Meaning } from "../meaning.ts";
import type { Cue } from "./closed-words.ts";
import { partsOf, RANKED_BY } from "./parts.ts";
import type { Signs } from "./signs.ts";

const COMPARED: readonly Cue[] = ["more", "less", "beyond", "short", "gap", "than", "versus", "lesser", "greater"];
const CHANGED: readonly Cue[] = ["rise", "fall", "change"];
const RATIO: readonly Cue[] = ["times", "multipleof", "ratioof", "factor", "divide"];

interface Wanted {
  /** One of these has to be there. */
  readonly some: readonly Cue[];
  /** These may be. */
  readonly also: readonly Cue[];
}

function wantedFor(meaning: Meaning, isFactor: boolean): Wanted {
  if (meaning.is === "aggregated")
    return meaning.operation === "sum"
      ? { some: ["sum", "total"], also: ["both"] }
      : { some: [meaning.operation === "mean" ? "mean" : "short"], also: [] };
  if (meaning.is !== "computed") return { some: [], also: [] };
  const [first, second] = meaning.of.map((part) => JSON.stringify(part));
  const isChange = meaning.of.length > 1 && first === second;
  switch (meaning.operation) {
    case "difference":
      return isChange
        ? { some: [...CHANGED, "more", "less", "beyond", "gap"], also: COMPARED }
        : { some: ["more", "less", "beyond", "gap"], also: COMPARED };
    case "ratio":
      return { some: RATIO, also: isFactor ? COMPARED : ["as", "asmuchas", "than", "more"] };
    case "percentage-change":
      return { some: ["percentchange", "rise", "change"], also: ["percentchange", "rise", "change", "more", "than", "beyond"] };
    case "mean":
      return { some: ["mean"], also: [] };
    case "share":
      return { some: ["shareof"], also: [] };
    case "sum":
      return { some: ["sum", "total"], also: [] };
    default:
      return { some: ["short"], also: [] };
  }
}

/** Why the words calculate otherwise, deny, or rank. Degrees are for the structure. */
export function otherOperator({ signs }: Signs, meaning: Meaning): string | null {
  const isPercent = meaning.is === "computed" && meaning.operation === "percentage-change";
  if (isPercent && !signs.some((sign) => (sign.is === "cue" && sign.cue === "percentchange") || (sign.is === "unit" && sign.unit === "%")))
    return "the words do not ask for per cent";
  const { negations, ranks } = partsOf(meaning);
  const { some, also } = wantedFor(
    meaning,
    signs.some((sign) => sign.is === "cue" && sign.cue === "factor"),
  );
  const cues = signs.flatMap((sign) => (sign.is === "cue" ? [sign] : []));
  const has = (cue: Cue): boolean => cues.some((one) => one.cue === cue);
  const isTotal = some.includes("total") && signs.some((sign) => sign.is === "words" && sign.words.includes("total"));
  const isDegree = some.includes("more") && signs.some((sign) => sign.is === "words" && sign.degree !== null);
  if (some.length > 0 && !some.some(has) && !isDegree && !isTotal)
    return `the words do not say the ${"operation" in meaning ? meaning.operation : "calculation"}`;
  if (cues.filter(({ cue }) => cue === "not").length !== negations) return "the words deny what the program does not";
  if (new Set(cues.filter(({ cue }) => ONCE.has(cue))).size > 1) return "the words calculate twice";
  const rank = ranks.find((k) => k > 1);
  if ((rank === 2) !== has("second") || (rank === 3) !== has("third") || (rank ?? 1) > 3) return "the words rank otherwise";
  const ranked = ranks.length > 0;
  const isTop = holds(meaning, RANKED_BY);
  if (isTop !== has("topone")) return "the words rank a list otherwise";
  const allowed = new Set<Cue>([
    ...some,
    ...also,
    "both",
    "total",
    "not",
    "second",
    "third",
    "recent",
    ...(ranked ? RANKED : []),
    ...(isTop ? (["topone"] as const) : []),
  ]);
  // "Niger or in OPEC" is no condition that a program has: "or" stands before the last of what there is to choose from.
  if (holds(meaning, `"is":"options"`)) allowed.add("or");
  if (holds(meaning, `"is":"both"`)) allowed.add("common");
  if (meaning.is !== "count" && meaning.is !== "aggregated") allowed.add("only");
  const other = cues.find(({ cue, word }) => !allowed.has(cue) && !(cue === "only" && word === "one"));
  return other === undefined ? null : `"${other.word}" is no part of the program`;
}

const ONCE: ReadonlySet<Cue> = new Set(["mean", "sum", "second", "third", "ratioof", "times", "multipleof", "divide"]);

const RANKED: readonly Cue[] = ["max", "min", "more", "less", "earliest", "latest", "earlier", "later", "ofall"];

const holds = (meaning: Meaning, text: string): boolean => JSON.stringify(meaning).includes(text);
