import type { NodeOf, ProgramNode } from "../../../schemas/index.ts";
import { sentence, timeOver, timeWords } from "./question-frame.ts";
import { comparedBy, inputOf, phrase, withoutTime, noWords, type Saying } from "./book.ts";
import { optionList, options, setOf, superlativeWord } from "./nouns.ts";
import { capitalise, listing } from "./names.ts";
import { typeNoun } from "./value.ts";

/** "Which countries are listed as border countries of both Niger and Chad?": the answer is the set. */
export function setSentence(saying: Saying, node: ProgramNode): string {
  const set = setOf(saying, node);
  const one = typeNoun(saying, node.id, false);
  if (saying.book.memberCount(node.id) === 1) {
    if (one === null) return noWords("one thing without a type");
    const only = `the only ${one} among ${set}`;
    return sentence(saying.random.pick([`name ${only}.`, `what is ${only}?`, `which is ${only}?`, `identify ${only}.`, `find ${only}.`]));
  }
  const things = typeNoun(saying, node.id, true);
  const rest = things !== null && set.startsWith(`the ${things} `) ? set.slice(things.length + 5) : null;
  const frames = [`name ${set}.`, `what are ${set}?`, `give all of ${set}.`, `list ${set}.`, `which are ${set}?`, `write down ${set}.`];
  if (rest !== null && things !== null) {
    const verb = rest.startsWith("that ") ? rest.slice(5) : `are ${rest}`;
    frames.push(`which ${things} ${verb}?`, `what ${things} ${verb}?`, `name every one of ${set}.`);
  }
  // "List … listed" and "give … given" jingle.
  const quiet = frames.filter(
    (frame) =>
      !(frame.startsWith("list ") && set.includes(" listed")) &&
      !(frame.startsWith("name ") && set.includes(" named ")) &&
      !(frame.startsWith("give ") && set.includes(" given ")),
  );
  return sentence(saying.random.pick(quiet));
}

/** "Which of the border countries listed for France has the largest population?" */
export function extremeSentence(saying: Saying, node: NodeOf<"SelectAmong">): string {
  const { attribute, which, k, qualifier } = node.arguments;
  const base = withoutTime(saying, inputOf(saying, node));
  if (qualifier !== undefined) return qualifierExtreme(saying, node, qualifier);
  if (base.op === "Or" && base.inputs.length > 0 && options(saying, base).length >= 2 && isNamed(saying, base))
    return choice(saying, node, base);
  const set = setOf(saying, base);
  const words = phrase(saying, attribute);
  const sup = superlativeWord(saying, words, which, k);
  const by = comparedBy(saying, attribute);
  const time = timeOver(saying, node);
  const when = timeWords(saying, time);
  const at = when === "" ? "" : ` ${when}`;
  const first = when === "" ? "" : `${capitalise(when)}, `;
  const has = time !== undefined && time !== "latest" ? "had" : "has";
  const one = typeNoun(saying, base.id, false);
  const frames = [
    `which of ${set} ${has} the ${sup} ${by}${at}?`,
    `among ${set}, which ${one ?? "one"} ${has} the ${sup} ${by}${at}?`,
    `${first}which of ${set} ${has} the ${sup} ${by}?`,
    `of ${set}, which one ${has} the ${sup} ${by}${at}?`,
    `considering only ${set}, which one ${has} the ${sup} ${by}${at}?`,
    `take ${set}. Which of them ${has} the ${sup} ${by}${at}?`,
    `name the one with the ${sup} ${by}${at} among ${set}.`,
    `compare ${set}: which one ${has} the ${sup} ${by}${at}?`,
  ];
  return sentence(saying.random.pick(frames));
}

function isNamed(saying: Saying, node: ProgramNode): boolean {
  return node.op === "Or"
    ? node.inputs.every((_, place) => isNamed(saying, withoutTime(saying, inputOf(saying, node, place))))
    : node.op === "Find";
}

function qualifierExtreme(saying: Saying, node: NodeOf<"SelectAmong">, qualifier: string): string {
  const { which, k } = node.arguments;
  const set = setOf(saying, withoutTime(saying, inputOf(saying, node)));
  if (!/^[a-z]+(?: [a-z]+){0,2}$/.test(qualifier)) return noWords(`no words for ${qualifier}`);
  const sup = superlativeWord(
    saying,
    { text: qualifier, head: qualifier.split(" ").at(-1) ?? "", plural: false, counted: null, kind: "quantity", multiValued: false },
    which,
    k,
  );
  return sentence(
    saying.random.pick([
      `among ${set}, for which one is the ${sup} ${qualifier} given?`,
      `which of ${set} is given with the ${sup} ${qualifier}?`,
      `of ${set}, which one is given with the ${sup} ${qualifier}?`,
      `take ${set}. Which of them is given with the ${sup} ${qualifier}?`,
      `name the one that is given with the ${sup} ${qualifier} among ${set}.`,
      `considering only ${set}, which one is given with the ${sup} ${qualifier}?`,
    ]),
  );
}

export const comparatives = new Map([
  ["largest", "larger"],
  ["smallest", "smaller"],
  ["highest", "higher"],
  ["lowest", "lower"],
  ["greatest", "greater"],
  ["latest", "later"],
  ["earliest", "earlier"],
]);

/** Named things, all offered alike: "Which has the larger total area, Chad or Niger?" */
function choice(saying: Saying, node: NodeOf<"SelectAmong">, base: ProgramNode): string {
  const { attribute, which, k } = node.arguments;
  return choiceFrames(
    saying,
    attribute,
    which,
    k,
    options(saying, base),
    timeOver(saying, node),
    optionList(saying, base, "or"),
    optionList(saying, base, "and"),
  );
}

/** Two things, named or described. */
export function betweenSentence(saying: Saying, node: NodeOf<"SelectBetween">): string {
  const { attribute, which } = node.arguments;
  const names = [0, 1].map((place) => options(saying, inputOf(saying, node, place))[0] ?? "");
  return choiceFrames(saying, attribute, which, 1, names, timeOver(saying, node), listing(names, "or"), listing(names, "and"));
}

function choiceFrames(
  saying: Saying,
  attribute: string,
  which: "max" | "min",
  k: number,
  names: readonly string[],
  time: string | undefined,
  or: string,
  and: string,
): string {
  const words = phrase(saying, attribute);
  const sup = superlativeWord(saying, words, which, k);
  const by = comparedBy(saying, attribute);
  const degree = names.length === 2 ? (comparatives.get(sup) ?? sup) : sup;
  const when = timeWords(saying, time);
  const at = when === "" ? "" : ` ${when}`;
  const first = when === "" ? "" : `${capitalise(when)}, `;
  const has = time !== undefined && time !== "latest" ? "had" : "has";
  const frames = [
    `which ${has} the ${degree} ${by}${at}, ${or}?`,
    `${first}which ${has} the ${degree} ${by}, ${or}?`,
    `which of ${and} ${has} the ${degree} ${by}${at}?`,
    `of ${and}, which one ${has} the ${degree} ${by}${at}?`,
    `compare ${and}: which one ${has} the ${degree} ${by}${at}?`,
    `which one ${has} the ${degree} ${by}${at}: ${or}?`,
    `${or}: which one ${has} the ${degree} ${by}${at}?`,
    `looking at ${and}, which one ${has} the ${degree} ${by}${at}?`,
  ];
  if (names.length === 2) frames.push(`between ${and}, which one ${has} the ${degree} ${by}${at}?`);
  return sentence(saying.random.pick(frames));
}

/** "How many countries are listed as border countries of France?" */
export function countSentence(saying: Saying, node: NodeOf<"Count">): string {
  const base = inputOf(saying, node);
  const set = setOf(saying, base);
  const things = typeNoun(saying, base.id, true);
  const rest = things !== null && set.startsWith(`the ${things} `) ? set.slice(things.length + 5) : null;
  const frames = [
    `count ${set}. How many are there?`,
    `how many are there among ${set}?`,
    `what is the number of ${set}?`,
    `how many in all are ${set}?`,
  ];
  if (rest !== null && things !== null) {
    const verb = rest.startsWith("that ") ? rest.slice(5) : `are ${rest}`;
    frames.push(`how many ${things} ${verb}?`, `find out how many ${things} ${verb}.`, `count the ${things} ${rest}.`);
  }
  return sentence(saying.random.pick(frames));
}
