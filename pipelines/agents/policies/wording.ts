import type { Aim, Basis, FaultKind, Random, Seen, Step } from "../../../schemas/index.ts";
import { headOf, isPlural } from "../../../knowledge-graph/phrase.ts";
import { conclusion } from "./conclusion.ts";
import { reminder } from "./reminder.ts";
import { clauseList, listText, named, timePhrase } from "./naming.ts";

/**
 * All words of all designed policies come from here, good steps and bad ones and the alternatives of HAS alike: what is said
 * depends on what is aimed at, never on whether it is right.
 */
type Report = Step["intent"]["report"];

const plural = (phrase: string): boolean => isPlural(headOf(phrase.split(" ")));

/** "the total area of France in 2014", "the country whose capital is Lomé", "general information on France". */
export function aimNoun(aim: Aim): string {
  if (aim.kind === "topic") return `general information on ${aim.subject === null ? `the ${aim.phrase}` : named(aim.subject)}`;
  if (aim.kind === "value") return `the ${aim.phrase} of ${named(aim.subject ?? "")}${timePhrase(aim.time)}`;
  const verb = plural(aim.phrase) ? (/^(?:more|less) than |^\d/.test(aim.value ?? "") ? "are" : "include") : "is";
  return `the ${aim.type ?? "one"} whose ${aim.phrase} ${verb} ${named(aim.value ?? "")}${timePhrase(aim.time)}`;
}

/** Whether what is aimed at is spoken of as more than one thing. */
const isMany = (aims: readonly Aim[]): boolean =>
  new Set(aims.map(aimNoun)).size > 1 || aims.some(({ kind, phrase }) => kind === "value" && plural(phrase));

const aimsNoun = (aims: readonly Aim[]): string => {
  const [first, ...rest] = aims;
  const shared = rest.length > 0 && rest.every((aim) => aim.kind === "value" && aim.phrase === first?.phrase && aim.time === first.time);
  if (shared && first !== undefined) {
    const that = plural(first.phrase) ? "those" : "that";
    const [owner = "", ...others] = [...new Set(aims.map((aim) => named(aim.subject ?? "")))];
    return `the ${first.phrase} of ${listText([owner, ...others.map((other) => `${that} of ${other}`)])}${timePhrase(first.time)}`;
  }
  const timed =
    rest.length > 0 &&
    aims.every(
      ({ kind, phrase, subject, time }) => kind === "value" && phrase === first?.phrase && subject === first.subject && time !== null,
    );
  if (timed && first !== undefined) {
    const that = plural(first.phrase) ? "those" : "that";
    const [time = "", ...others] = [...new Set(aims.map((aim) => timePhrase(aim.time)))];
    return `the ${first.phrase} of ${named(first.subject ?? "")}${listText([time, ...others.map((other) => `${that}${other}`)])}`;
  }
  return clauseList([...new Set(aims.map(aimNoun))]);
};

const ownerless = (aim: Aim): string => (aim.kind === "value" ? `the ${aim.phrase}${timePhrase(aim.time)}` : aimNoun(aim));

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** "the total area of France is 643,801 square kilometres". */
export function factClause({ aim, text }: Seen): string {
  if (aim.kind === "holder") return `${aimNoun(aim)} is ${named(text)}`;
  return `${aimNoun(aim)} ${aim.kind === "value" && plural(aim.phrase) ? "are" : "is"} ${text}`;
}

/** "the total area of France as 643,801 square kilometres". */
const factAs = ({ aim, text }: Seen): string => `${aimNoun(aim)} as ${aim.kind === "holder" ? named(text) : text}`;

/** What went wrong with a call, as its result shows it. */
const FAULT_REPORTS: Readonly<Record<FaultKind, readonly string[]>> = {
  "time-out": [
    "The call timed out, so it has to be tried again.",
    "That timed out before anything came back; I will not take it for an answer.",
    "No reply came in time. That can happen, and another try may do better.",
  ],
  empty: [
    "Nothing at all came back, which is odd; one empty reply proves nothing.",
    "An empty result. I doubt it, so I will not stop here.",
    "The reply was empty. It may have been a slip of the server, so I keep looking.",
  ],
  "http-500": [
    "The server answered with an error, so I still have nothing.",
    "HTTP 500: the fault is the server's, and it may pass.",
    "That ended in a server error. I will have to try again.",
  ],
  "stale-page": [
    "What came back is an old copy of the page; its figures may have changed, so I will not use them.",
    "This is a cached copy of an earlier version, not the page as it is now. I need the current one.",
    "The page says that it is an earlier version. I will not go by old figures.",
  ],
  "conflicting-page": [
    "One of the results is a copy of another page and gives other figures; I will go by the original.",
    "Two of the results carry the same title, and their figures differ. I trust the site that the copy was made of.",
    "A copy from another site heads the results, with figures of its own. I will read the original page.",
  ],
  "wrong-page": [
    "That address led to another page than the one I wanted.",
    "What opened is a page on something else, so nothing in it counts here.",
    "The page that came back is not the one that I asked for.",
  ],
};

function reportText(report: Report, random: Random): string {
  const aims = aimsNoun(report.aims);
  const source = new Set(report.facts.map(({ aim }) => aim.subject)).size > 1 ? "The pages give" : "The page gives";
  switch (report.kind) {
    case "start":
    case "listed":
      return "";
    case "unlisted":
      return random.pick([
        `None of these results looks right for ${aims}.`,
        `The results do not lead to ${aims}.`,
        `No page on ${aims} is among the results.`,
      ]);
    case "read":
      return random.pick([
        `${source} ${clauseList(report.facts.map(factAs))}.`,
        `So ${clauseList(report.facts.map(factClause))}.`,
        `${capital(clauseList(report.facts.map(factClause)))}, according to what I read.`,
        `That much is settled: ${clauseList(report.facts.map(factClause))}.`,
      ]);
    case "unread":
      return random.pick([
        `What I read does not show ${aims}.`,
        `What is shown does not include ${aims}.`,
        `There is nothing there on ${aims}.`,
      ]);
    case "fault":
      return random.pick(FAULT_REPORTS[report.fault ?? "empty"]);
    case "error":
      return random.pick([
        "The last call was not valid JSON, so nothing came back.",
        "My last call was malformed and returned an error.",
        "The call could not be read; I have to write it properly.",
      ]);
    case "other":
      return random.pick([
        `${source} ${clauseList(report.facts.map(factAs))}, but that is not what the question asks for.`,
        `That is ${clauseList(report.facts.map(({ aim }) => aimNoun(aim)))}, which does not help here.`,
        `I looked at the wrong thing: the question does not ask for ${clauseList(report.facts.map(({ aim }) => aimNoun(aim)))}.`,
      ]);
  }
}

const join = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(" ");

const need = (report: Report, aims: readonly Aim[], random: Random): string => {
  const aim = aimsNoun(aims);
  return random.pick(
    report.kind === "start"
      ? [`First I need ${aim}.`, `I will start with ${aim}.`, `To begin with, I have to find ${aim}.`, `First of all I look for ${aim}.`]
      : [
          `Next I need ${aim}.`,
          `${capital(aim)} ${isMany(aims) ? "are" : "is"} still missing.`,
          `I still have to find ${aim}.`,
          `Now for ${aim}.`,
          `What the answer needs next: ${aim}.`,
          `${capital(aim)} ${isMany(aims) ? "come" : "comes"} next.`,
        ],
  );
};

/** What a thought opens with: what the last observation told, and the parts of the question that it looks back at. */
export interface Opening {
  readonly report: Report;
  readonly reminder: readonly string[];
}

const opened = ({ report, reminder: chips }: Opening, random: Random): string => join(reportText(report, random), reminder(chips, random));

/** What is known and what is wanted. The query itself stands in the call: a thought does not give away which call follows it. */
export function searchThought(opening: Opening, aims: readonly Aim[], random: Random): string {
  const it = isMany(aims) ? "them" : "it";
  const move = random.pick([
    `I will search for ${it}.`,
    `A search should lead to a page on ${it}.`,
    "Let me search.",
    "Let me see what a search gives.",
    "A query should bring up the right page.",
    "Time to search.",
  ]);
  return join(opened(opening, random), need(opening.report, aims, random), move);
}

export function visitThought(opening: Opening, aims: readonly Aim[], pages: number, random: Random): string {
  const many = pages > 1;
  const move = random.pick([
    `The results list ${many ? "pages" : "a page"} that should tell. I will open ${many ? "them" : "it"}.`,
    `I will read ${many ? "the pages" : "the page"} that ${many ? "look" : "looks"} most promising.`,
    `${many ? "Some" : "One"} of the pages that came up should have ${isMany(aims) ? "them" : "it"}. Let me read ${many ? "them" : "it"}.`,
    `Let me open what looks like the right ${many ? "pages" : "page"}.`,
    `${isMany(aims) ? "They" : "It"} should stand on ${many ? "pages" : "a page"} that came up; opening ${many ? "those" : "that one"} now.`,
  ]);
  return join(opened(opening, random), need(opening.report, aims, random), move);
}

/** The reasons behind an answer: what was read, then what follows from it. */
export function answerThought(report: Report, basis: Basis, random: Random, sum?: string): string {
  const opening = random.pick([
    "I have what I need.",
    "That is enough to answer.",
    "Now the question can be answered.",
    "Everything needed is there.",
  ]);
  return join(
    report.kind === "read" ? "" : reportText(report, random),
    opening,
    factsText(basis.facts, random),
    conclusion(basis, random, sum),
  );
}

/** A run that ends without an answer says why. */
export function surrenderThought(report: Report, random: Random): string {
  return join(
    reportText(report, random),
    random.pick([
      "I cannot answer from what I have read, so I say that it was not found.",
      "I have no further way to look for it; I will say that it could not be found.",
      "What I have read does not answer the question, and I will not guess.",
    ]),
  );
}

/** Facts of one kind are told as a row; others one by one. */
function factsText(facts: readonly Seen[], random: Random): string {
  const rows = new Map<string, Seen[]>();
  for (const fact of facts) {
    const key = fact.aim.kind === "value" ? `${fact.aim.phrase}\n${fact.aim.time ?? ""}` : JSON.stringify(fact.aim);
    rows.set(key, [...(rows.get(key) ?? []), fact]);
  }
  return [...rows.values()].map((row) => rowText(row, random)).join(" ");
}

function rowText(row: readonly Seen[], random: Random): string {
  const [first] = row;
  if (first === undefined) return "";
  if (row.length === 1) return `${capital(factClause(first))}.`;
  const { aim } = first;
  if (aim.kind === "holder") return `These fit ${aimNoun(aim)}: ${clauseList(row.map(({ text }) => named(text)))}.`;
  const what = `${aim.phrase}${timePhrase(aim.time)}`;
  // A name right before a list of names, or before a text, would be read as one of them.
  if (row.some(({ text }) => !/^-?\d/.test(text))) {
    const [those, are] = plural(aim.phrase) ? ["those", "are"] : ["that", "is"];
    return `${[capital(factClause(first)), ...row.slice(1).map((fact) => `${those} of ${named(fact.aim.subject ?? "")} ${are} ${fact.text}`)].join("; ")}.`;
  }
  const members = row.map((fact) => `${named(fact.aim.subject ?? "")} ${fact.text}`).join("; ");
  return random.pick([
    `${capital(what)}: ${members}.`,
    `For the ${what} the pages give: ${members}.`,
    `The figures for the ${what} are: ${members}.`,
  ]);
}

/** Words of a question that say how a value is wanted, not what it is of: its years, its unit. */
export interface Hints {
  readonly years: readonly string[];
  readonly units: readonly string[];
}

export function hintsOf(question: string): Hints {
  const unit = /\b(?:in|as) (?!its\b|their\b|of\b|an?\b)([a-zA-Z][a-zA-Z ]{1,40}[a-z])(?=[,.?]|$)/.exec(
    question.replace(/\b(?:in|as of|for) (?:the year )?\d{4}/g, ""),
  )?.[1];
  return { years: [...new Set(question.match(/\b(?:19|20)\d\d\b/g) ?? [])], units: unit === undefined ? [] : [unit.replace(/^the /, "")] };
}

/** Queries an aim can be put as, best first; each at most eight words. */
export function queriesFor(aim: Aim): readonly string[] {
  const subject = aim.subject ?? "";
  const forms =
    aim.kind === "value"
      ? [`${subject} ${aim.phrase}`, `${aim.phrase} of ${named(subject)}`, `${aim.phrase} ${subject}`]
      : aim.kind === "holder"
        ? [
            `${aim.type ?? ""} ${aim.phrase} ${aim.value ?? ""}`,
            `${aim.phrase} ${aim.value ?? ""}`,
            `${aim.value ?? ""}`,
            `${aim.value ?? ""} ${aim.phrase} ${aim.type ?? ""}`,
          ]
        : [`${subject || aim.phrase}`, `${subject || aim.phrase} overview`, `about ${subject || aim.phrase}`];
  return [...new Set(forms.map(shorten))];
}

const EXTRAS = [
  "data",
  "figures",
  "statistics",
  "facts",
  "estimate",
  "official figures",
  "profile",
  "key facts",
  "table",
  "by country",
  "overview",
  "report",
];

/** One query: a form of the aim, often with the time, the unit or a word that searchers add. `attempt` goes through the forms. */
export function queryFor(aim: Aim, attempt: number, hints: Hints, random: Random): string {
  const forms = queriesFor(aim);
  const base = (attempt === 0 && random.next() < 0.5 ? forms[0] : forms[(attempt + random.int(2)) % forms.length]) ?? forms[0] ?? "";
  const added = [
    ...(aim.time === null ? hints.years : (aim.time.match(/\d{4}/) ?? [])).slice(0, 1).filter(() => random.next() < 0.4),
    ...hints.units.filter(() => random.next() < 0.3),
    ...[random.pick(EXTRAS)].filter(() => random.next() < 0.8),
  ];
  return shorten([base, ...added].join(" "));
}

export function shorten(query: string): string {
  const words = query.split(/\s+/).filter((word) => word !== "");
  const kept = words.length <= 8 ? words : words.filter((word) => !/^(?:of|the|in|a|an|and|for)$/i.test(word));
  // A query that was cut does not end in a word that waits for another.
  const whole = kept.slice(0, 8);
  while (
    kept.length > 8 &&
    whole.length > 1 &&
    /^(?:by|of|the|in|a|an|and|for|per|key|official|at|on|to|from|as|with)$/i.test(whole.at(-1) ?? "")
  )
    whole.pop();
  return whole.join(" ");
}

/** Ways to say how a value is wanted. */
export const WITH = [
  "verbatim",
  "in full",
  "exactly",
  "word for word",
  "exactly as stated",
  "with any unit given",
  "as printed there",
  "with every detail shown",
  "as the page puts it",
  "along with any unit",
  "quoted as printed",
  "together with any note that belongs there",
  "in the words of the page",
  "the way the page has it",
  "as in the text of the page itself",
  "with any unit and date given",
  "in just the words of the page",
];

/** What a visit is to bring back; words beside the aim hardly change which passages answer it. `chips`: what the question speaks of. */
export function goalFor(aims: readonly Aim[], chips: readonly string[], random: Random): string {
  // The page says whose value it is: half of the goals do not.
  const aim = random.next() < 0.5 ? aimsNoun(aims) : clauseList([...new Set(aims.map(ownerless))]);
  const base = random.pick([`Find ${aim}`, capital(aim), `Look up ${aim}`, `Get ${aim} from the page`, `State ${aim}`]);
  const beside = random.next() < 0.5 ? chips.filter((chip) => !base.includes(chip)) : [];
  const context = random.shuffle(beside).slice(0, 1 + random.int(2));
  return [base, random.pick(WITH), context.length === 0 ? "" : `(${context.join(", ")})`].filter((part) => part !== "").join(" ");
}

/** The last query for a page that no other brought up: what it is of, and nothing beside. */
export const plainQuery = ({ kind, subject, phrase, value }: Aim): string =>
  shorten(kind === "holder" ? `${phrase} ${value ?? ""}` : (subject ?? phrase));

/** The last goal for a page that did not show what is wanted: words beside it may have led to other passages. */
export const plainGoal = (aims: readonly Aim[]): string => capital(clauseList([...new Set(aims.map(ownerless))]));
