import { entryOf } from "../entries/entry-of.ts";
import type { AttributeInfo, NodeOf, ProgramNode } from "../../../schemas/index.ts";
import { fillOne, inTense, isPastTime, whenWords, type QuestionDraft } from "./question-draft.ts";
import { differenceUnit, inputOf, noWords, phrase, unitInWords, withoutTime, type Noun, type Saying } from "./book.ts";
import { dateWords } from "./times.ts";
import { timeOver } from "./question-frame.ts";
import { toldThing } from "./told-things.ts";

interface Figures {
  readonly values: readonly NodeOf<"QueryAttribute">[];
  readonly times: readonly (string | undefined)[];
  readonly info: AttributeInfo;
  readonly oneThing: boolean;
  readonly oneAttribute: boolean;
}

function figuresOf(saying: Saying, node: NodeOf<"Compute">): Figures | null {
  const inputs = node.inputs.map((_, place) => inputOf(saying, node, place));
  const values = inputs.filter((input) => input.op === "QueryAttribute");
  const [first] = values;
  if (first === undefined || values.length !== inputs.length) return null;
  const info = saying.book.attribute(first.arguments.attribute) ?? noWords("no words for a figure");
  const thing = (value: ProgramNode): ProgramNode => withoutTime(saying, inputOf(saying, value));
  const same = (a: ProgramNode, b: ProgramNode): boolean =>
    a.id === b.id || (a.op === "Find" && b.op === "Find" && a.arguments.entity === b.arguments.entity);
  return {
    values,
    info,
    times: values.map((value) => timeOver(saying, value)),
    oneThing: values.every((value) => same(thing(value), thing(first))),
    oneAttribute: values.every((value) => value.arguments.attribute === first.arguments.attribute),
  };
}

/** One thing's figure at two times. */
export function seriesDraft(saying: Saying, node: NodeOf<"Compute">, unit: string | undefined, clueFirst: boolean): QuestionDraft | null {
  const figures = figuresOf(saying, node);
  if (figures === null || !figures.oneThing || !figures.oneAttribute || new Set(figures.times).size !== 2 || figures.values.length !== 2)
    return null;
  const [value] = figures.values as [NodeOf<"QueryAttribute">];
  const [first = "", second = ""] = figures.times;
  const days = [first, second].every((time) => /^\d{4}-\d{2}-\d{2}$/.test(time));
  if (!days && ![first, second].every((time) => /^\d{4}$/.test(time))) return noWords("times of two kinds");
  const { clues, noun } = toldThing({ saying, clueFirst, outer: undefined }, withoutTime(saying, inputOf(saying, value)));
  const { operation } = node.arguments;
  const { rises, falls } = entryOf(figures.info);
  const words = phrase(saying, value.arguments.attribute);
  const [a, b] = [first, second].sort() as [string, string];
  const [from = "", to = ""] = [a, b].map((time) => dateWords(time) ?? noWords("no words for a time"));
  const times = { a: plain(from), b: plain(to) };
  const full = noun.owner === null ? `the ${words.text} of ${noun.text}` : `${noun.owner} ${words.text}`;
  const be = words.plural ? "were" : "was";
  const done = (forms: readonly string[], said: string | undefined): QuestionDraft => {
    const text = saying.random.pick(forms);
    const unitWords = said === undefined ? null : unitInWords(said);
    return {
      clues,
      direct: text,
      indirect: null,
      noun: null,
      search: null,
      when: "",
      nounWhen: "",
      unit: unitWords,
      nounUnit: unitWords,
      picks: false,
    };
  };
  if (operation === "difference") {
    const forms = (first > second ? rises : falls)
      .filter((form) => !days || !form.includes("in {"))
      .map((form) => fillOne(saying, [form], { x: noun, ...times }, "no possessive"));
    return done(forms, differenceUnit(saying, value.arguments.attribute, unit));
  }
  if (operation === "percentage-change")
    return done(
      [
        `by what percentage did ${full} change between ${from} and ${to}`,
        `by what percentage did ${full} change from ${from} to ${to}`,
        `what was the percentage change in ${full} between ${from} and ${to}`,
        `from ${from} to ${to}, by what percentage did ${full} change`,
        `compared with ${from}, by what percentage had ${full} changed by ${to}`,
      ],
      undefined,
    );
  if (operation === "ratio" && !days)
    return done([`how many times ${noun.owner === null ? "its" : noun.owner} ${second} level ${be} ${full} in ${first}`], undefined);
  return null;
}

const plain = (text: string): Noun => ({ text, owner: null });

/** Two things, or two figures of one. */
export function pairDraft(saying: Saying, node: NodeOf<"Compute">, unit: string | undefined, clueFirst: boolean): QuestionDraft | null {
  const figures = figuresOf(saying, node);
  const { operation } = node.arguments;
  if (figures === null || figures.values.length !== 2 || new Set(figures.times).size !== 1) return null;
  const [left, right] = figures.values as [NodeOf<"QueryAttribute">, NodeOf<"QueryAttribute">];
  const [time] = figures.times;
  const past = isPastTime(time);
  const [x, y] = [left, right].map((value, place) =>
    toldThing({ saying, clueFirst: clueFirst && place === 0, outer: time }, withoutTime(saying, inputOf(saying, value))),
  );
  if (x === undefined || y === undefined || (x.clues.length > 0 && y.clues.length > 0))
    return noWords("two things that a pronoun would mean");
  const when = whenWords(saying, time);
  const made = (direct: string, indirect: string | null, nounPhrase: string | null, said: string | undefined): QuestionDraft => {
    const unitWords = said === undefined ? null : unitInWords(said);
    return {
      clues: [...x.clues, ...y.clues],
      direct,
      indirect,
      noun: nounPhrase,
      search: null,
      when,
      nounWhen: when,
      unit: unitWords,
      nounUnit: unitWords,
      picks: false,
    };
  };
  if (figures.oneAttribute && !figures.oneThing && (operation === "difference" || operation === "ratio")) {
    const { contrast } = entryOf(figures.info);
    const forms = contrast[operation];
    const favoured = saying.random.next() < 0.6 ? forms.slice(0, 2) : forms;
    const text = fillOne(
      saying,
      favoured.length > 0 ? favoured.map((form) => inTense(form, past)) : [],
      { x: x.noun, y: y.noun },
      "no way to set them side by side",
    );
    const words = phrase(saying, left.arguments.attribute);
    const pronoun = words.plural ? "those" : "that";
    const nounPhrase =
      operation === "difference"
        ? `the difference between the ${words.text} of ${x.noun.text} and ${pronoun} of ${y.noun.text}`
        : `the ratio of the ${words.text} of ${x.noun.text} to ${pronoun} of ${y.noun.text}`;
    return made(text, null, nounPhrase, operation === "difference" ? differenceUnit(saying, left.arguments.attribute, unit) : undefined);
  }
  if (figures.oneThing && !figures.oneAttribute && x.noun.owner !== null)
    return oneThingDraft(saying, operation, [left, right], x.noun, past, unit, made);
  return null;
}

function oneThingDraft(
  saying: Saying,
  operation: string,
  [left, right]: readonly [NodeOf<"QueryAttribute">, NodeOf<"QueryAttribute">],
  noun: Noun,
  past: boolean,
  unit: string | undefined,
  made: (direct: string, indirect: string | null, nounPhrase: string | null, said: string | undefined) => QuestionDraft,
): QuestionDraft | null {
  const [a, b] = [phrase(saying, left.arguments.attribute), phrase(saying, right.arguments.attribute)];
  const owner = noun.owner ?? noWords("no possessive");
  const be = a.plural ? (past ? "were" : "are") : past ? "was" : "is";
  if (operation === "share") {
    const text = `what percentage of ${owner} ${b.text} ${be} the ${a.text} of ${noun.text}`;
    return made(text, null, null, undefined);
  }
  if (operation === "difference") {
    const said = differenceUnit(saying, left.arguments.attribute, unit);
    const text = `what ${past ? "was" : "is"} the difference between ${owner} ${a.text} and ${owner} ${b.text}`;
    return made(text, null, `the difference between ${owner} ${a.text} and ${owner} ${b.text}`, said);
  }
  if (operation === "ratio") {
    const text = `what ${past ? "was" : "is"} the ratio of ${owner} ${a.text} to ${owner} ${b.text}`;
    return made(text, null, `the ratio of ${owner} ${a.text} to ${owner} ${b.text}`, undefined);
  }
  return null;
}
