import type { NodeOf, ProgramNode } from "../../../schemas/index.ts";
import { entryOf } from "../entries/entry-of.ts";
import { isPluralPhrase } from "../entries/noun-phrases.ts";
import { entityName, infoAt, inputOf, noWords, withoutTime, type Saying } from "./book.ts";
import { degreeClause } from "./degree-clauses.ts";
import { isPastTime, whenWords, type QuestionDraft } from "./question-draft.ts";
import { timeOver } from "./question-frame.ts";
import { toldSet } from "./told-things.ts";

type Against = NodeOf<"FilterAgainst">;

/** "exported more than Mozambique", "were built before Thornby Abbey", "have more people than Russia itself". */
export function againstClause(saying: Saying, node: Against, isMany: boolean): string {
  const { attribute, comparator } = node.arguments;
  const info = infoAt(saying, attribute, node) ?? noWords(`no words for ${attribute}`);
  const other = thingOf(saying, node);
  const name = entityName(saying, other.arguments.entity);
  const time = timeOver(saying, node);
  if (info.kind === "date") {
    const verbs = entryOf(info).degrees.filter(({ clause, comparative }) => / \{d\}$/.test(clause.past) && comparative.max === "later" && !/^(?:has|had|is) /.test(clause.past)); // prettier-ignore
    const clause = verbs[0]?.clause.past ?? noWords("no verb for a date");
    return agreeing(clause.replace("{d}", `${comparator === ">" ? "after" : "before"} ${name}`), isMany);
  }
  const which = comparator === ">" ? "max" : "min";
  const ranked: NodeOf<"SelectBetween"> = { ...node, op: "SelectBetween", arguments: { attribute, which } };
  const clause = degreeClause(saying, ranked, isPastTime(time), "others").replace(/\ban? ([a-z-]+) (.+)$/, (said, more: string, noun: string) => (isPluralPhrase(noun) ? `${more} ${noun}` : said)); // prettier-ignore
  const self = isOwner(saying, node, other) ? " itself" : "";
  return `${agreeing(clause, isMany)} than ${name}${self}`;
}

/** The thing that the others are set against: by its name, or no words. */
function thingOf(saying: Saying, node: Against): NodeOf<"Find"> {
  const value = inputOf(saying, node, 1);
  const thing = value.op === "QueryAttribute" ? withoutTime(saying, inputOf(saying, value)) : value;
  return thing.op === "Find" && value.op === "QueryAttribute" && timeOver(saying, value) === timeOver(saying, node)
    ? thing
    : noWords("set against what has no name");
}

/** Whether it is the one whose list is asked over. */
function isOwner(saying: Saying, node: Against, other: NodeOf<"Find">): boolean {
  const list = withoutTime(saying, inputOf(saying, node));
  const owner: ProgramNode | undefined = list.op === "Relate" ? withoutTime(saying, inputOf(saying, list)) : undefined;
  return owner?.op === "Find" && owner.arguments.entity === other.arguments.entity;
}

/** "Which of them have", "how many of them export": the verb of several. */
function agreeing(clause: string, isMany: boolean): string {
  if (!isMany) return clause;
  const [verb = "", ...rest] = clause.split(" ");
  const many = OF_MANY[verb] ?? (/[a-z]{2}[^s]s$/.test(verb) ? verb.slice(0, -1) : verb);
  return [many, ...rest].join(" ");
}
const OF_MANY: Readonly<Record<string, string>> = { has: "have", is: "are", was: "were", lies: "lie" };

/** "Which of the SADC's members exported more than Mozambique in 2014?", "how many of Russia's neighbours are larger than Russia itself?" */
export function againstDraft(saying: Saying, node: Against, clueFirst: boolean, isCount: boolean): QuestionDraft {
  const time = timeOver(saying, node);
  const set = toldSet({ saying, clueFirst, outer: time }, withoutTime(saying, inputOf(saying, node)));
  const clause = againstClause(saying, node, isCount || saying.book.memberCount(node.id) > 1);
  const forms = isCount
    ? [`how many of ${set.text} ${clause}`]
    : [`which of ${set.text} ${clause}`, `which of ${set.text} ${clause}`, `of ${set.text}, which ${clause}`];
  return {
    clues: set.clues,
    direct: saying.random.pick(forms),
    indirect: forms[0] ?? null,
    noun: null,
    search: null,
    when: whenWords(saying, time),
    nounWhen: "",
    unit: null,
    nounUnit: null,
    picks: !isCount,
  };
}
