import { pluralOf } from "../inflection.ts";
import type { NodeOf } from "../../../schemas/index.ts";
import { questionFrameAt, questionFrame, sentence, timeOver, timeWords, type QuestionFrame } from "./question-frame.ts";
import { inputOf, ownedBy, phrase, unitInWords, withoutTime, noWords, type Saying } from "./book.ts";
import { constantWords, oneThing } from "./nouns.ts";

/** "What is the total area of France, in square kilometres?" `unit` is that of the answer. */
export function valueSentence(saying: Saying, node: NodeOf<"QueryAttribute">, unit: string | undefined): string {
  const a = questionFrameAt(saying, node, unit);
  if (a.words.kind === "entity") return sentence(saying.random.pick(entityFrames(a)));
  if (a.words.counted !== null && saying.random.next() < 0.6) return sentence(saying.random.pick(countFrames(a, a.words.counted)));
  return sentence(saying.random.pick(quantityFrames(a)));
}

function entityFrames({ words, noun, full, be, when, first }: QuestionFrame): readonly string[] {
  const frames = [
    `what ${be} ${full}${when}?`,
    `name ${full}${when}.`,
    `${first}what ${be} ${full}?`,
    `can you name ${full}${when}?`,
    `what ${be} given as ${full}${when}?`,
    `find ${full}${when}.`,
    `identify ${full}${when}.`,
    `I am looking for ${full}${when}. What ${be} it?`,
  ].filter((frame) => !(words.plural && frame.includes("I am looking")));
  const owned = ownedBy(noun, words.text);
  if (owned !== null) frames.push(`what ${be} ${owned}${when}?`, `name ${owned}${when}.`);
  return frames;
}

function countFrames({ noun, late, lead, does }: QuestionFrame, counted: string): readonly string[] {
  const verb = does === "did" ? "did" : "does";
  const had = does === "did" ? "had" : "has";
  const frames = [
    `how many ${counted} ${verb} ${noun.text} have${late}?`,
    `${lead}how many ${counted} ${verb} ${noun.text} have?`,
    `find out how many ${counted} ${noun.text} ${had}${late}.`,
    `how many ${counted} are reported for ${noun.text}${late}?`,
    `state how many ${counted} ${noun.text} ${had}${late}.`,
    `can you tell how many ${counted} ${noun.text} ${had}${late}?`,
  ];
  // Behind a long description a time would seem to belong to it.
  return noun.owner === null && lead !== "" ? [`${lead}how many ${counted} ${verb} ${noun.text} have?`] : frames;
}

export function quantityFrames({ words, noun, full, be, when, first, unit, unitWords }: QuestionFrame): readonly string[] {
  const owned = ownedBy(noun, words.text);
  const it = words.plural ? "they" : "it";
  const frames = [
    `what ${be} ${full}${when}${unit}?`,
    `${first}what ${be} ${full}${unit}?`,
    `what figure is given for ${full}${when}${unit}?`,
    `find ${full}${when}${unit}.`,
    `give ${full}${when}${unit}.`,
    `can you find ${full}${when}${unit}?`,
    `I need ${full}${when}${unit}. What ${be} ${it}?`,
    `look up ${full}${when}${unit}.`,
  ];
  if (words.kind !== "quantity") {
    const plain = frames.filter((frame) => !frame.includes("figure"));
    if (owned !== null) plain.push(`what ${be} ${owned}${when}?`);
    return plain;
  }
  if (unitWords !== null)
    frames.push(`in ${unitWords}, what ${be} ${full}${when}?`, `expressed in ${unitWords}, what ${be} ${full}${when}?`);
  if (noun.owner !== null) frames.push(`for ${noun.text}, what ${be} the ${words.text}${when}${unit}?`);
  if (owned !== null) frames.push(`what ${be} ${owned}${when}${unit}?`, `${first}what ${be} ${owned}${unit}?`);
  return frames;
}

/** "Which country has Lomé as its capital?" */
export function describedSentence(saying: Saying, node: NodeOf<"FilterClaim">): string {
  const { attribute, value, comparator } = node.arguments;
  const below = inputOf(saying, node);
  if (below.op !== "FilterType" || comparator !== "=") return noWords("no description of one thing");
  const type = below.arguments.type;
  const { text: words } = phrase(saying, attribute);
  const constant = constantWords(saying, value);
  return sentence(
    saying.random.pick([
      `which ${type} has ${constant} as its ${words}?`,
      `what is the ${type} whose ${words} is ${constant}?`,
      `name the ${type} whose ${words} is ${constant}.`,
      `which is the ${type} whose ${words} is ${constant}?`,
      `identify the ${type} that has ${constant} as its ${words}.`,
      `find the ${type} whose ${words} is ${constant}.`,
      `which ${type}'s ${words} is ${constant}?`,
      `I am looking for the ${type} whose ${words} is ${constant}. Which one is it?`,
    ]),
  );
}

/** The length of the border of A with B: a figure that one page gives beside a listed thing. */
export function qualifierSentence(saying: Saying, node: NodeOf<"QueryQualifier">, unit: string | undefined): string {
  const { attribute, qualifier } = node.arguments;
  const words = phrase(saying, attribute);
  if (!words.plural || !/^[a-z]+(?: [a-z]+){0,2}$/.test(qualifier)) return noWords(`no words for ${qualifier}`);
  const [of, other] = [inputOf(saying, node), inputOf(saying, node, 1)];
  const when = timeWords(saying, timeOver(saying, node));
  const at = when === "" ? "" : ` ${when}`;
  const [owner, member] = [oneThing(saying, withoutTime(saying, of)).text, oneThing(saying, other).text];
  const unitWords = unitInWords(unit);
  const u = unitWords === null ? "" : `, in ${unitWords}`;
  return sentence(
    saying.random.pick([
      `among the ${words.text} listed for ${owner}, what ${qualifier} is given for ${member}${at}${u}?`,
      `what ${qualifier} is given for ${member} among the ${words.text} of ${owner}${at}${u}?`,
      `the ${words.text} of ${owner} include ${member}. What ${qualifier} is given for ${member}${at}${u}?`,
      `in the list of the ${words.text} of ${owner}, what ${qualifier} stands beside ${member}${at}${u}?`,
      `find the ${qualifier} given for ${member} among the ${words.text} of ${owner}${at}${u}.`,
      `what is the ${qualifier} given for ${member} in the list of ${words.text} of ${owner}${at}${u}?`,
    ]),
  );
}

/** A relation that has one value, asked for the thing itself. */
export function relatedSentence(saying: Saying, node: NodeOf<"Relate">): string {
  const below = inputOf(saying, node);
  if (node.arguments.direction !== "forward") return noWords("a backward step as the question");
  const time = below.op === "AsOf" ? below.arguments.time : undefined;
  return sentence(
    saying.random.pick(
      entityFrames(questionFrame(saying, node.arguments.attribute, oneThing(saying, withoutTime(saying, below)), time, undefined)),
    ),
  );
}

export const typeNoun = (saying: Saying, node: number, plural: boolean): string | null => {
  const type = saying.book.memberType(node);
  return type === undefined ? null : plural ? pluralOf(type) : type;
};
