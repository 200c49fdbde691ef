import { constants } from "../../knowledge-graph/index.ts";
import type { Question, Random } from "../../schemas/index.ts";
import type { Step } from "../reasoning/chain-walk.ts";
import type { QuestionContext } from "../questions/context.ts";
import type { PlanOpening } from "./openings.ts";
import { listing, nameInText } from "../language/writing/names.ts";

/** What is wanted, what is known and missing, the order, and why this comes first. */
export function analysisOf(
  question: Question,
  opening: PlanOpening,
  steps: readonly Step[],
  context: QuestionContext,
  random: Random,
): string {
  const parts = [
    firstSentence(steps, random),
    known(question, context, random),
    order(opening, steps, random),
    why(opening, steps, random),
  ];
  return parts.filter((part) => part !== "").join(" ");
}

function firstSentence(steps: readonly Step[], random: Random): string {
  const last = steps.at(-1);
  if (last === undefined) return "";
  if (steps.length === 1)
    return random.pick([
      "This is a single look-up.",
      "One figure or name is wanted here, nothing has to be worked out.",
      "The question asks for one thing that a source should state directly.",
    ]);
  return random.pick([
    `The question needs ${inWords(steps.length)} steps.`,
    `There are ${inWords(steps.length)} parts to this.`,
    `This cannot be answered by one look-up; I see ${inWords(steps.length)} parts.`,
    "Several things have to be put together here.",
  ]);
}

const inWords = (count: number): string => ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"][count] ?? "many";

function known(question: Question, context: QuestionContext, random: Random): string {
  const named = constants(question.program);
  const entities = [
    ...new Set(question.program.nodes.flatMap((node) => (node.op === "Find" ? [node.arguments.entity] : []))),
    ...named.entities,
  ];
  const shared = question.program.nodes.find((node) => node.op === "FindNamed")?.arguments.name;
  if (shared !== undefined)
    return random.pick([
      `More than one thing is called ${shared}, so I have to make sure that I read of the right one.`,
      `The name ${shared} alone does not say which one is meant; what the question adds to it does.`,
      `There may be several of the name ${shared}: a figure of the wrong one would look just as good.`,
    ]);
  const names = [
    ...[...new Set(entities)].map((id) => nameInText(context.entity(id)?.name ?? "")),
    ...named.values.flatMap((value) => (value.kind === "text" ? [`"${value.value}"`] : [])),
  ];
  if (names.length === 0) return "";
  const list = listing(names, "and");
  const hidden = question.hiddenEntities.length > 0;
  const are = names.length === 1 ? "is" : "are";
  if (hidden)
    return random.pick([
      `Named ${are} ${list}; what lies between ${names.length === 1 ? "that" : "them"} and the answer is not.`,
      `I know ${list} from the question, the rest is only described.`,
      `The question gives me ${list} to start from; what ${names.length === 1 ? "that leads" : "they lead"} to is still unknown.`,
    ]);
  return names.length === 1
    ? random.pick([
        `The question names ${list}, so the subject is clear.`,
        `It is about ${list}; only what is asked about it is missing.`,
        `With ${list} given, nothing has to be identified first.`,
      ])
    : random.pick([
        `${names.length === 2 ? "Both" : "All of"} ${list} are named; what is missing are the data on them.`,
        `The question names ${list}, so nothing has to be identified first.`,
        `With ${list} given, only their data are missing.`,
      ]);
}

const upperFirst = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function order(opening: PlanOpening, steps: readonly Step[], random: Random): string {
  if (steps.length < 2) return "";
  const served = steps.filter(({ node }) => opening.nodes.includes(node));
  // A figure of "that town" does not come before it is known which one is meant.
  const waits = opening.kind === "figure" && steps[0]?.asked.startsWith("Which of the things called") === true;
  const first =
    !waits && (opening.kind === "figure" || opening.kind === "list" || opening.kind === "description")
      ? (served.find(({ asked }) => opening.about !== "" && asked.includes(opening.about.replace(/^the .*? of /, ""))) ?? served[0])
      : undefined;
  if (first === undefined)
    return random.pick([
      `The parts: ${steps.map(({ asked }) => asked).join(" ")}`,
      `In the end I have to know: ${steps.map(({ asked }) => asked).join(" ")}`,
    ]);
  const rest = steps.filter((step) => step !== first).map(({ asked }) => asked);
  return random.pick([
    `First: ${first.asked} Then: ${rest.join(" ")}`,
    `I begin with: ${first.asked} After that come: ${rest.join(" ")}`,
    `Start: ${first.asked} Next: ${rest.join(" ")}`,
  ]);
}

/** Long because it is the list of phrasings for every kind of plan opening. */
function why(opening: PlanOpening, steps: readonly Step[], random: Random): string {
  const { about } = opening;
  switch (opening.kind) {
    case "description":
      return random.pick([
        `Until I know which one is meant by "${about}", nothing else can be looked up, so I search for that.`,
        `I resolve the description - ${about} - before anything else.`,
        `Everything hangs on ${about}, so that has to be identified first.`,
      ]);
    case "list":
      return random.pick([
        `What has to be looked at depends on ${about}, so I search for that first.`,
        `I want to have ${about} before any single figure.`,
        `With ${about} at hand I know which pages to read, so that comes first.`,
      ]);
    case "figure":
      return steps.length < 2
        ? random.pick([
            `A search that says exactly what I want, ${about}, should be enough.`,
            `I search directly for ${about}.`,
            `The quickest way is to ask for ${about} in so many words.`,
          ])
        : random.pick([
            `Nothing else is needed to look up ${about}, so that comes right away.`,
            `I can get ${about} at once, and the rest is set against that.`,
            `I take ${about} as the first of the figures to find.`,
          ]);
    case "joint":
      return random.pick([
        `One table with ${about} side by side would answer it in a single step, so I try for that.`,
        `Perhaps a list holds ${about} together; then no second look-up is needed.`,
        `I look for a source that gives ${about} in one place before I go step by step.`,
      ]);
    case "page":
      if (opening.holds === "list" && steps.length > 1)
        return random.pick([
          `A general page about ${about} should list what I have to go on from, so I look for that.`,
          `I start from ${about}: a page on the subject as a whole should name the things that the question goes on to.`,
          `What the sources say of ${about} leads on to the rest, so I look for a page on the subject first.`,
        ]);
      if (opening.holds === "description")
        return random.pick([
          `A general page about ${about} should tell what the question describes by that name, so I look for it.`,
          `I start from ${about}: a page on the subject should say which one is meant.`,
          `${upperFirst(about)} is the only name I have for what is described, so I look for a page on that.`,
        ]);
      if (opening.holds === "list")
        return random.pick([
          `A general page about ${about} probably has this and tells me what else is on record, so I look for that.`,
          `A page on ${about} as a whole should give what is asked for in full, so I look for that.`,
        ]);
      return random.pick([
        `Rather than hunt for one figure, I look for a page on ${about} as a whole: it should hold all that I need there.`,
        `A general page about ${about} probably has this and tells me what else is on record, so I look for that.`,
        `I go by the subject, ${about}, and read the value off its page.`,
      ]);
    case "parallel":
      return random.pick([
        "These look-ups do not wait for each other, so I send them off in one search.",
        "Since the parts are independent, one call with a query for each saves turns.",
        "I ask for all the starting points at once and sort the results afterwards.",
      ]);
    case "ranking":
      return random.pick([
        `A table with ${about} would give every figure at once; I then keep only those that the question is about.`,
        `I work from the other side: first a table of ${about}, then I check which of its rows belong to the question.`,
        `Instead of page after page I look for one overview of ${about}.`,
      ]);
    case "cross-check":
      break;
  }
  return random.pick([
    `Sources may differ on ${about}, so I look for two of them from the start and compare.`,
    `I want ${about} confirmed, so I search for it in two ways at once.`,
    `To be sure of ${about} I ask for a second source in the same call.`,
  ]);
}
