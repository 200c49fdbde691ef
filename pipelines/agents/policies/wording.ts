import type { Aim, Basis, Random, Seen, Step } from "../../../schemas/index.ts";
import { headOf, isPlural } from "../../../knowledge-graph/phrase.ts";
import { conclusion } from "./conclusion.ts";
import { listText, named, timePhrase } from "./naming.ts";

/**
 * All words of all designed policies come from here, good steps and bad ones and the alternatives of HAS alike: what is said
 * depends on what is aimed at, never on whether it is right.
 */
type Report = Step["intent"]["report"];

const plural = (phrase: string): boolean => isPlural(headOf(phrase.split(" ")));

/** "the total area of France in 2014", "the country whose capital is Lomé", "general information on France". */
export function aimNoun(aim: Aim): string {
  if (aim.kind === "topic") return `general information on ${named(aim.subject ?? aim.phrase)}`;
  if (aim.kind === "value") return `the ${aim.phrase} of ${named(aim.subject ?? "")}${timePhrase(aim.time)}`;
  const verb = plural(aim.phrase) ? "include" : "is";
  return `the ${aim.type ?? "one"} whose ${aim.phrase} ${verb} ${named(aim.value ?? "")}${timePhrase(aim.time)}`;
}

const aimsNoun = (aims: readonly Aim[]): string => {
  const [first, ...rest] = aims;
  const shared = rest.length > 0 && rest.every((aim) => aim.kind === "value" && aim.phrase === first?.phrase && aim.time === first.time);
  if (shared && first !== undefined)
    return `the ${first.phrase} of ${listText(aims.map((aim) => named(aim.subject ?? "")))}${timePhrase(first.time)}`;
  return listText(aims.map(aimNoun));
};

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** "the total area of France is 643,801 square kilometres". */
export function factClause({ aim, text }: Seen): string {
  if (aim.kind === "holder") return `${aimNoun(aim)} is ${named(text)}`;
  return `${aimNoun(aim)} ${plural(aim.phrase) ? "are" : "is"} ${text}`;
}

/** "the total area of France as 643,801 square kilometres". */
const factAs = ({ aim, text }: Seen): string => `${aimNoun(aim)} as ${aim.kind === "holder" ? named(text) : text}`;

function reportText(report: Report, random: Random): string {
  const aims = aimsNoun(report.aims);
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
        `The page gives ${listText(report.facts.map(factAs))}.`,
        `So ${listText(report.facts.map(factClause))}.`,
        `${capital(listText(report.facts.map(factClause)))}, according to the page.`,
        `That settles one point: ${listText(report.facts.map(factClause))}.`,
      ]);
    case "unread":
      return random.pick([
        `The page does not show ${aims}.`,
        `What the page shows does not include ${aims}.`,
        `There is nothing there on ${aims}.`,
      ]);
    case "error":
      return random.pick([
        "The last call was not valid JSON, so nothing came back.",
        "My last call was malformed and returned an error.",
        "The call could not be read; I have to write it properly.",
      ]);
    case "other":
      return random.pick([
        `The page gives ${listText(report.facts.map(factAs))}, but that is not what the question asks for.`,
        `That is ${listText(report.facts.map(({ aim }) => aimNoun(aim)))}, which does not help here.`,
        `I looked at the wrong thing: ${listText(report.facts.map(({ aim }) => aimNoun(aim)))} is not needed.`,
      ]);
  }
}

const join = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(" ");

export function searchThought(report: Report, aims: readonly Aim[], random: Random): string {
  const aim = aimsNoun(aims);
  const opening = random.pick(
    report.kind === "start"
      ? [
          `First I need ${aim}.`,
          `I will start with ${aim}.`,
          `To begin with, I have to find ${aim}.`,
          `The first thing to look up is ${aim}.`,
        ]
      : [`Next I need ${aim}.`, `What is still missing is ${aim}.`, `I still have to find ${aim}.`, `Now for ${aim}.`],
  );
  const move = random.pick([
    "I will search for it.",
    "A search should lead to a page on it.",
    "Let me search.",
    "Let me see what a search gives.",
  ]);
  return join(reportText(report, random), opening, move);
}

export function visitThought(report: Report, aims: readonly Aim[], titles: readonly string[], random: Random): string {
  const aim = aimsNoun(aims);
  const pages = listText(titles.map((title) => `"${title}"`));
  const many = titles.length > 1;
  const what = random.pick([
    `${pages} should state ${aim}. I will open ${many ? "them" : "it"}.`,
    `To get ${aim}, I will read ${pages}.`,
    `${many ? "The pages" : "The page"} ${pages} ${many ? "look" : "looks"} like the place for ${aim}. Let me read ${many ? "them" : "it"}.`,
    `I will open ${pages} to find ${aim}.`,
    `${capital(aim)} should stand on ${pages}; opening ${many ? "them" : "it"} now.`,
  ]);
  return join(reportText(report, random), what);
}

/** The reasons behind an answer: what was read, then what follows from it. */
export function answerThought(report: Report, basis: Basis, random: Random): string {
  const opening = random.pick([
    "I have what I need.",
    "That is enough to answer.",
    "Now the question can be answered.",
    "Everything needed is there.",
  ]);
  return join(report.kind === "read" ? "" : reportText(report, random), opening, factsText(basis.facts, random), conclusion(basis, random));
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
  const members = row.map(({ aim, text }) => `${aim.subject ?? ""} ${text}`).join("; ");
  const what = `${first.aim.phrase}${timePhrase(first.aim.time)}`;
  return random.pick([
    `${capital(what)}: ${members}.`,
    `For the ${what} the pages give: ${members}.`,
    `The figures for the ${what} are: ${members}.`,
  ]);
}

/** Queries an aim can be put as, best first; each at most eight words. */
export function queriesFor(aim: Aim): readonly string[] {
  const year = aim.time === null ? "" : (/\d{4}/.exec(aim.time)?.[0] ?? "");
  const subject = aim.subject ?? "";
  const forms =
    aim.kind === "value"
      ? [`${subject} ${aim.phrase}`, `${aim.phrase} of ${named(subject)}`, `${subject} ${aim.phrase} ${year}`, `${aim.phrase} ${subject}`]
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

function shorten(query: string): string {
  const words = query.split(/\s+/).filter((word) => word !== "");
  const kept = words.length <= 8 ? words : words.filter((word) => !/^(?:of|the|in|a|an|and|for)$/i.test(word));
  return kept.slice(0, 8).join(" ");
}

export function goalFor(aims: readonly Aim[], random: Random): string {
  const aim = aimsNoun(aims);
  return random.pick([`Find ${aim}`, capital(aim), `Look up ${aim}`, `Get ${aim} from the page`]);
}
