import type { NodeOf, ProgramNode } from "../../../schemas/index.ts";
import { questionFrame, questionFrameAt, sentence, timeOver, timeWords, type QuestionFrame } from "./question-frame.ts";
import { differenceUnit, inputOf, phrase, unitInWords, withoutTime, noWords, type Saying } from "./book.ts";
import { optionList, oneThing, options, setOf } from "./nouns.ts";
import { capitalise, listing } from "./names.ts";
import { growthSentence, isGrowth, isStatistic, statisticSentence } from "./statistics.ts";
import { dateWords } from "./times.ts";
import { quantityFrames } from "./value.ts";

/** A calculation over two values, a series of one thing's values, or the members of a set. `unit` is that of the answer. */
export function computedSentence(saying: Saying, node: NodeOf<"Compute">, unit: string | undefined): string {
  const { operation, of } = node.arguments;
  if (of !== undefined) return aggregate(saying, node, of, unit);
  const inputs = node.inputs.map((_, place) => inputOf(saying, node, place));
  const [first, second] = inputs;
  if (first?.op === "QueryAttribute" && second?.op === "Compute" && inputs.length === 2)
    return besideTotal(saying, operation, first, second);
  const values = inputs.map((input) => (input.op === "QueryAttribute" ? input : noWords("a calculation over what is no plain value")));
  const [a, b] = values;
  if (a === undefined) return noWords("nothing to compute");
  if (operation === "convert") return sentence(saying.random.pick(quantityFrames(questionFrameAt(saying, a, unit))));
  if (b === undefined) return noWords("one value");
  const said = operation === "difference" ? differenceUnit(saying, a.arguments.attribute, unit) : unit;
  const times = values.map((value) => timeOver(saying, value));
  const sameThing = values.every(
    (value) => withoutTime(saying, inputOf(saying, value)).id === withoutTime(saying, inputOf(saying, a)).id || sameFind(saying, value, a),
  );
  const sameAttribute = values.every((value) => value.arguments.attribute === a.arguments.attribute);
  if (sameThing && sameAttribute && new Set(times).size === times.length) return series(saying, operation, values, times, said);
  if (new Set(times).size > 1) return noWords("values of several times");
  if (operation === "sum" || operation === "mean")
    return sameAttribute ? together(saying, operation, values, unit) : noWords("a sum of unlike things");
  if (values.length !== 2) return noWords("more than two values");
  const left = questionFrameAt(saying, a, said);
  const right = questionFrameAt(saying, b, said);
  return two(saying, operation, left, right, sameThing, sameAttribute);
}

function sameFind(saying: Saying, a: NodeOf<"QueryAttribute">, b: NodeOf<"QueryAttribute">): boolean {
  const [x, y] = [withoutTime(saying, inputOf(saying, a)), withoutTime(saying, inputOf(saying, b))];
  return x.op === "Find" && y.op === "Find" && x.arguments.entity === y.arguments.entity;
}

/** Two values at one time. The second is said short: "that of Chad", "its imports". */
function two(saying: Saying, operation: string, a: QuestionFrame, b: QuestionFrame, sameThing: boolean, sameAttribute: boolean): string {
  const pronoun = a.words.plural ? "those" : "that";
  const second = sameAttribute ? `${pronoun} of ${b.noun.text}` : sameThing ? `the ${b.words.text} of ${b.noun.text}` : b.full;
  const its = sameThing && !sameAttribute ? `its ${b.words.text}` : second;
  const { full, be, when, first, unit } = a;
  const does = a.does === "did" ? "did" : a.words.plural ? "do" : "does";
  const { random } = saying;
  switch (operation) {
    case "difference": {
      const more = /rate|ratio|age|index|density|expectancy|percentage|share|price|level/.test(a.words.head)
        ? "higher"
        : random.pick(["larger", "greater"]);
      const frames = [
        `how much ${more} ${be} ${full} than ${its}${when}${unit}?`,
        `by how much ${does} ${full} exceed ${its}${when}${unit}?`,
        `${first}by how much ${does} ${full} exceed ${its}${unit}?`,
        `what is the difference between ${full} and ${second}${when}${unit}?`,
        `subtract ${b.full} from ${full}${when}. What is the result${unit}?`,
        `${first}how much ${more} ${be} ${full} than ${second}${unit}?`,
        `how far ${be} ${full} above ${second}${when}${unit}?`,
      ];
      if (a.words.counted !== null && sameAttribute)
        frames.push(
          `how many more ${a.words.counted} ${a.does === "did" ? "did" : "does"} ${a.noun.text} have than ${b.noun.text}${a.late}?`,
        );
      return sentence(random.pick(frames));
    }
    case "ratio":
      return sentence(
        random.pick([
          `how many times as large as ${b.full} ${be} ${full}${when}?`,
          `what is the ratio of ${full} to ${second}${when}?`,
          `${first}what ${a.does === "did" ? "was" : "is"} the ratio of ${full} to ${second}?`,
          `divide ${full} by ${second}${when}. What is the result?`,
          ...(sameAttribute ? [] : [`how many times ${second} ${be} ${full}${when}?`]),
        ]),
      );
    case "share": {
      const frames = [
        `what percentage of ${b.full} ${be} ${full}${when}?`,
        `expressed as a percentage of ${b.full}, how large ${be} ${full}${when}?`,
        `${first}what percentage of ${b.full} ${be} ${full}?`,
        `as a percentage of ${b.full}, what ${be} ${full}${when}?`,
      ];
      if (sameThing)
        frames.push(
          `what percentage of ${b.full} ${be} its ${a.words.text}${when}?`,
          `as a percentage of ${b.full}, how large ${be} its ${a.words.text}${when}?`,
        );
      return sentence(random.pick(frames));
    }
    default:
      return noWords(`no words for ${operation} of two things`);
  }
}

/**
 * One thing over time.
 * Long because it is one list of phrasings for each calculation, over the words that all of them share.
 */
function series(
  saying: Saying,
  operation: string,
  values: readonly NodeOf<"QueryAttribute">[],
  times: readonly (string | undefined)[],
  unit: string | undefined,
): string {
  const words = times.map((time) =>
    time === undefined || time === "latest" || time.includes("/")
      ? noWords("no words for a time")
      : (dateWords(time) ?? noWords("no words for a time")),
  );
  const [first, second] = words as [string, string];
  // The times are said with the figures, not inside the noun.
  const a = questionFrame(
    saying,
    values[0]?.arguments.attribute ?? "",
    oneThing(saying, withoutTime(saying, inputOf(saying, values[0] as ProgramNode))),
    undefined,
    unit,
  );
  const { full, unit: u } = a;
  const be = a.words.plural ? "were" : "was";
  const inTime = (time: string | undefined, said: string): string => (time?.length === 10 ? `on ${said}` : `in ${said}`);
  const [at1, at2] = [inTime(times[0], first), inTime(times[1], second)];
  const { random } = saying;
  if (operation === "mean") {
    const list = listing(words, "and");
    const days = times.some((time) => time?.length === 10);
    return sentence(
      random.pick([
        `what is the unweighted average of ${full} over the figures for ${list}${u}?`,
        `take the figures for ${list}: what is the unweighted average of ${full}${u}?`,
        `what is the unweighted mean of ${full} over ${list}${u}?`,
        `calculate the unweighted average of ${full} over ${list}${u}.`,
        ...(days ? [] : [`over ${list}, what is the unweighted average of ${full}${u}?`]),
      ]),
    );
  }
  if (values.length !== 2) return noWords("a change over more than two times");
  if (isGrowth(operation)) return growthSentence(saying, operation, a, [first, second]);
  if (operation === "percentage-change")
    return sentence(
      random.pick([
        `by what percentage did ${full} change from ${first} to ${second}?`,
        `what was the percentage change in ${full} between ${first} and ${second}?`,
        `from ${first} to ${second}, by what percentage did ${full} change?`,
        `compared with ${first}, by what percentage had ${full} changed by ${second}?`,
        `what was the relative change of ${full} from ${first} to ${second}, as a percentage?`,
        `calculate the percentage change in ${full} from ${first} to ${second}.`,
      ]),
    );
  // Behind a description a time would seem to belong to it: "the country with Lomé as its capital in 2014".
  const long = a.noun.owner === null && /^the .{15}/.test(a.noun.text);
  if (long && (operation === "difference" || operation === "ratio"))
    return sentence(
      random.pick(
        operation === "difference"
          ? [
              `take ${full}: by how much was the figure for ${first} above the figure for ${second}${u}?`,
              `for ${full}, by how much did the figure for ${first} exceed the figure for ${second}${u}?`,
              `look at ${full}: what is the difference between the figure for ${first} and the figure for ${second}${u}?`,
            ]
          : [
              `take ${full}: what is the ratio of the figure for ${first} to the figure for ${second}?`,
              `look at ${full}: divide the figure for ${first} by the figure for ${second}. What is the result?`,
            ],
      ),
    );
  if (operation === "difference")
    return sentence(
      random.pick([
        `how much higher ${be} ${full} ${at1} than ${at2}${u}?`,
        `by how much did ${full} ${at1} exceed the figure for ${second}${u}?`,
        `what is the difference between ${full} ${at1} and ${at2}${u}?`,
        `how much larger ${be} ${full} ${at1} than ${at2}${u}?`,
        `take ${full}: by how much was the figure for ${first} above the figure for ${second}${u}?`,
      ]),
    );
  if (operation === "ratio")
    return sentence(
      random.pick(
        [
          `what is the ratio of ${full} ${at1} to the figure for ${second}?`,
          `divide ${full} ${at1} by the figure for ${second}. What is the result?`,
          `how many times the figure for ${second} ${be} ${full} ${at1}?`,
        ].slice(0, 2),
      ),
    );
  return noWords(`no words for ${operation} over time`);
}

/** The sum or mean of one attribute over named things. */
function together(saying: Saying, operation: string, values: readonly NodeOf<"QueryAttribute">[], unit: string | undefined): string {
  const names = values.map((value) => oneThing(saying, withoutTime(saying, inputOf(saying, value))).text);
  return overall(
    saying,
    operation,
    values[0]?.arguments.attribute ?? "",
    listing(names, "and"),
    timeOver(saying, values[0] as ProgramNode),
    unit,
  );
}

/** A figure of one thing beside the sum of the same figure over a list: one time for both. */
function besideTotal(saying: Saying, operation: string, own: NodeOf<"QueryAttribute">, total: NodeOf<"Compute">): string {
  const { attribute } = own.arguments;
  if (total.arguments.operation !== "sum" || total.arguments.of !== attribute || timeOver(saying, own) !== timeOver(saying, total))
    return noWords("a sum of something else");
  const { full, be, when, words, does } = questionFrameAt(saying, own, undefined);
  const all = `the combined ${words.text} of ${setOf(saying, withoutTime(saying, inputOf(saying, total)))}`;
  if (operation === "ratio")
    return sentence(
      saying.random.pick([
        `what ${does === "did" ? "was" : "is"} the ratio of ${full} to ${all}${when}?`,
        `divide ${full} by ${all}${when}. What is the result?`,
      ]),
    );
  if (operation !== "share") return noWords(`no words for ${operation} of a figure and a sum`);
  return sentence(
    saying.random.pick([`what percentage of ${all} ${be} ${full}${when}?`, `as a percentage of ${all}, what ${be} ${full}${when}?`]),
  );
}

function aggregate(saying: Saying, node: NodeOf<"Compute">, attribute: string, unit: string | undefined): string {
  const base = withoutTime(saying, inputOf(saying, node));
  const members =
    base.op === "Or" && options(saying, base).length > 1 && base.inputs.every((input) => saying.program.nodes[input]?.op !== "Relate")
      ? optionList(saying, base, "and")
      : setOf(saying, base);
  const time = timeOver(saying, node);
  if (!isStatistic(node.arguments.operation)) return overall(saying, node.arguments.operation, attribute, members, time, unit);
  const read = { members, when: timeWords(saying, time), past: time !== undefined && time !== "latest" };
  return statisticSentence(saying, node.arguments, read, differenceUnit(saying, attribute, unit));
}

function overall(
  saying: Saying,
  operation: string,
  attribute: string,
  members: string,
  time: string | undefined,
  unit: string | undefined,
): string {
  const words = phrase(saying, attribute);
  const when = timeWords(saying, time);
  const at = when === "" ? "" : ` ${when}`;
  const first = when === "" ? "" : `${capitalise(when)}, `;
  const past = time !== undefined && time !== "latest";
  const be = words.plural ? (past ? "were" : "are") : past ? "was" : "is";
  const unitWords = unitInWords(unit);
  const u = unitWords === null ? "" : `, in ${unitWords}`;
  const { random } = saying;
  if (operation === "sum") {
    const frames = [
      `what ${be} the combined ${words.text}${at} of ${members}${u}?`,
      `${first}what ${be} the combined ${words.text} of ${members}${u}?`,
      `add up the ${words.text}${at} of ${members}. What is the total${u}?`,
      `what do you get when you add up the ${words.text}${at} of ${members}${u}?`,
      `what is the sum of the ${words.text}${at} of ${members}${u}?`,
      `taken together, what ${be} the ${words.text}${at} of ${members}${u}?`,
    ];
    if (words.counted !== null) frames.push(`how many ${words.counted} ${past ? "did" : "do"} ${members} have altogether${at}?`);
    return sentence(random.pick(frames));
  }
  // Said every time: a mean over countries is as often meant to be weighted by their size.
  if (operation === "mean")
    return sentence(
      random.pick([
        `what is the unweighted average of the ${words.text}${at} of ${members}${u}?`,
        `${first}what ${past ? "was" : "is"} the unweighted average of the ${words.text} of ${members}${u}?`,
        `what is the unweighted mean of the ${words.text}${at} of ${members}${u}?`,
        `find the unweighted average of the ${words.text}${at} of ${members}${u}.`,
        `calculate the unweighted average of the ${words.text}${at} of ${members}${u}.`,
        `what do you get as the unweighted mean of the ${words.text}${at} of ${members}${u}?`,
      ]),
    );
  return noWords(`no words for ${operation} over a set`);
}
