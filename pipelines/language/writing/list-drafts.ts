import type { ListNoun } from "../entries/list-entry.ts";
import type { NodeOf } from "../../../schemas/index.ts";
import { againstDraft } from "./against-drafts.ts";
import { boundClause, boundsAt, type Bounds } from "./bound-clauses.ts";
import { whenWords, type QuestionDraft } from "./question-draft.ts";
import { isPersonKind } from "../entries/persons.ts";
import { pluralOf } from "../inflection.ts";
import { inputOf, noWords, type Saying } from "./book.ts";
import { joint, kindOf, listOf, fitsKind, yearBehind } from "./list-words.ts";
import { isMixed, mixedSet, mixedText } from "./mixed-sets.ts";
import { toldSet, toldThing } from "./told-things.ts";

type ListNode = NodeOf<"Relate" | "And" | "Or" | "Not">;

interface ListWords {
  readonly clues: readonly string[];
  readonly set: string;
  /** What follows "which" or "how many": "countries border France", "neighbours do A and B share". */
  readonly rests: readonly string[];
  /** As it is typed into a search box; null where it would be long. */
  readonly search: string | null;
}

function wordsOf(saying: Saying, node: ListNode, clueFirst: boolean): ListWords {
  if (node.op !== "Relate" && isMixed(saying, node)) {
    const mixed = mixedSet(saying, node as NodeOf<"And" | "Not">);
    return { clues: [], set: mixedText(mixed), rests: [`of ${mixed.head} ${mixed.deed.many}`], search: null };
  }
  const telling = { saying, clueFirst, outer: undefined };
  const { clues, text } = toldSet(telling, node);
  // The words of a described owner are drawn anew: they stand in one of the forms alone.
  if (clues.length > 0) return { clues, set: text, rests: node.op === "Relate" ? ownRests(text) : [], search: null };
  const sides = node.op === "Relate" ? [listOf(saying, node)] : [0, 1].map((place) => listOf(saying, inputOf(saying, node, place)));
  const [a, b] = sides;
  if (a === undefined) return noWords("no list");
  const [noun] = a.nouns;
  const many = noun.scopes[0] === undefined ? noun.many : `${noun.scopes[0]} ${noun.many}`;
  const when = yearBehind(a, undefined);
  const kind = kindOf(saying, node.id);
  const said = sides.map(({ owner }) => toldThing({ ...telling, clueFirst: false }, owner).noun.text);
  const [x = "", y = ""] = said;
  const whole = b === undefined || node.op === "Relate" ? x : joint(node.op, x, y, "");
  // Things of several kinds are what the list calls them: "which works are by her".
  const things = kind?.many ?? noun.many;
  const isDone = noun.verb !== null && a.year === "" && fitsKind(noun, things);
  const deeds = isDone ? [`${things} ${noun.verb.many} ${whole}`] : [];
  const typed = isDone ? `${things} ${noun.verb.ing} ${whole}` : null;
  const rests: string[] = [...deeds];
  const verb = when === "" ? "do" : "did";
  const isVerbal = deeds.length > 0 && noun.one !== "neighbour";
  if (!isVerbal && (b === undefined || node.op === "Relate")) rests.push(`${many} ${when === "" ? "does" : "did"} ${x} have${when}`);
  else if (!isVerbal && node.op === "And")
    rests.push(`${many} ${verb} ${x} and ${y} share${when}`, `${many} ${verb} ${x} and ${y} have in common${when}`);
  // "Which countries were among the main export partners of both A and B in 2014?"
  if (noun.verb === null && noun.partial && kind !== null && kind.many !== noun.many) {
    const be = when === "" ? "are" : "were";
    // All that the page names are wanted: "among them" would be some.
    rests.push(
      b === undefined || node.op === "Relate"
        ? `${kind.many} ${be} the ${many} of ${x}${when}`
        : `${kind.many} ${be} among the ${many} of ${joint(node.op, x, y, "of ")}${when}`,
    );
  }
  if (noun.scopes.includes("listed"))
    // "Which listed events does X have" is a page's.
    rests.splice(
      0,
      node.op === "Relate" ? rests.length : 0,
      `${noun.many} are listed for ${b === undefined ? x : joint(node.op as "And" | "Or" | "Not", x, y, "for ")}${when}`,
    );
  return {
    clues,
    set: text,
    rests,
    search: node.op === "Or" ? null : (typed ?? (node.op === "Relate" && when === "" ? keywords(noun, x, many) : null)),
  };
}

/** "packages listed for Holger Levsen", "France main export partners" */
const keywords = ({ scopes, many: plain }: ListNoun, owner: string, many: string): string =>
  scopes[0] === "listed" ? `${plain} listed for ${owner}` : `${owner} ${many}`;

/** "neighbours does that country have", of "that country's neighbours". */
function ownRests(set: string): readonly string[] {
  const [, owner = "", many = "", when = ""] = /^(that [a-z -]+)'s ([a-z -]+?)( in \d{4})?$/.exec(set) ?? [];
  return owner === "" ? [] : [`${many} ${when === "" ? "does" : "did"} ${owner} have${when}`];
}

/** "Which countries border both A and B?" Where one thing is left: "Which is the only neighbour that A and B share?" */
export function listDraft(saying: Saying, node: ListNode, clueFirst: boolean): QuestionDraft {
  const unsaid = { search: null, when: "", nounWhen: "", unit: null, nounUnit: null, picks: true } as const;
  const kind = kindOf(saying, node.id);
  if (saying.book.memberCount(node.id) === 1) {
    if (node.op !== "And") return noWords("one thing that a list leaves");
    const { clues, noun } = toldThing({ saying, clueFirst: false, outer: undefined }, node);
    const asks = onlyOne(saying, node, noun.text, kind?.one ?? null);
    return {
      clues,
      direct: saying.random.pick(asks),
      indirect: asks.find((one) => !/ (?:do|did) /.test(one)) ?? null,
      noun: noun.text,
      ...unsaid,
    };
  }
  const { clues, set, rests, search } = wordsOf(saying, node, clueFirst);
  const past = / in \d{4}$/.test(set);
  const forms =
    rests.length === 0
      ? isPersonKind(kind?.one)
        ? [`who ${past ? "were" : "are"} ${set}`]
        : [`what ${past ? "were" : "are"} ${set}`, `which ${past ? "were" : "are"} ${set}`]
      : [...rests, ...rests].map((rest) => `which ${rest}`);
  const plain = rests.find((rest) => !/\b(?:do|does|did)\b/.test(rest));
  const direct = saying.random.pick(
    plain === undefined ? [...forms, `${isPersonKind(kind?.one) ? "who" : "what"} ${past ? "were" : "are"} ${set}`] : forms,
  );
  return { clues, direct, indirect: plain === undefined ? null : `which ${plain}`, noun: set, ...unsaid, search };
}

/** "Which country borders both A and B?" */
function onlyOne(saying: Saying, node: NodeOf<"And">, noun: string, kind: string | null): readonly string[] {
  if (isMixed(saying, node)) {
    const { head, one, deed } = mixedSet(saying, node);
    return [`which of ${head} ${deed.one}`, `which ${one} ${deed.one}`];
  }
  const [a, b] = [listOf(saying, inputOf(saying, node)), listOf(saying, inputOf(saying, node, 1))];
  const [list] = a.nouns;
  const [x, y] = [a, b].map(({ owner }) => toldThing({ saying, clueFirst: false, outer: undefined }, owner).noun.text);
  const when = yearBehind(a, undefined);
  if (a.year !== b.year || kind === null) return [`what is ${noun}`];
  if (list.verb !== null && when === "" && fitsKind(list, pluralOf(kind)))
    return [`which ${kind} ${list.verb.one} both ${x ?? ""} and ${y ?? ""}`];
  // "Which listed lighthouse do A and B have in common": how they have it nobody says.
  if (list.scopes.includes("listed")) return noWords("what a page lists for both");
  const one = list.scopes[0] === undefined ? list.one : `${list.scopes[0]} ${list.one}`;
  const verb = when === "" ? "do" : "did";
  return ["share", "have in common"].map((deed) => `which ${one} ${verb} ${x ?? ""} and ${y ?? ""} ${deed}${when}`);
}

/** "How many of France's neighbours had more than 10 million people?" */
function countWithin(saying: Saying, bounds: Bounds, clueFirst: boolean): QuestionDraft {
  const { clues, text } = toldSet({ saying, clueFirst, outer: bounds.time }, bounds.base);
  const direct = `how many of ${text} ${boundClause(saying, { ...bounds, many: true })}`;
  const when = whenWords(saying, bounds.time);
  return { clues, direct, indirect: direct, noun: null, search: null, when, nounWhen: "", unit: null, nounUnit: null, picks: false };
}

export function countDraft(saying: Saying, node: NodeOf<"Count">, _unit: string | undefined, clueFirst: boolean): QuestionDraft {
  const base = inputOf(saying, node);
  const bounds = boundsAt(saying, base);
  if (bounds !== null) return countWithin(saying, bounds, clueFirst);
  if (base.op === "FilterAgainst") return againstDraft(saying, base, clueFirst, true);
  if (base.op !== "Relate" && base.op !== "And" && base.op !== "Or" && base.op !== "Not") return noWords("a count of no list");
  const { clues, rests, search } = wordsOf(saying, base, clueFirst);
  if (rests.length === 0) return noWords("a count without words");
  const direct = `how many ${saying.random.pick(rests)}`;
  const plain = rests.find((rest) => !/\b(?:do|does|did)\b/.test(rest));
  return {
    clues,
    direct,
    indirect: plain === undefined ? null : `how many ${plain}`,
    noun:
      plain === undefined
        ? null
        : `the number of ${plain.replace(/^([a-z -]+?) (border|take part in|are|were) /i, (_, kind: string, verb: string) => `${kind} that ${verb} `)}`,
    search: search === null ? null : `number of ${search}`,
    when: "",
    nounWhen: "",
    unit: null,
    nounUnit: null,
    picks: false,
  };
}
