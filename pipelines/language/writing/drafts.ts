import { isRecordKind } from "../entries/record-kinds.ts";
import { isAnything, nameBesideKind } from "../entries/kind-places.ts";
import { isPersonKind } from "../entries/persons.ts";
import { listNouns } from "../entries/list-entry.ts";
import type { NodeOf, Operator, ProgramNode } from "../../../schemas/index.ts";
import { isLongThing, isPastTime, whenWords, type QuestionDraft } from "./question-draft.ts";
import { inputOf, manyOf, nodeAt, noWords, phrase, unitInWords, withoutTime, type Noun, type Saying } from "./book.ts";
import { listing, namedInText, ordinal } from "./names.ts";
import { constantWords, options } from "./nouns.ts";
import { timeOver } from "./question-frame.ts";
import { againstDraft } from "./against-drafts.ts";
import { boundClause, boundsAt, type Bounds } from "./bound-clauses.ts";
import { pairDraft, seriesDraft } from "./compared-drafts.ts";
import { isMixed, mixedSet } from "./mixed-sets.ts";
import { countDraft, listDraft } from "./list-drafts.ts";
import { clauseAsked, degreeClause } from "./degree-clauses.ts";
import { kindOf, listOf, withScope } from "./list-words.ts";
import { rankedNoun, toldSet, toldThing } from "./told-things.ts";
import type { TellingMode } from "./telling-mode.ts";
import { totalsDraft } from "./group-figures.ts";
import { totalDraft } from "./total-drafts.ts";
import { askedValue } from "./value-drafts.ts";
import { shareOfListDraft } from "./whole-figures.ts";

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
    if (saying.firstPerson === true) return whoAmI(saying, base);
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
      shareOfListDraft(saying, node, clueFirst) ??
      totalsDraft(saying, node, unit) ??
      seriesDraft(saying, node, unit, clueFirst) ??
      pairDraft(saying, node, unit, clueFirst) ??
      totalDraft(saying, node, unit, clueFirst)
    );
  },
};

/** What is named, where a program ends in names. */
const namedShapes: { readonly [Op in Operator]?: Shape<Op> } = {
  SelectBetween: (saying, node) => choiceDraft(saying, node),
  SelectAmong: (saying, node, _unit, clueFirst) => rankDraft(saying, node, clueFirst),
  FilterClaim: (saying, node, _unit, clueFirst) => describedDraft(saying, node, clueFirst),
  FilterAgainst: (saying, node, _unit, clueFirst) => againstDraft(saying, node, clueFirst, false),
  Relate: (saying, node, _unit, clueFirst) =>
    phrase(saying, node.arguments.attribute).multiValued ? listDraft(saying, node, clueFirst) : relatedDraft(saying, node, clueFirst),
  And: (saying, node, _unit, clueFirst) => listDraft(saying, node, clueFirst),
  Or: (saying, node, _unit, clueFirst) => listDraft(saying, node, clueFirst),
  Not: (saying, node, _unit, clueFirst) => listDraft(saying, node, clueFirst),
};

/** "My capital is Lomé. Which country am I?" */
function whoAmI(saying: Saying, base: ProgramNode): QuestionDraft {
  // "Of France's neighbours, I have the most people": of what a table ranks nobody makes a riddle, nor of a limit.
  const isOne =
    (base.op === "FilterClaim" && base.arguments.comparator === "=") || (base.op === "And" && saying.book.memberCount(base.id) === 1);
  const type = saying.book.memberType(base.id);
  if (!isOne || type === undefined || !/^[a-z][a-z -]+$/.test(type)) return noWords("nothing that is hidden");
  // "My code is LA", "I am the only listed release that both share": of what nobody speaks so.
  if (base.op === "FilterClaim" && base.arguments.comparator === "=" && base.arguments.value.kind !== "entity")
    return noWords("a code that speaks of itself");
  const { clues } = toldThing({ saying, clueFirst: true, outer: undefined, isSelf: true }, base);
  if (clues.some((clue) => / listed /.test(clue))) return noWords("a listed thing that speaks of itself");
  return { clues, direct: isPersonKind(type) ? "who am I" : `which ${type} am I`, indirect: null, noun: null, search: null, when: "", nounWhen: "", unit: null, nounUnit: null, picks: true }; // prettier-ignore
}

/** The value of one thing. */
function valueDraft(
  saying: Saying,
  node: NodeOf<"QueryAttribute">,
  unit: string | undefined,
  clueFirst: boolean,
  converted = false,
): QuestionDraft {
  const time = timeOver(saying, node);
  const telling: TellingMode = { saying, clueFirst, outer: time, isSelf: saying.firstPerson === true, isAsked: true };
  const of = withoutTime(saying, inputOf(saying, node));
  return askedValue(saying, node, { ...toldThing(telling, of), time, unit, converted });
}

function relatedDraft(saying: Saying, node: NodeOf<"Relate">, clueFirst: boolean): QuestionDraft {
  const below = inputOf(saying, node);
  if (node.arguments.direction !== "forward") return noWords("a backward step as the question");
  const time = below.op === "AsOf" ? below.arguments.time : undefined;
  const telling: TellingMode = { saying, clueFirst, outer: time, isSelf: saying.firstPerson === true, isAsked: true };
  const told = toldThing(telling, withoutTime(saying, below));
  return askedValue(saying, node, { ...told, time, unit: undefined, converted: false });
}

/** "Which country has more people, A or B?" */
function choiceDraft(saying: Saying, node: NodeOf<"SelectBetween">): QuestionDraft {
  const time = timeOver(saying, node);
  const below = [0, 1].map((place) => withoutTime(saying, inputOf(saying, node, place)));
  const things = below.map((one) => toldThing({ saying, clueFirst: false, outer: time }, one));
  const names = things.map(({ noun }) => noun.text);
  return offered(saying, { node, names, kind: kindOfAll(saying, below), time });
}

interface Offer {
  readonly node: NodeOf<"SelectBetween" | "SelectAmong">;
  readonly names: readonly string[];
  readonly kind: string | null;
  readonly time: string | undefined;
}

/** The kind that named things have in common. */
function kindOfAll({ book }: Saying, nodes: readonly ProgramNode[]): string | null {
  const types = nodes.map((node) => (node.op === "Find" ? (book.entity(node.arguments.entity)?.types ?? []) : []));
  // "Which object": what a register calls whatever it has.
  return (
    types[0]?.find(
      (type) =>
        /^[a-z][a-z -]+$/.test(type) && !isRecordKind(type.slice(type.lastIndexOf(" ") + 1)) && types.every((own) => own.includes(type)),
    ) ?? null
  );
}

/** The names of what is said with its kind, which was said before all: "libc6", of "the package libc6". */
function barely(names: readonly string[], kind: string): readonly string[] {
  // "The Averna Hut" keeps its article, and "Fol Bank station" has none.
  const bare = names.map((name) => {
    const alone = nameBesideKind(name, kind);
    return alone === undefined ? name : namedInText({ name: alone, types: [kind] });
  });
  // "The organ at Mariakerk" is nothing without its kind.
  return bare.some((name) => /^\p{Ll}/u.test(name)) || bare.every((name, at) => name === names[at]) ? names : bare;
}

/** A name with an "and" of its own stands last, behind a comma: "Belize, Brunei, or Saint Vincent and the Grenadines". */
function offer(names: readonly string[], link: "or" | "and"): string {
  const isJoint = (name: string): boolean => name.includes(" and ");
  const text = listing([...names.filter((name) => !isJoint(name)), ...names.filter(isJoint)], link);
  return names.length > 2 && names.some(isJoint) ? text.replace(new RegExp(` ${link} (?=[^,]*$)`), `, ${link} `) : text;
}

function offered(saying: Saying, { node, names, kind: own, time }: Offer): QuestionDraft {
  // "Which object", "which place": as good as none.
  const kind = own !== null && isAnything(own) ? null : own;
  const isPair = names.length === 2;
  const bare = kind === null ? names : barely(names, kind);
  const clause = degreeClause(saying, node, isPastTime(time), isPair ? "two" : "more");
  const isBare = kind !== null && bare !== names;
  const [or, and] = [offer(bare, "or"), isBare ? `the ${manyOf(saying.book, kind)} ${listing(bare, "and")}` : offer(names, "and")];
  const one = isPersonKind(kind) ? "who" : "which";
  // "Which tower has fewer steps, the tower of": each says its kind itself.
  const saysKind = kind !== null && !isBare && names.every((name) => nameBesideKind(name, kind) !== undefined);
  const which = kind === null || one === "who" || saysKind ? one : `which ${kind}`;
  // "In 2012, Thailand, Peru or Laos" runs the year into the list.
  const mark = isPair ? "," : ":";
  const forms = [
    `${which} ${clause}{when}${mark} ${or}`,
    `${which} ${clause}{when}: ${or}`,
    ...(isPair && one === "which" && !isBare ? [`which of the two ${clause}{when}${saying.random.pick([",", ":"])} ${or}`] : []),
    // What a reader has heard of needs no kind.
    `${isBare || kind !== "country" ? which : one} ${clause}{when}${mark} ${or}`,
  ];
  const fronted = isPair
    ? [`${or}: ${isBare ? which : one} ${clause}`]
    : [`of ${and}, ${one} ${clause}`, `${or}: ${isBare ? which : one} ${clause}`];
  const isHeardOf = kind === null || kind === "country" || one === "who";
  const whether = isPair && (kind === "country" || one === "who") ? clauseAsked(saying, node, clause, or) : null;
  const when = whenWords(saying, time);
  return {
    clues: [],
    direct: saying.random.pick([...forms, ...forms, ...(isHeardOf ? fronted : []), ...(whether === null ? [] : [whether, whether])]),
    indirect: isPair
      ? saying.random.pick([...(isBare || !isHeardOf ? [] : [`whether ${or} ${clause}`]), `${which} ${clause}{when}, ${or}`])
      : saying.random.pick([...(isHeardOf ? [`which of ${and} ${clause}`] : []), `${which} ${clause}{when}, ${or}`]),
    noun: null,
    search: null,
    when,
    nounWhen: when,
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
  // "What area is given for it among the estate's listed vineyards" is a table's.
  if (noun.scopes.includes("listed")) return noWords("a column of a list");
  const [owner, member] = [of, other].map((thing) => toldThing({ saying, clueFirst: false, outer: undefined }, thing).noun) as [Noun, Noun];
  const many = withScope(noun, noun.many);
  const list = `what ${qualifier} is given for ${member.text} among ${owner.owner === null ? `the ${many} of ${owner.text}` : `${owner.owner} ${many}`}`;
  const border = noun.verb !== null && qualifier === "length" && owner.owner !== null;
  const said = unitInWords(unit);
  return {
    clues: [],
    direct: border ? `how long is ${owner.owner ?? ""} border with ${member.text}` : list,
    indirect: border ? `how long ${owner.owner ?? ""} border with ${member.text} is` : list,
    noun: null,
    search: border
      ? saying.random.pick([`${owner.text} ${member.text} border length`, `length of ${owner.text} ${member.text} border`])
      : null,
    when: whenWords(saying, timeOver(saying, node)),
    nounWhen: "",
    unit: said,
    nounUnit: said,
    picks: false,
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
  const said = `which ${kind.one} ${verb} the ${degree} border with ${noun.text}`;
  // "With which country does the only neighbour that A and B have in common share": a reader loses the thread.
  const other = `with which ${kind.one} does ${noun.text} share its ${degree} border`;
  const direct = isLongThing(noun) || noun.text === "I" ? said : saying.random.pick([said, said, other]);
  return { clues, direct, indirect: said, noun: null, search: null, when: "", nounWhen: "", unit: null, nounUnit: null, picks: true };
}

/** "Which country was Austria's second-largest import partner in 2014?", by the shares that the list gives. */
function biggestOf(saying: Saying, node: NodeOf<"SelectAmong">): QuestionDraft | null {
  const base = inputOf(saying, node);
  const { which, k, qualifier } = node.arguments;
  if (which !== "max" || qualifier !== "share" || base.op !== "Relate") return null;
  const { info, owner, year } = listOf(saying, base);
  const kind = kindOf(saying, base.id);
  const [list] = listNouns(info);
  const { noun } = toldThing({ saying, clueFirst: false, outer: undefined }, owner);
  if (list?.partial !== true || noun.owner === null) return null;
  const said = `${noun.owner} ${ordinal(k)}${saying.random.pick(["largest", "biggest"])} ${list.one}`;
  const when = whenWords(saying, year === "" ? undefined : year);
  const be = year === "" ? "is" : "was";
  const asked = kind === null ? "what" : `which ${kind.one}`;
  const forms = [`${asked} ${be} ${said}`, `${asked} ${be} ${said}`, `what ${be} ${said}`];
  const [, deed] = /^(import|export) partner$/.exec(list.one) ?? [];
  if (deed !== undefined && k === 1 && kind !== null) {
    const [link, did] = [deed === "import" ? "from" : "to", `${year === "" ? "does" : "did"} ${noun.text} ${deed} the most`];
    forms.push(`${link} which ${kind.one} ${did}`, `which ${kind.one} ${did} ${link}`);
  }
  return { clues: [], direct: saying.random.pick(forms), indirect: `what ${said} ${be}`, noun: said, search: said, when, nounWhen: when, unit: null, nounUnit: null, picks: true }; // prettier-ignore
}

/** "Which of France's neighbours has the most people?" */
function rankDraft(saying: Saying, node: NodeOf<"SelectAmong">, clueFirst: boolean): QuestionDraft {
  const base = withoutTime(saying, inputOf(saying, node));
  const time = timeOver(saying, node);
  const list = withoutTime(saying, base);
  const isOfYear = node.arguments.qualifier !== undefined && list.op === "Relate" && timeOver(saying, list) !== undefined;
  const past = isPastTime(time) || isOfYear;
  const border = longestBorder(saying, node) ?? biggestOf(saying, node);
  if (border !== null) return border;
  if (base.op === "Or" && base.inputs.every((_, place) => ["Find", "Or"].includes(withoutTime(saying, inputOf(saying, base, place)).op))) {
    const names = options(saying, base);
    const finds = saying.program.nodes.filter(({ op }) => op === "Find");
    return offered(saying, { node, names, kind: kindOfAll(saying, finds), time });
  }
  // "Which of Latvia's main import partners in 2014 that are members of NATO had": two clauses before anything is asked.
  if (base.op === "And" && isMixed(saying, base) && mixedSet(saying, base).noun.partial) return noWords("a rank in a list of two clauses");
  const telling = { saying, clueFirst, outer: time };
  const clause = degreeClause(saying, node, past);
  const set = toldSet(telling, base);
  const when = whenWords(saying, time);
  const draft = {
    noun: set.clues.length > 0 || kindOf(saying, base.id) === null ? null : rankedNoun(telling, node, time, when === "" ? "" : ` ${when}`),
    search: set.clues.length > 0 ? null : rankSearch(saying, node, base),
    when,
    nounWhen: "",
    unit: null,
    nounUnit: null,
    picks: true,
  } as const;
  const one = isPersonKind(kindOf(saying, base.id)?.one) ? "who" : "which";
  const forms = [`which of ${set.text} ${clause}`, `which of ${set.text} ${clause}`, `of ${set.text}, ${one} ${clause}`];
  const deed = /^the ([a-z -]+?) that (.+)$/.exec(set.text) ?? /^the ([a-z -]+?) ((?:bordering|taking part in|in) .+)$/.exec(set.text);
  const kind = kindOf(saying, base.id);
  if (kind !== null && deed?.[1] === kind.many && !/^(?:@|[A-Z])/.test(deed[2] ?? "") && / (?:bordering|taking part in|in) /.test(set.text))
    forms.push(...[1, 2].map(() => `which ${kind.one} ${deed[2] ?? ""} ${clause}`));
  // "Which OPEC member", rather than "which of the OPEC members".
  const member = /^the (\p{Lu}\S*(?: \S+)*? member)s$/u.exec(set.text)?.[1];
  if (member !== undefined) forms.splice(0, forms.length, `which ${member} ${clause}`);
  const adjective = draft.noun !== null && /'s? [a-z-]+ [a-z-]+(?: [a-z]+)?$/.test(draft.noun) ? draft.noun : null;
  if (adjective !== null && when === "") forms.push(`what is ${adjective}`);
  return { ...draft, clues: set.clues, direct: saying.random.pick(forms), indirect: saying.random.pick(forms.slice(0, 1)) };
}

/** "country bordering chile with highest birth rate" */
function rankSearch(saying: Saying, node: NodeOf<"SelectAmong">, base: ProgramNode): string | null {
  if (base.op !== "Relate" || node.arguments.qualifier !== undefined) return null;
  if (saying.book.attribute(node.arguments.attribute)?.kind === "date") return null;
  const keywords = /^(?:has|had) (?:the )?(.+)$/.exec(degreeClause(saying, node, false))?.[1];
  const list = listOf(saying, base);
  const owner = toldThing({ saying, clueFirst: false, outer: undefined }, list.owner).noun;
  const kind = kindOf(saying, base.id);
  const [noun] = listNouns(list.info);
  const isDone = keywords !== undefined && noun?.verb != null && kind !== null && list.year === "" && owner.owner !== null;
  return isDone ? `${kind.one} ${noun.verb.ing} ${owner.text} with ${keywords}` : null;
}

/** "Which of France's neighbours had more than 50 million people?" */
function boundedDraft(saying: Saying, bounds: Bounds, clueFirst: boolean): QuestionDraft {
  const set = toldSet({ saying, clueFirst, outer: bounds.time }, bounds.base);
  const clause = boundClause(saying, { ...bounds, many: saying.book.memberCount(saying.program.nodes.length - 2) > 1 });
  const forms = [`which of ${set.text} ${clause}`, `which of ${set.text} ${clause}`, `of ${set.text}, which ${clause}`];
  return {
    clues: set.clues,
    direct: saying.random.pick(forms),
    indirect: forms[0] ?? null,
    noun: null,
    search: null,
    when: whenWords(saying, bounds.time),
    nounWhen: "",
    unit: null,
    nounUnit: null,
    picks: true,
  };
}

/** "Which country has Lomé as its capital?" */
function describedDraft(saying: Saying, node: NodeOf<"FilterClaim">, clueFirst: boolean): QuestionDraft {
  const bounds = boundsAt(saying, node);
  if (bounds !== null) return boundedDraft(saying, bounds, clueFirst);
  const { attribute, value, comparator } = node.arguments;
  const below = inputOf(saying, node);
  if (below.op !== "FilterType" || comparator !== "=") return noWords("no description of one thing");
  const { type } = below.arguments;
  const { text: words } = phrase(saying, attribute);
  const constant = constantWords(saying, value);
  const forms = [`which ${type} has ${constant} as its ${words}`];
  // "".kr" is the code of which country" begins with a mark.
  const direct = saying.random.pick(/^[\d"]/.test(constant) ? forms : [...forms, `${constant} is the ${words} of which ${type}`]);
  return {
    clues: [],
    direct,
    indirect: saying.random.pick(forms),
    noun: `the ${type} whose ${words} is ${constant}`,
    search: `${type} with ${words} ${constant}`,
    when: "",
    nounWhen: "",
    unit: null,
    nounUnit: null,
    picks: true,
  };
}
