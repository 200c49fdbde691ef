import { askVerb, askBe, verb, type Ask, type Degree, type EntryClass, type Verb } from "../entry.ts";

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
  { phrase: /^(?:date|year) of (?:the )?last reconstruction$/, done: "last rebuilt", rest: "" },
  { phrase: /^(?:date|year) of (?:the )?last restoration$/, done: "last restored", rest: "" },
  { phrase: /^(?:(?:date|year) of )?(?:construction|building)(?: date| year)?$|^built$/, done: "built", rest: "" },
  { phrase: /^(?:(?:date|year) of )?retirement(?: date| year)?$|^retired$/, done: "retired", rest: "" },
  { phrase: /^(?:date|year) of (?:the )?last renovation$/, done: "last renovated", rest: "" },
  { phrase: /^(?:date|year) of (?:the )?first flight$/, verb: verb("make", "makes", "made"), rest: "its first flight" },
  { phrase: /^(?:birth year)$/, done: "born", rest: "" },
  { phrase: /^(?:(?:date|year) of )?(?:completion)(?: date| year)?$|^completed$/, done: "completed", rest: "" },
];

/** When what happened to a thing: questions ask it in the past. */
export const events: EntryClass = {
  name: "events",
  entry({ phrase, kind }) {
    const found = kind === "date" ? HAPPENINGS.filter((one) => one.phrase.test(phrase)) : [];
    return found.length === 0 ? undefined : { asks: found.map(askedWhen), degrees: found.flatMap(sooner) };
  },
};

const askedWhen = ({ rest, verb: deed, done = "" }: Happening): Ask =>
  deed === undefined ? inPast(askBe("when", "{x}"), done) : inPast(askVerb("when", deed, rest), "");

/** "became independent first", "was founded later" */
function sooner({ rest, verb: deed, done = "" }: Happening): readonly Degree[] {
  const clause = `${deed === undefined ? `was ${done}` : deed.past} ${rest} {d}`.replace(/\s+/g, " ");
  const degree: Degree = {
    clause: { present: clause, past: clause },
    // "Last rebuilt first" contradicts itself.
    superlative: done.startsWith("last ") ? { max: "latest", min: "earliest" } : { max: "last", min: "first" },
    comparative: { max: "later", min: "earlier" },
    ranked: false,
  };
  if (done.startsWith("last ")) return [degree];
  return [degree, { ...degree, comparative: { max: "later", min: "first" } }];
}

function inPast({ direct, indirect, saysUnit }: Ask, participle: string): Ask {
  const said = ({ past }: Ask["direct"]): Ask["direct"] => {
    const text = `${past} ${participle}`.trim();
    return { present: text, past: text };
  };
  return { direct: said(direct), indirect: said(indirect), saysUnit };
}
