import { deedOfLabel } from "../list-roles.ts";
import { isTrip, silentRelation } from "../silent-relations.ts";
import { areAll, headNoun, isPluralPhrase } from "../noun-phrases.ts";
import { isPersonKind } from "../persons.ts";
import { askBe, askSubject, askVerb, verb, type Ask, type EntryClass, type PhrasedAttribute } from "../entry.ts";

const AGENT =
  /^(?:current |main |lead |original |head |chief |general |deputy |managing |technical |artistic |musical |scientific |executive |plant |works |site )?(author|manager|chair|president|principal|writer|director|composer|maintainer|owner|founder|designer|architect|developer|publisher|editor|prime minister|head of state|head of government|chief executive|chair(?:man|woman)?|breeder|sponsor|builder|discoverer|grower|custodian|treasurer|secretary|leader|keeper|warden|conductor|trainer|teacher|chief instructor|head teacher|mayor|governor|captain|coach|singer|producer|creator|inventor|painter|translator|spouse|ruler|king|queen|judge|referee|reviewer|inspector|examiner|(?<=^(?:head|chief|lead|master) )[a-z]+(?:er|or|ist|ian|smith|wright))$/;
/** The role that a noun names, of who makes, leads or keeps a thing. */
export const agentOf = (phrase: string): string | undefined => AGENT.exec(phrase)?.[1];
const DEEDS: Readonly<Record<string, string>> = {
  author: "wrote", writer: "wrote", director: "directed", composer: "composed", founder: "founded", designer: "designed", architect: "designed",
  developer: "developed", publisher: "published", producer: "produced", creator: "created", inventor: "invented", painter: "painted", translator: "translated", builder: "built", discoverer: "discovered", grower: "grew", editor: "edited", breeder: "bred", sponsor: "sponsored",
  judge: "judged", referee: "refereed", reviewer: "reviewed", inspector: "inspected", examiner: "examined",
}; // prettier-ignore
/** What is directed or edited once and for all; an observatory and a journal have a director and an editor. */
const HELD = /^(?:director|editor)$/;
const WORK =
  /(?:^| )(?:work|film|movie|documentary|cartoon|play|opera|operetta|musical|ballet|revue|production|premiere|show|series|season|episode|video|clip|game|album|song|concert|performance|programme|broadcast|book|edition|novel|anthology|volume|text|score|translation|article|paper)$/;
const NOW: Readonly<Record<string, string>> = { maintainer: "maintains", owner: "owns", custodian: "looks after" };

/** Who made, leads or keeps a thing. */
export const agents: EntryClass = {
  name: "agents",
  entry({ phrase, kind, multiValued, coverage }) {
    const role = AGENT.exec(phrase)?.[1];
    if (role === undefined || multiValued || (kind !== "entity" && kind !== "text")) return undefined;
    // Who led what is over is asked by the verb alone.
    if (role === "leader" && areAll({ coverage }, (type) => isTrip(headNoun(type))))
      return { isLabel: true, asks: [askSubject("who", "led", "led", "{x}")] };
    const isHeld = HELD.test(role) && coverage.some(({ type, known }) => known > 0 && !WORK.test(type));
    const [did, does] = [isHeld ? undefined : DEEDS[role], NOW[role]];
    return {
      asks: [
        ...(did === undefined ? [] : [askSubject("who", did, did, "{x}")]),
        ...(does === undefined ? [] : [askSubject("who", does, does, "{x}")]),
        askBe("who", `the ${phrase} of {x}`),
        askBe("who", `{x} 's ${phrase}`),
      ],
    };
  },
};

/** "kept by", "based at": what the label of a relation says was done, or where. Its noun ("keeper", "location") is the label's. */
export const labelDeeds: EntryClass = {
  name: "labels of a deed",
  entry({ name, kind, multiValued, valueTypes: [type, ...others], phrase }) {
    const said = name.replaceAll("_", " ");
    if (multiValued || kind !== "entity" || type === undefined || others.length > 0 || said === phrase || !/^[a-z -]+$/.test(type))
      return undefined;
    const role = / (?:by|at|in|from)$/.test(said) ? deedOfLabel(said) : undefined;
    if (role === undefined) return undefined;
    const [be, rest] = /^(is|was) (.+)$/.exec(role.one)?.slice(1) ?? [];
    if (be === undefined || rest === undefined) return undefined;
    const who = isPersonKind(type) ? "who" : `which ${type}`;
    const ask: Ask = {
      direct: { present: `${who} ${be} {x} ${rest}`, past: `${who} was {x} ${rest}` },
      indirect: { present: `${who} {x} ${be} ${rest}`, past: `${who} {x} was ${rest}` },
      saysUnit: false,
    };
    return { asks: [ask, ask], isLabel: true };
  },
};

/** Who has a club plays for it. */
const isPlayerKind = (kind: string): boolean => /(?:^| )(?:player|footballer|goalkeeper|defender|midfielder|striker|cricketer)$/.test(kind);

/** Where people work, by its own noun, and for whom. */
const FOR = /^(?:workshop|employer|firm|company|research group|newspaper)$/;
const AT = /^(?:department|hospital|institute|university|laboratory|observatory|museum|school|ward|clinic)$/;

const JOINED = /^(?:club|team|society|association|party|union|orchestra|band|choir|league|federation|squadron|regiment|guild)$/;

const PRIZE = /^(?:[a-z]+ )?(?:prize|award|medal|trophy|cup|title|competition)$/;
/** "Won", of a book: a deed, and its object's kind is the noun. */
const wonBy = (prize: string): Ask => ({
  direct: { present: `which ${prize} did {x} win`, past: `which ${prize} did {x} win` },
  indirect: { present: `which ${prize} {x} won`, past: `which ${prize} {x} won` },
  saysUnit: false,
});

/** "club": which one belongs to; "owning section": which owns it. */
export const memberships: EntryClass = {
  name: "what a thing belongs to",
  entry({ phrase, kind, multiValued, coverage, valueTypes }) {
    if (multiValued || (kind !== "entity" && kind !== "text")) return undefined;
    if (/^(?:current |present )?(?:club|team)$/.test(phrase) && areAll({ coverage }, isPlayerKind))
      return { isLabel: true, asks: [askVerb(`which ${phrase.replace(/^.* /, "")}`, verb("play for", "plays for", "played for"))] };
    if (phrase === "won") return { isLabel: true, asks: [wonBy(valueTypes.find((type) => PRIZE.test(type)) ?? "award")] };
    const link = AT.test(phrase) ? "at" : FOR.test(phrase) ? "for" : undefined;
    if (link !== undefined && areAll({ coverage }, isPersonKind))
      return { isLabel: true, asks: [askVerb(`which ${phrase}`, verb(`work ${link}`, `works ${link}`, `worked ${link}`))] };
    if (JOINED.test(phrase)) return { isLabel: true, asks: [askVerb(`which ${phrase}`, verb("belong to", "belongs to", "belonged to"))] };
    const [, deed, body] = /^(own|publish|sponsor|maintain|insur|record|print)ing ([a-z]+)$/.exec(phrase) ?? [];
    if (deed === undefined || body === undefined) return undefined;
    const does = deed === "insur" ? "insures" : deed === "publish" ? "publishes" : `${deed}s`;
    const did = deed === "insur" ? "insured" : `${deed}ed`;
    return { isLabel: true, asks: [askSubject(`which ${body}`, does, did, "{x}")] };
  },
};

/** "which licence is {x} under" */
const goesBy = (what: string, link: string): Ask => ({
  direct: { present: `${what} is {x} ${link}`, past: `${what} was {x} ${link}` },
  indirect: { present: `${what} {x} is ${link}`, past: `${what} {x} was ${link}` },
  saysUnit: false,
});

/** Licence, language, currency: what a thing goes by. */
export const terms: EntryClass = {
  name: "terms",
  entry({ phrase, kind, multiValued, coverage }) {
    if (multiValued || (kind !== "entity" && kind !== "text")) return undefined;
    if (/^licen[cs]e$/.test(phrase) && areAll({ coverage }, isPersonKind))
      return { isLabel: true, asks: [askVerb(`which ${phrase}`, verb("hold", "holds", "held"))] };
    if (/^licen[cs]e$/.test(phrase)) return { asks: [goesBy(`which ${phrase}`, "under")] };
    if (/^currency$/.test(phrase)) return { asks: [askVerb("which currency", verb("use", "uses", "used"))] };
    if (/^capital(?: city)?$/.test(phrase) && kind === "entity")
      return {
        asks: [
          askSubject("which city", "is", "was", "the capital of {x}"),
          askBe("what", "the capital of {x}"),
          askBe("what", "{x} 's capital"),
        ],
      };
    return undefined;
  },
};

const PLACES =
  /^(?:country|city|town|village|province|state|region|district|county|municipality|continent|massif|mountain (?:group|range))$/;

/** "Which city is X in": of what stands in a place. */
export const location: EntryClass = {
  name: "where a thing is",
  entry({ phrase, kind, multiValued }) {
    if (multiValued || (kind !== "entity" && kind !== "text")) return undefined;
    const near = /^nearest ([a-z]+)$/.exec(phrase)?.[1];
    if (near !== undefined) return { asks: [askSubject(`which ${near}`, "is nearest to", "was nearest to", "{x}")] };
    if (/^(?:headquarters|head office|seat)$/.test(phrase)) {
      const based: Ask = {
        direct: { present: "where is {x} based", past: "where was {x} based" },
        indirect: { present: "where {x} is based", past: "where {x} was based" },
        saysUnit: false,
      };
      return { isLabel: true, asks: phrase === "seat" ? [based] : [based, askVerb("where", verb("have", "has", "had"), `its ${phrase}`)] };
    }
    if (!PLACES.test(phrase)) return undefined;
    const ask: Ask = {
      direct: { present: `which ${phrase} is {x} in`, past: `which ${phrase} was {x} in` },
      indirect: { present: `which ${phrase} {x} is in`, past: `which ${phrase} {x} was in` },
      saysUnit: false,
    };
    return { asks: [ask, ask] };
  },
};

/** Heads of what people ask by its noun, "what is the motto of X". Any other noun of a column needs a verb, or nobody asks for it. */
const ASKED = new Set(
  (
    "capital currency motto anthem slogan nickname pseudonym title subtitle code number address website email symbol emblem mascot formula " +
    "abbreviation acronym nationality citizenship religion occupation profession job species genus family class order habitat diet purpose cause theme topic " +
    "subject medium genre format language dialect alphabet script temperament tuning pitch key tempo material shape pattern colour climate terrain " +
    "cuisine speciality dish rank degree award prize holiday licence license age population height weight price postcode timezone government constitution " +
    "date time distance capacity value top source mouth tributary engine fuel gauge chassis"
  ).split(" "),
);

/** So many things have each value of a column that tells of what sort they are. */
const OF_A_SORT = 4;

/** "Rennet", "main milk": one of few, the same few for many things. What is another for each is a name, a code or a remark, and needs a verb. */
const tellsSort = ({ phrase, identifying }: PhrasedAttribute): boolean =>
  /^[a-z]{3,}(?: [a-z]{3,})?$/.test(phrase) &&
  !phrase.endsWith(" value") &&
  !isPluralPhrase(phrase) &&
  identifying.values > 1 &&
  identifying.values * OF_A_SORT <= identifying.subjects;

/** Whether nothing but its few values makes its noun one that people ask for. */
export const isAskedBySort = (info: PhrasedAttribute): boolean => info.words === undefined && !ASKED.has(headNoun(info.phrase)) && tellsSort(info); // prettier-ignore

/** "Cheese type" of a cheese, "boat class" of a boat: what sort of its kind it is. */
export const sorts: EntryClass = {
  name: "of what sort a thing is",
  entry({ phrase, kind, multiValued, coverage }) {
    const [, of, sort] = /^([a-z]+(?: [a-z]+)?) (type|kind|sort|variety|style|class)$/.exec(phrase) ?? [];
    const isOwn = areAll({ coverage }, (type) => type === of);
    if (of === undefined || sort === undefined || !isOwn || multiValued || (kind !== "entity" && kind !== "text")) return undefined;
    return { isLabel: true, asks: [askBe(`what ${sort} of ${of}`, "{x}")] };
  },
};

/** A label that is no more than the kind of the other thing: by what things of the two kinds do. */
export const silent: EntryClass = {
  name: "by what two kinds of things do",
  entry(info) {
    const relation = info.words === undefined ? silentRelation(info) : undefined;
    return relation === undefined ? undefined : { isLabel: true, asks: [relation.ask(info.phrase)] };
  },
};

/** Whether a label is no more than the kind of the other thing: "festival" of what stands on a page of festivals. */
const isKindOfOther = ({ kind, phrase, valueTypes }: PhrasedAttribute): boolean =>
  kind === "entity" && valueTypes.some((type) => headNoun(type) === headNoun(phrase));

/** Every other attribute whose value is a thing or a text, by its noun. */
export const namedValues: EntryClass = {
  name: "what is named",
  entry(info) {
    const { phrase, kind, multiValued, words } = info;
    if (multiValued || (kind !== "entity" && kind !== "text") || AGENT.test(phrase) || PLACES.test(phrase) || phrase.startsWith("nearest "))
      return undefined;
    // Whoever gives the noun himself is believed.
    if (words === undefined && !ASKED.has(headNoun(phrase)) && (!tellsSort(info) || isKindOfOther(info))) return undefined;
    const many = isPluralPhrase(phrase);
    if (isPersonKind(headNoun(phrase)))
      return { asks: [askBe("who", `the ${phrase} of {x}`, many), askBe("who", `{x} 's ${phrase}`, many)] };
    return { asks: [askBe("what", `the ${phrase} of {x}`, many), askBe("what", `{x} 's ${phrase}`, many)] };
  },
};
