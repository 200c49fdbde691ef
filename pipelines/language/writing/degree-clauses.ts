import { scaleOf } from "../entries/default-entry.ts";
import { entryOf } from "../entries/entry-of.ts";
import { oneWordDegree } from "../entries/one-word.ts";
import { countedIn, isPluralPhrase } from "../entries/noun-phrases.ts";
import type { NodeOf } from "../../../schemas/index.ts";
import { infoAt, noWords, type Saying } from "./book.ts";
import { ordinal } from "./names.ts";
import { inTense } from "./question-draft.ts";

/** "has the most people", "had the second-highest birth rate" */
export function degreeClause(
  saying: Saying,
  node: NodeOf<"SelectAmong" | "SelectBetween">,
  past: boolean,
  among: "two" | "more" | "others" = "more",
): string {
  const { attribute, which } = node.arguments;
  const k = node.op === "SelectAmong" ? node.arguments.k : 1;
  if (node.op === "SelectAmong" && node.arguments.qualifier !== undefined) return besideClause(node, node.arguments.qualifier, past);
  const info = infoAt(saying, attribute, node) ?? noWords(`no words for ${attribute}`);
  const degrees = entryOf(info).degrees.filter(
    ({ ranked, superlative, end = which }) => end === which && (k === 1 || (ranked && superlative.max !== "the most")),
  );
  if (degrees.length === 0) return noWords(`no words for what has the most ${attribute}`);
  // Those of its class stand first, and are said more often.
  // "The largest number of airports" is what a table says of who has the most.
  const isTabled = /^(?:total |overall )?(?:number|length|height|width|depth|mass|weight)(?: of |$)/.test(info.phrase ?? "");
  // "Has the higher petroleum production" of what produced more.
  const isVerbal = !/^(?:has|is) \{d\}/.test(degrees[0]?.clause.present ?? "has {d}");
  const own = isTabled || isVerbal ? degrees.slice(0, 1) : degrees;
  // "The earlier date of receipt" is a table's of what was received earlier.
  // "Became independent first", "gained independence first": what two verbs say is said by either.
  const verbs =
    info.kind === "date" ? own.filter(({ clause }) => !/^(?:has|is|was) \{d\}/.test(clause.present) && / \{d\}$/.test(clause.present)) : [];
  const isDate = info.kind === "date";
  const degree =
    verbs.length > 1 && own[0] === verbs[0] && among === "two"
      ? saying.random.pick(verbs.slice(0, 2))
      : isDate || saying.random.next() < 0.9
        ? (own[0] as (typeof own)[0])
        : saying.random.pick(own);
  // "Who used the least refined petroleum" may mean how refined it is.
  if (/\{d\} [a-z]+ed /.test(degree.clause.present)) return noWords("the least of what its name calls made so");
  // "The second-largest total number of internet users" is a table's.
  if (k > 1 && countedIn(info.phrase ?? "") !== null) return noWords("the second of what is counted");
  const more = degree.comparative[which];
  const words =
    among === "two"
      ? isDate && more === "first" && saying.random.next() < 0.4
        ? "earlier"
        : more
      : among === "others"
        ? more.replace(/^the /, isPluralPhrase(info.phrase ?? "") ? "" : "a ")
        : degree.superlative[which].replace(/^the /, `the ${ordinal(k)}`);
  return inTense(degree.clause, past).replace("{d}", words);
}

const MEASURES = /^(?:length|height|width|depth|area|size|distance|age)$/;

/** By the figure that the list gives beside each of its things. */
function besideClause(node: NodeOf<"SelectAmong">, qualifier: string, past: boolean): string {
  const { which, k } = node.arguments;
  // "France's neighbour with the greatest length" is long itself.
  if (MEASURES.test(qualifier) || qualifier === "share") return noWords(`no words for ${qualifier} beside a thing`);
  if (!/^[a-z]+(?: [a-z]+){0,2}$/.test(qualifier)) return noWords(`no words for ${qualifier}`);
  const { max, min } = scaleOf(qualifier, "quantity")[0] ?? noWords(`no degree of ${qualifier}`);
  return `${past ? "had" : "has"} the ${ordinal(k)}${which === "max" ? max : min} ${qualifier}`;
}

interface Nominal {
  readonly text: string;
  readonly adjective: string | null;
}

/** "with the most people", "that used the most electricity"; "most populous" where one word says it. */
export function nominalOf(saying: Saying, node: NodeOf<"SelectAmong">, past: boolean): Nominal {
  const clause = degreeClause(saying, node, past);
  const had = /^(?:has|had) (the .+)$/.exec(clause)?.[1];
  const adjective = /^(?:is|was) the ([a-z-]+(?: [a-z]+){0,2})$/.exec(clause)?.[1];
  return { text: had === undefined ? `that ${clause}` : `with ${had}`, adjective: adjective ?? null };
}

/** "most populous", where one word says it. */
export function adjectiveIn(saying: Saying, node: NodeOf<"SelectAmong">): string | null {
  const { attribute, which, k, qualifier } = node.arguments;
  const info = qualifier === undefined && k === 1 ? infoAt(saying, attribute, node) : undefined;
  const degree = info === undefined ? undefined : oneWordDegree(info);
  return degree?.clause.present.replace("is {d}", degree.superlative[which].replace(/^the /, "")) ?? null;
}

/** "Did A or B use more electricity", "is A or B older", of "used more electricity" and "is older"; null where its verb has no such form. */
export function clauseAsked(saying: Saying, node: NodeOf<"SelectAmong" | "SelectBetween">, clause: string, subject: string): string | null {
  const [, verb = "", rest = ""] = /^([a-z]+) (.+)$/.exec(clause) ?? [];
  if (/^(?:is|was|are|were)$/.test(verb)) return `${verb} ${subject} ${rest}`;
  const info = infoAt(saying, node.arguments.attribute, node);
  const forms =
    info === undefined
      ? []
      : entryOf(info).degrees.map(({ clause: { present, past } }) => [present, past].map((one) => one.split(" ")[0] ?? ""));
  const [third = "", did = ""] = verb === "has" || verb === "had" ? ["has", "had"] : (forms.find((one) => one.includes(verb)) ?? []);
  const base = third === "has" ? "have" : /[^s]s$/.test(third) ? third.replace(/(?<=sh|ch|x|ss|o)es$|(?<!i)s$/, "") : "";
  return base === "" || third === did ? null : `${verb === did ? "did" : "does"} ${subject} ${base} ${rest}`;
}

/** "has the most people" as one says it of oneself. */
export const ofItself = (clause: string): string =>
  clause
    .replace(/^has /, "have ")
    .replace(/^is /, "am ")
    .replace(/^([a-z]+[^s])s (?=the |a )/, "$1 ");
