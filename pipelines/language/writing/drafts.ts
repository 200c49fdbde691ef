import { entryOf } from "../entries/entry-of.ts";
import { listNouns } from "../entries/list-entry.ts";
import { understoodUnit } from "../entries/understood-unit.ts";
import type { NodeOf, Operator } from "../../../schemas/index.ts";
import { askedBy, isPastTime, whenWords, type QuestionDraft } from "./question-draft.ts";
import { inputOf, nodeAt, noWords, ownedBy, phrase, unitInWords, withoutTime, type Noun, type Saying } from "./book.ts";
import { listing } from "./names.ts";
import { constantWords, options } from "./nouns.ts";
import { timeOver } from "./question-frame.ts";
import { pairDraft, seriesDraft } from "./compared-drafts.ts";
import { countDraft, listDraft } from "./list-drafts.ts";
import { degreeClause, kindOf, listOf, toldSet, toldThing, type TellingMode } from "./told-things.ts";
import { totalDraft } from "./total-drafts.ts";

/** What a program asks, ready for a register. No words where the program has a shape that people do not ask so. */
export function draftOf(saying: Saying, unit: string | undefined, clueFirst: boolean): QuestionDraft {
  const root = nodeAt(saying, saying.program.nodes.length - 1);
  const shape = shapes[root.op] as Shape<Operator> | undefined;
  return shape === undefined ? noWords(`no natural words for ${root.op}`) : shape(saying, root, unit, clueFirst);
}

type Shape<Op extends Operator> = (saying: Saying, node: NodeOf<Op>, unit: string | undefined, clueFirst: boolean) => QuestionDraft;

const shapes: { readonly [Op in Operator]?: Shape<Op> } = {
  QueryAttribute: valueDraft,
  Count: countDraft,
  QueryQualifier: (saying, node, unit) => besideDraft(saying, node, unit),
  QueryName(saying, node, unit, clueFirst) {
    const base = inputOf(saying, node);
    const shape = namedShapes[base.op] as Shape<Operator> | undefined;
    return shape === undefined ? noWords(`no natural words for a list of ${base.op}`) : shape(saying, base, unit, clueFirst);
  },
  Compute(saying, node, unit, clueFirst) {
    const { operation, of, with: beside } = node.arguments;
    if (beside !== undefined) return noWords("a statistic of two figures");
    if (of !== undefined) return totalDraft(saying, node, unit, clueFirst);
    const [first] = node.inputs.map((_, place) => inputOf(saying, node, place));
    if (operation === "convert")
      return first?.op === "QueryAttribute" ? valueDraft(saying, first, unit, clueFirst, true) : noWords("a converted result");
    return (
      seriesDraft(saying, node, unit, clueFirst) ?? pairDraft(saying, node, unit, clueFirst) ?? totalDraft(saying, node, unit, clueFirst)
    );
  },
};

/** What is named, where a program ends in names. */
const namedShapes: { readonly [Op in Operator]?: Shape<Op> } = {
  SelectBetween: (saying, node) => choiceDraft(saying, node),
  SelectAmong: (saying, node, _unit, clueFirst) => rankDraft(saying, node, clueFirst),
  FilterClaim: (saying, node) => describedDraft(saying, node),
  Relate: (saying, node, _unit, clueFirst) =>
    phrase(saying, node.arguments.attribute).multiValued ? listDraft(saying, node, clueFirst) : relatedDraft(saying, node, clueFirst),
  And: (saying, node, _unit, clueFirst) => listDraft(saying, node, clueFirst),
  Or: (saying, node, _unit, clueFirst) => listDraft(saying, node, clueFirst),
  Not: (saying, node, _unit, clueFirst) => listDraft(saying, node, clueFirst),
};

/** The value of one thing. */
function valueDraft(
  saying: Saying,
  node: NodeOf<"QueryAttribute">,
  unit: string | undefined,
  clueFirst: boolean,
  converted = false,
): QuestionDraft {
  const time = timeOver(saying, node);
  const telling: TellingMode = { saying, clueFirst, outer: time };
  const { clues, noun } = toldThing(telling, withoutTime(saying, inputOf(saying, node)));
  return asked(saying, node.arguments.attribute, { clues, noun, time, unit, converted });
}

interface AskedValue {
  readonly clues: readonly string[];
  readonly noun: Noun;
  readonly time: string | undefined;
  readonly unit: string | undefined;
  readonly converted: boolean;
}

function asked(saying: Saying, attribute: string, { clues, noun, time, unit, converted }: AskedValue): QuestionDraft {
  const info = saying.book.attribute(attribute) ?? noWords(`no words for ${attribute}`);
  const words = phrase(saying, attribute);
  const entry = entryOf(info);
  const past = isPastTime(time);
  const usual = !converted && unit === info.units[0];
  const known = entry.asks.filter(({ saysUnit }) => !saysUnit || usual);
  // What its class has words for comes first in the entry, and is said more often.
  const asks = saying.random.next() < 0.7 ? known.slice(0, Math.max(2, known.length - 2)) : known;
  const { ask, direct, indirect } = askedBy(saying, asks.length > 0 ? asks : known, { x: noun }, past);
  // "France's 2014 exports"
  const year =
    /^\d{4}$/.test(time ?? "") && !/^(?:total|overall|number|length|stock) /.test(words.text) && saying.random.next() < 0.35
      ? `${time ?? ""} `
      : "";
  const owned = ownedBy(noun, `${year}${words.text}`);
  const of = `the ${year}${words.text} of ${noun.text}`;
  const when = whenWords(saying, time);
  const said = !converted && unit !== undefined && understoodUnit(info) === unit && saying.random.next() < 0.8 ? null : unitInWords(unit);
  if (time === "latest" && saying.random.next() < 0.6)
    return latestDraft(saying, { clues, noun, words: words.text, be: words.plural ? "are" : "is", unit: said });
  return {
    clues,
    direct,
    indirect,
    noun: owned !== null && saying.random.next() < 0.6 ? owned : of,
    search:
      clues.length > 0 || noun.owner === null
        ? null
        : saying.random.pick([`${noun.text} ${words.text}`, `${words.text} ${noun.text}`, `${words.text} of ${noun.text}`]),
    when,
    nounWhen: year === "" ? (/^in \d{4}$/.test(when) && saying.random.next() < 0.2 ? when.replace("in", "for") : when) : "",
    unit: ask.saysUnit ? null : said,
    nounUnit: said,
    picks: info.kind !== "quantity",
  };
}

interface LatestFigure {
  readonly clues: readonly string[];
  readonly noun: Noun;
  readonly words: string;
  readonly be: string;
  readonly unit: string | null;
}

/** "What is the latest figure for France's public debt?", "France's most recent public debt" */
function latestDraft(saying: Saying, { clues, noun, words, be, unit }: LatestFigure): QuestionDraft {
  const owned = ownedBy(noun, words);
  const figure = `the ${saying.random.pick(["latest", "most recent"])} figure for ${owned ?? `the ${words} of ${noun.text}`}`;
  const own = noun.owner === null || owned === null ? null : `${noun.owner} ${saying.random.pick(["latest", "most recent"])} ${words}`;
  const [text, verb] = own !== null && saying.random.next() < 0.5 ? [own, be] : [figure, "is"];
  return {
    clues,
    direct: `what ${verb} ${text}`,
    indirect: null,
    noun: text,
    search: null,
    when: "",
    nounWhen: "",
    unit,
    nounUnit: unit,
    picks: false,
  };
}

function relatedDraft(saying: Saying, node: NodeOf<"Relate">, clueFirst: boolean): QuestionDraft {
  const below = inputOf(saying, node);
  if (node.arguments.direction !== "forward") return noWords("a backward step as the question");
  const time = below.op === "AsOf" ? below.arguments.time : undefined;
  const { clues, noun } = toldThing({ saying, clueFirst, outer: time }, withoutTime(saying, below));
  return asked(saying, node.arguments.attribute, { clues, noun, time, unit: undefined, converted: false });
}

/** "Which has more people, A or B?" */
function choiceDraft(saying: Saying, node: NodeOf<"SelectBetween">): QuestionDraft {
  const time = timeOver(saying, node);
  const things = [0, 1].map((place) => {
    const below = withoutTime(saying, inputOf(saying, node, place));
    return toldThing({ saying, clueFirst: false, outer: time }, below);
  });
  return offered(
    saying,
    degreeClause(saying, node, isPastTime(time), 2),
    things.map(({ noun }) => noun.text),
    time,
    things.flatMap(({ clues }) => clues),
  );
}

function offered(
  saying: Saying,
  clause: string,
  names: readonly string[],
  time: string | undefined,
  clues: readonly string[],
): QuestionDraft {
  const [or, and] = [listing(names, "or"), listing(names, "and")];
  const forms = [`which ${clause}{when}, ${or}`, `which of ${and} ${clause}`, `which one ${clause}{when}: ${or}`];
  const fronted = [
    `of ${and}, which one ${clause}`,
    `${or}: which ${clause}`,
    `out of ${and}, which one ${clause}`,
    `comparing ${and}, which one ${clause}`,
  ];
  if (names.length === 2) fronted.push(`between ${and}, which ${clause}`, `is it ${or} that ${clause}`);
  const direct = saying.random.pick(clues.length > 0 ? forms : [...forms, ...forms, ...fronted]);
  const indirect = saying.random.pick([`which of ${and} ${clause}`, `which ${clause}{when}, ${or}`]);
  return {
    clues,
    direct,
    indirect,
    noun: null,
    search: null,
    when: whenWords(saying, time),
    nounWhen: whenWords(saying, time),
    unit: null,
    nounUnit: null,
    picks: true,
  };
}

/** "How long is A's border with B?", or what else a list gives beside one of its things. */
function besideDraft(saying: Saying, node: NodeOf<"QueryQualifier">, unit: string | undefined): QuestionDraft {
  const { attribute, qualifier } = node.arguments;
  const [of, other] = [inputOf(saying, node), inputOf(saying, node, 1)];
  const info = saying.book.attribute(attribute) ?? noWords(`no words for ${attribute}`);
  const [noun] = listNouns(info);
  if (noun === undefined || of.op !== "Find" || other.op !== "Find" || !/^[a-z]+(?: [a-z]+){0,2}$/.test(qualifier))
    return noWords(`no words for ${qualifier}`);
  const [owner, member] = [of, other].map((thing) => toldThing({ saying, clueFirst: false, outer: undefined }, thing).noun) as [Noun, Noun];
  const scope = owner.owner === null ? `the listed ${noun.many} of ${owner.text}` : `${owner.owner} listed ${noun.many}`;
  const list = saying.random.pick([
    `what ${qualifier} is listed for ${member.text} among ${scope}`,
    ...(owner.owner === null ? [] : [`what ${qualifier} is given for ${member.text} in ${owner.owner} list of ${noun.many}`]),
  ]);
  const border = noun.verb !== null && qualifier === "length" && owner.owner !== null;
  const said = unitInWords(unit);
  return {
    clues: [],
    direct: border ? `how long is ${owner.owner ?? ""} border with ${member.text}` : list,
    indirect: border ? `how long ${owner.owner ?? ""} border with ${member.text} is` : list,
    noun: null,
    search: null,
    when: whenWords(saying, timeOver(saying, node)),
    nounWhen: "",
    unit: said,
    nounUnit: said,
    picks: true,
  };
}

/** "Which country has the longest border with France?" */
function longestBorder(saying: Saying, node: NodeOf<"SelectAmong">): QuestionDraft | null {
  const base = inputOf(saying, node);
  if (node.arguments.qualifier !== "length" || base.op !== "Relate") return null;
  const { info, owner, year } = listOf(saying, base);
  const kind = kindOf(saying, base.id);
  if (listNouns(info)[0]?.verb == null || kind === null || year !== "") return null;
  const { clues, noun } = toldThing({ saying, clueFirst: false, outer: undefined }, owner);
  const { which, k } = node.arguments;
  const degree = `${["", "second-", "third-", "fourth-", "fifth-"][k - 1] ?? ""}${which === "max" ? "longest" : "shortest"}`;
  const verb = saying.random.pick(["has", "shares"]);
  const direct = `which ${saying.random.pick([kind.one, "neighbour"])} ${verb} the ${degree} border with ${noun.text}`;
  return { clues, direct, indirect: direct, noun: null, search: null, when: "", nounWhen: "", unit: null, nounUnit: null, picks: true };
}

/** "Which of France's neighbours has the most people?" */
function rankDraft(saying: Saying, node: NodeOf<"SelectAmong">, clueFirst: boolean): QuestionDraft {
  const base = withoutTime(saying, inputOf(saying, node));
  const time = timeOver(saying, node);
  const past = isPastTime(time);
  const border = saying.random.next() < 0.8 ? longestBorder(saying, node) : null;
  if (border !== null) return border;
  const clause = degreeClause(saying, node, past);
  const named =
    base.op === "Or" && base.inputs.every((_, place) => ["Find", "Or"].includes(withoutTime(saying, inputOf(saying, base, place)).op));
  if (named) return offered(saying, clause, options(saying, base), time, []);
  const set = toldSet({ saying, clueFirst, outer: time }, base);
  const kind = kindOf(saying, base.id);
  const forms = [`which of ${set.text} ${clause}`, `which of ${set.text} ${clause}`];
  const fronted = [
    `of ${set.text}, which one ${clause}`,
    `out of ${set.text}, which ${clause}`,
    `looking at ${set.text}, which one ${clause}`,
  ];
  if (kind !== null) {
    forms.push(`which ${kind.one} among ${set.text} ${clause}`);
    fronted.push(`among ${set.text}, which ${kind.one} ${clause}`);
  }
  // The list first, and then which of them.
  const laid = clueFirst && saying.random.next() < 0.35 ? saying.random.pick(["take", "consider", "look at", "think of"]) : null;
  if (laid !== null)
    return {
      clues: [...set.clues, `${laid} ${set.text}`],
      direct: `which of them ${clause}`,
      indirect: `which of them ${clause}`,
      noun: null,
      search: null,
      when: whenWords(saying, time),
      nounWhen: "",
      unit: null,
      nounUnit: null,
      picks: true,
    };
  return {
    clues: set.clues,
    direct: saying.random.pick([...forms, ...fronted]),
    indirect: saying.random.pick(forms),
    noun: `the one of ${set.text} that ${clause}`,
    search: null,
    when: whenWords(saying, time),
    nounWhen: whenWords(saying, time),
    unit: null,
    nounUnit: null,
    picks: true,
  };
}

/** "Which country has Lomé as its capital?" */
function describedDraft(saying: Saying, node: NodeOf<"FilterClaim">): QuestionDraft {
  const { attribute, value, comparator } = node.arguments;
  const below = inputOf(saying, node);
  if (below.op !== "FilterType" || comparator !== "=") return noWords("no description of one thing");
  const { type } = below.arguments;
  const { text: words } = phrase(saying, attribute);
  const constant = constantWords(saying, value);
  const forms = [`which ${type} has ${constant} as its ${words}`, `which ${type}'s ${words} is ${constant}`];
  const direct = saying.random.pick(/^\d/.test(constant) ? forms : [...forms, `${constant} is the ${words} of which ${type}`]);
  return {
    clues: [],
    direct,
    indirect: saying.random.pick(forms),
    noun: `the ${type} whose ${words} is ${constant}`,
    search: null,
    when: "",
    nounWhen: "",
    unit: null,
    nounUnit: null,
    picks: true,
  };
}
