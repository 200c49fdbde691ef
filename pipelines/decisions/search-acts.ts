import type { Aim, Random, Step } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import {
  hintsOf,
  type Hints,
  listQueries,
  LONGEST,
  plainQuery,
  queryFor,
  shorten,
  withoutRepeatedAims,
} from "../agents/policies/queries.ts";
import { ideaThought } from "../agents/policies/wording.ts";
import type { Candidate } from "./candidate.ts";
import { balanceQueries, editQuery, type QueryForm } from "./fit-query.ts";
import type { Idea } from "./ideas.ts";
import { openingFor } from "./opening.ts";
import { aimKey, queryKey, type Situation } from "./situation.ts";

/** Wordings of one target that are tried. */
const WORDINGS = 4;
const PARTIAL = 12;

/** With what its thought names, where that is not what it looks for. */
type ToldIdea = Idea & { readonly told?: readonly Aim[] };

/** Ideas as searches. Beside a search they are worded as it is, and are as many at once; beside another act as anybody words them. */
export function searchActs(ideas: readonly Idea[], step: Step, situation: Situation): readonly Candidate[] {
  const { random, question } = situation;
  const like = step.intent.kind === "search" ? ((step.action?.arguments["query"] as readonly string[] | undefined) ?? []) : undefined;
  const hints = hintsHere(situation);
  const told: QueryForm = { words: situation.asked, chunks: yearsIn(question.text) };
  const own = withoutRepeatedAims(step.intent.aims);
  const queriesOf = (idea: ToldIdea, attempt: number): readonly string[] => {
    const aims = asOnce(idea.aims, own.length === 0 ? idea.aims : own, step.intent.aims);
    if (idea.idea === "list") return [listQuery(idea, attempt)];
    if (isByName(idea, attempt)) return [plainQuery(idea.aims[0]!)];
    if (idea.idea === "other-words") return aims.map((aim, at) => fewerWords(aim, hints.years, like?.[at], told, random));
    // Who wants to see the thing as a whole asks for nothing else.
    const isPlain = like === undefined || attempt === WORDINGS - 1 || idea.idea === "broader";
    const queries = aims.map((aim, at) =>
      isPlain ? queryFor(aim, attempt, hints, random) : editQuery(like[at] ?? "", own[at] ?? aim, aim, told, attempt > 0, random),
    );
    return idea.idea === "other-year" ? queries.map((query, at) => withYear(query, aims[at], own)) : queries;
  };
  const isWhole = wholeQueries(step);
  const acts = ideas.flatMap((idea): readonly { readonly idea: ToldIdea; readonly query: readonly string[] }[] =>
    Array.from({ length: idea.idea === "other-words" ? PARTIAL : WORDINGS }, (_, attempt) => ({
      idea: isByName(idea, attempt) ? { ...idea, told: [idea.wanted!] } : idea,
      query: [...new Set(queriesOf(idea, attempt))].filter((one) => one !== ""),
    })),
  );
  return acts
    .filter(
      ({ idea, query }) =>
        query.length > 0 &&
        (like === undefined || query.length === like.length || idea.idea === "list") &&
        !isWhole(query) &&
        !query.some((one) => situation.queried.has(queryKey(one))),
    )
    .map(({ idea, query }): Candidate => ({
      idea: idea.idea,
      aims: idea.aims,
      form: {
        thought: ideaThought(openingFor(step, idea.told ?? idea.aims, [], situation), { ...idea, aims: idea.told ?? idea.aims }, random),
        action: { name: "search", arguments: { query } },
        answer: null,
      },
      label: null,
      target: JSON.stringify(["search", idea.idea, ...(idea.idea === "other-words" ? query : idea.aims.map(aimKey).toSorted())]),
      always: false,
    }));
}

/** By its name alone, as runs ask too: of all wordings but the last. */
const isByName = ({ idea, wanted }: Idea, attempt: number): boolean => idea === "broader" && wanted !== undefined && attempt < WORDINGS - 1;

/** Where something is asked for as of a time, the question's years are of that: neighbours have none. */
function hintsHere({ question, open, met }: Situation): Hints {
  const hints = hintsOf(question.text);
  const isDated = [...open.map(({ aim }) => aim), ...met.values()].some(({ time }) => time !== null);
  return isDated ? { ...hints, years: [] } : hints;
}

/** What of a question a query may take up: its years. Names would be other things', and what is sought of another thing nobody types. */
const yearsIn = (question: string): readonly string[] => [...new Set(question.match(/\b(?:1\d|20)\d\d\b/g) ?? [])];

/** Another year that only the thought names would be the same act. */
function withYear(query: string, aim: Aim | undefined, own: readonly Aim[]): string {
  const year = aim?.time?.match(/\d{4}/)?.[0];
  if (year === undefined || query.includes(year) || own.some((one) => one.time === aim?.time)) return query;
  const rest = shorten(query)
    .split(" ")
    .filter((word) => !/^\d{4}$/.test(word));
  return rest.length < LONGEST ? shorten([...rest, year].join(" ")) : query;
}

/** What a search for other things asks, in as many queries as the original's: what one query had for several years one has for the change. */
function asOnce(aims: readonly Aim[], own: readonly Aim[], all: readonly Aim[]): readonly Aim[] {
  const asked = withoutRepeatedAims(aims);
  if (asked.length <= own.length) return asked;
  const known = new Set(all.map(aimKey));
  return asked.toSorted((a, b) => Number(known.has(aimKey(a))) - Number(known.has(aimKey(b)))).slice(0, own.length);
}

/** "list of countries by population": one list, for however many things. */
function listQuery({ aims: [aim], type = "" }: Idea, attempt: number): string {
  const forms = listQueries(aim?.phrase ?? "", type);
  const form = forms[attempt % forms.length] ?? "";
  const time = aim?.time?.match(/\d{4}/)?.[0];
  return shorten(time !== undefined && attempt % 2 === 1 ? `${form} ${time}` : form);
}

/** A query with fewer of the words that are asked for. */
function fewerWords(aim: Aim, years: readonly string[], like: string | undefined, told: QueryForm, random: Random): string {
  const name = aim.subject ?? aim.value ?? "";
  const shorter = shorterPhrases(aim.phrase);
  if (shorter.length === 0) return "";
  const rest = random.pick(shorter);
  const year = aim.time?.match(/\d{4}/)?.[0] ?? years[0] ?? "";
  const parts = random.pick([
    [name, rest],
    [rest, name],
    [name, rest, year],
  ]);
  const query = shorten(parts.join(" ").trim());
  return like === undefined ? query : balanceQueries(query, [], like, { words: told.words, chunks: [] }, 0, random);
}

/** What is left of a noun without what stands before it: "petroleum product exports", "product exports"; of "date of independence" what is behind the "of". */
function shorterPhrases(phrase: string): readonly string[] {
  const words = phrase.split(" ");
  const behind = phrase.split(" of ").slice(1).at(-1)?.replace(/^the /u, "");
  const ends = words.slice(1, -1).flatMap((word, at) => (word.length > 3 ? [words.slice(at + 1).join(" ")] : []));
  return [...new Set([...(behind === undefined ? [] : [behind]), ...ends])];
}

/** Whether queries say all that the step's aims say, in whatever words beside: then they are no other way. */
function wholeQueries({ intent: { aims } }: Step): (queries: readonly string[]) => boolean {
  if (aims.length === 0 || aims.some(({ kind }) => kind === "topic")) return () => false;
  const wanted = aims.map((aim) =>
    `${nameKey(aim.subject ?? aim.value ?? "")} ${nameKey(aim.phrase)}`.split(" ").filter((word) => word.length > 2 && word !== "the"),
  );
  return (queries) => {
    const said = queries.map((query) => new Set(nameKey(query).split(" ")));
    return wanted.every((words) => said.some((query) => words.every((word) => query.has(word))));
  };
}
