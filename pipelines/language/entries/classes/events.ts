import { startsWithVowel } from "../../inflection.ts";
import { EVENT_NOUNS } from "../../../../knowledge-graph/index.ts";
import { areAll, headNoun } from "../noun-phrases.ts";
import { isPersonKind } from "../persons.ts";
import { AGENTS } from "../role-nouns.ts";
import { canHappen, classOfSubjects, type SubjectClass } from "../subject-classes.ts";
import { askVerb, askBe, verb, same, type Ask, type Degree, type EntryClass, type Verb } from "../entry.ts";

interface Happening {
  readonly phrase: RegExp;
  readonly rest: string;
  readonly verb?: Verb;
  /** "was founded": said of what is done to the thing. */
  readonly done?: string;
}

const HAPPENINGS: readonly Happening[] = [
  { phrase: /^(?:date of )?independence(?: date)?$/, verb: verb("become", "becomes", "became"), rest: "independent" },
  { phrase: /^(?:date of )?independence(?: date)?$/, verb: verb("gain", "gains", "gained"), rest: "independence" },
  {
    phrase: /^(?:(?:date|year) of (?:the )?)?(?:founding|foundation|establishment)$|^(?:founding|foundation) (?:date|year)$|^founded$/,
    done: "founded",
    rest: "",
  },
  { phrase: /^(?:date|year) of birth$|^birth (?:date|year)$|^born$/, done: "born", rest: "" },
  { phrase: /^(?:(?:date|year) of )?discovery(?: date| year)?$|^discovered$/, done: "discovered", rest: "" },
  { phrase: /^(?:date|year) of death$|^death (?:date|year)$|^died$/, verb: verb("die", "dies", "died"), rest: "" },
  { phrase: /^(?:(?:initial |first )?release(?: date)?|date of (?:the )?(?:first )?release|released)$/, done: "released", rest: "" },
  { phrase: /^(?:(?:date|year) of )?publication(?: date| year)?$|^published$/, done: "published", rest: "" },
  { phrase: /^(?:(?:date|year) of )?(?:opening|inauguration)(?: date| year)?$|^opened$/, verb: verb("open", "opens", "opened"), rest: "" },
  { phrase: /^(?:date|year) of (?:the )?end$|^end (?:date|year)$/, verb: verb("end"), rest: "" },
  { phrase: /^(?:date|year) of joining$|^join(?:ed)?(?: date| year)?$/, verb: verb("join"), rest: "" },
  { phrase: /^(?:date of )?receipt(?: date)?$|^received$/, done: "received", rest: "" },
  { phrase: /^(?:(?:date|year) of )?(?:closure|closing)(?: date| year)?$|^closed$/, verb: verb("close"), rest: "" },
  { phrase: /^(?:(?:date|year) of )?(?:dissolution|abolition)(?: date| year)?$|^dissolved$/, done: "dissolved", rest: "" },
  { phrase: /^(?:(?:date|year) of )?demolition(?: date| year)?$|^demolished$/, done: "demolished", rest: "" },
  { phrase: /^(?:(?:date|year) of )?casting(?: date| year)?$|^(?:cast|date cast)$/, done: "cast", rest: "" },
  { phrase: /^(?:(?:date|year) of )?planting(?: date| year)?$|^planted$/, done: "planted", rest: "" },
  { phrase: /^(?:(?:date|year) of )?(?:acquisition|accession)(?: date| year)?$|^acquired$/, done: "acquired", rest: "" },
  { phrase: /^(?:(?:date|year) of )?(?:purchase)(?: date| year)?$|^(?:bought|purchased)$/, done: "bought", rest: "" },
  { phrase: /^(?:(?:date|year) of )?(?:excavation)(?: date| year)?$|^excavated$/, done: "excavated", rest: "" },
  { phrase: /^(?:(?:date|year) of )?(?:consecration|dedication)(?: date| year)?$|^consecrated$/, done: "consecrated", rest: "" },
  { phrase: /^(?:(?:date|year) of )?(?:commissioning)(?: date| year)?$|^commissioned$/, done: "commissioned", rest: "" },
  { phrase: /^(?:(?:date|year) of )?(?:marriage|wedding)(?: date| year)?$|^married$/, verb: verb("marry", "marries", "married"), rest: "" },
  { phrase: /^(?:(?:date|year) of )?(?:arrival)(?: date| year)?$|^arrived$/, verb: verb("arrive"), rest: "" },
  { phrase: /^(?:date|year) of (?:the )?last inspection$/, done: "last inspected", rest: "" },
  { phrase: /^(?:date|year) of (?:the )?last reconstruction$/, done: "last rebuilt", rest: "" },
  { phrase: /^(?:date|year) of (?:the )?last restoration$/, done: "last restored", rest: "" },
  { phrase: /^(?:(?:date|year) of )?(?:construction|building)(?: date| year)?$|^built$/, done: "built", rest: "" },
  { phrase: /^(?:(?:date|year) of )?retirement(?: date| year)?$|^retired$/, done: "retired", rest: "" },
  { phrase: /^(?:date|year) of (?:the )?last renovation$/, done: "last renovated", rest: "" },
  { phrase: /^(?:date|year) of (?:the )?first flight$/, verb: verb("make", "makes", "made"), rest: "its first flight" },
  {
    phrase: /^(?:date|year) of (?:the )?(?:in service|entry into service|service entry)$/,
    verb: verb("enter", "enters", "entered"),
    rest: "service",
  },
  { phrase: /^(?:date|year) of (?:the )?first light$/, verb: verb("see", "sees", "saw"), rest: "first light" },
  { phrase: /^(?:birth year)$/, done: "born", rest: "" },
  { phrase: /^(?:(?:date|year) of )?(?:completion)(?: date| year)?$|^completed$/, done: "completed", rest: "" },
];

/** "Was the last to fly" rather than "made its first flight latest". */
const FIRST_DEEDS: Readonly<Record<string, string>> = { "its first flight": "fly" };

/** When what happened to a thing: questions ask it in the past. */
export const events: EntryClass = {
  name: "events",
  entry({ phrase, kind, coverage }) {
    const subject = classOfSubjects({ coverage });
    const all = kind === "date" ? HAPPENINGS.filter((one) => one.phrase.test(phrase)) : [];
    const isActor = areAll({ coverage }, (type) => isPersonKind(type) || AGENTS.has(headNoun(type)));
    const isSetUp = areAll({ coverage }, (type) => SET_UP.test(type));
    const own = all
      .map((one) => (isSetUp && one.done === "founded" ? { ...one, done: "established" } : asDoneTo(one, isActor ? "person" : subject)))
      .filter(({ done = "" }) => canHappen(done, subject));
    if (own.length < all.length && own.length === 0) return undefined;
    const found = own.length > 0 || kind !== "date" ? own : doneTo(phrase);
    return found.length === 0 ? undefined : { asks: found.map(askedWhen), degrees: found.flatMap(sooner) };
  },
};

/** What is set up by a decision. */
const SET_UP =
  /(?:^| )(?:appellation|designation|park|reserve|scheme|programme|award|prize|medal|holiday|standard|post|office|constituency|district|route)$/;

/** A tower is built, whatever its column is called; a body or a town is founded. A release comes out, and nobody is retired by others. */
const asDoneTo = (one: Happening, subject: SubjectClass | undefined): Happening =>
  one.done === "founded" && subject === "building"
    ? { ...one, done: "built" }
    : one.done === "retired" && subject === "person"
      ? { phrase: one.phrase, verb: verb("retire"), rest: "" }
      : one.done === "released" && subject === "release"
        ? { phrase: one.phrase, verb: verb("come", "comes", "came"), rest: "out" }
        : one;

/** What people say that somebody did, and what is no word for a thing's own doing: "was ended" is said by nobody. */
const OWN_DOING = new Set([
  "began",
  "broadcast",
  "closed",
  "died",
  "ended",
  "joined",
  "made",
  "opened",
  "premiered",
  "retired",
  "shot",
  "started",
]);
const DONE = new Map(Object.entries(EVENT_NOUNS).flatMap(([done, noun]) => (OWN_DOING.has(done) ? [] : [[noun, done] as const])));

/** "date of first performance": when it was first performed. */
function doneTo(phrase: string): readonly Happening[] {
  const [, place = "", noun = ""] = /^(?:date|year) of (?:the )?((?:first|last) )?([a-z]+)$/.exec(phrase) ?? [];
  const done = DONE.get(noun);
  return done === undefined ? [] : [{ phrase: /^/, done: `${place}${done}`, rest: "" }];
}

/** What happens first to a work has a verb of its own: "was first performed first" says it twice. */
const FIRST_OF_WORKS: Readonly<Record<string, Verb>> = {
  "first performed": verb("premiere"),
  "first staged": verb("premiere"),
  "first shown": verb("premiere"),
  "first published": verb("come out", "comes out", "came out"),
  "first printed": verb("come out", "comes out", "came out"),
  "first issued": verb("come out", "comes out", "came out"),
};

const askedWhen = ({ rest, verb: deed, done = "" }: Happening): Ask =>
  deed === undefined ? inPast(askBe("when", "{x}"), done) : inPast(askVerb("when", deed, rest), "");

/** "became independent first", "was founded later" */
function sooner({ rest, verb: deed, done = "" }: Happening): readonly Degree[] {
  // "Last rebuilt first" contradicts itself: it was rebuilt longest ago.
  const isLast = done.startsWith("last ");
  const clause = `${deed === undefined ? `was ${done.replace(/^last /, "")}` : deed.past} ${rest} {d}`.replace(/\s+/g, " ");
  const degree: Degree = {
    clause: { present: clause, past: clause },
    superlative: isLast ? { max: "most recently", min: "longest ago" } : { max: "last", min: "first" },
    comparative: isLast ? { max: "more recently", min: "longer ago" } : { max: "later", min: "first" },
    ranked: false,
  };
  // "Was last rebuilt in the 1950s" is said of a time, and of no other.
  const dated = `was ${done} {d}`;
  const own = FIRST_OF_WORKS[done];
  if (own !== undefined)
    return [
      ...sooner({ phrase: /^/, verb: own, rest: "" }),
      {
        clause: { present: "{d}", past: "{d}" },
        superlative: { max: `${own.past} last`, min: `${own.past} first` },
        comparative: { max: `was ${done} later`, min: `was ${done} earlier` },
        ranked: false,
      },
    ];
  const deedOnce = FIRST_DEEDS[rest];
  if (deedOnce !== undefined && deed !== undefined)
    return [
      {
        clause: { present: "{d}", past: "{d}" },
        superlative: { max: `was the last to ${deedOnce}`, min: `was the first to ${deedOnce}` },
        comparative: { max: `${deed.past} ${rest} later`, min: `${deed.past} ${rest} earlier` },
        ranked: false,
      },
      { ...degree, superlative: { max: "latest", min: "earliest" }, comparative: { max: "later", min: "earlier" } },
    ];
  // "Saw first light first" says it twice.
  if (/\bfirst\b/.test(`${done} ${rest}`))
    return [
      {
        ...degree,
        superlative: { max: "latest", min: "earliest" },
        comparative: { max: "later", min: "earlier" },
        // "First planted later" contradicts itself.
        ...(done.startsWith("first ") && { end: "min" as const }),
      },
    ];
  if (isLast) return [...unmended(done.slice(5), clause), degree, { ...degree, clause: { present: dated, past: dated } }];
  return [degree, { ...degree, comparative: { max: "later", min: "earlier" } }];
}

/** "Has gone longest without an inspection" rather than "was inspected longest ago". */
function unmended(done: string, clause: string): readonly Degree[] {
  const noun = done === "rebuilt" ? undefined : EVENT_NOUNS[done];
  const what = noun === undefined ? `being ${done}` : `${startsWithVowel(noun) ? "an" : "a"} ${noun}`;
  const [recent, gone] = [clause.replace(" {d}", ""), (how: string): string => `has gone ${how} without ${what}`];
  return [
    {
      clause: { present: "{d}", past: "{d}" },
      superlative: { max: `${recent} most recently`, min: gone("longest") },
      comparative: { max: `${recent} more recently`, min: gone("longer") },
      ranked: false,
    },
  ];
}

function inPast({ direct, indirect, saysUnit }: Ask, participle: string): Ask {
  const said = ({ past }: Ask["direct"]): Ask["direct"] => {
    const text = `${past} ${participle}`.trim();
    return same(text);
  };
  return { direct: said(direct), indirect: said(indirect), saysUnit };
}
