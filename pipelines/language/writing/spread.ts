import { sha256, type Random } from "../../../schemas/index.ts";

const CHOICE = /\{([^{}]*)\}/u;

/** All sentences of patterns: "I {will|want to} {read|open} it." is four of them. What stands inside a choice may be one. */
export function spread(...patterns: readonly string[]): readonly string[] {
  const open = [...patterns];
  const whole: string[] = [];
  for (let pattern = open.pop(); pattern !== undefined; pattern = open.pop()) {
    const choice = CHOICE.exec(pattern);
    if (choice === null) {
      whole.push(pattern);
      continue;
    }
    const [before, after] = [pattern.slice(0, choice.index), pattern.slice(choice.index + choice[0].length)];
    for (const one of (choice[1] ?? "").split("|")) open.push(before + one + after);
  }
  return [...new Set(whole)].reverse();
}

export type Slots = Readonly<Record<string, string>>;

/** One of many sentences, with what stands for its `$names` in it; a sentence begins with a capital. */
export type Say = (random: Random, slots?: Slots) => string;

/**
 * Patterns are spread once, when the module is loaded: a night says a sentence some hundred thousand times. Each sentence is as likely as
 * each other, so that a pattern of many choices is heard more often than a bare one, and no sentence of it is heard often; within one run that which was heard least goes first.
 */
export function say(...patterns: readonly string[]): Say {
  const all = patterns.flatMap((pattern) => spread(pattern).map((sentence) => ({ sentence, form: pattern })));
  return (random, slots = {}) => filled(leastHeard(random, all, ({ form }) => form).sentence, slots);
}

/** How often each form of a sentence was said with a source of chance: one run has one. */
const heard = new WeakMap<Random, Map<string, number>>();

/** Of so many drawn the one whose form was said least. */
const DRAWN = 4;

/** Nobody puts fifty thoughts of one run in the same three forms. */
function leastHeard<T>(random: Random, all: readonly T[], formOf: (one: T) => string): T {
  const said = heard.get(random) ?? new Map<string, number>();
  heard.set(random, said);
  let least = random.pick(all);
  for (let at = 1; at < DRAWN && all.length > 1; at++) {
    const other = random.pick(all);
    if ((said.get(formOf(other)) ?? 0) < (said.get(formOf(least)) ?? 0)) least = other;
  }
  said.set(formOf(least), (said.get(formOf(least)) ?? 0) + 1);
  return least;
}

/** Of the wordings of one remark one whose form was said least: names and figures are no part of a form. */
export const pickFresh = (random: Random, texts: readonly string[]): string => leastHeard(random, texts, formOfText);

const formOfText = (text: string): string =>
  text
    .replace(/"[^"]*"/gu, "Q")
    .replace(/(?<=\S )\p{Lu}[\p{L}'’.-]*(?:[ ,]+(?:(?:and|of|the) )*\p{Lu}[\p{L}'’.-]*)*/gu, "N")
    .replace(/\d[\d.,]*/gu, "#");

/** Of many wordings as many as a row keeps of one remark: others for another remark, the same for the same. */
export type Wordings = (slots: Slots) => readonly string[];

const KEPT = 6;

export function wordings(...patterns: readonly string[]): Wordings {
  const all = spread(...patterns);
  return (slots) => {
    const from = Number.parseInt(sha256(JSON.stringify(slots)).slice(0, 8), 16);
    const apart = Math.max(1, Math.floor(all.length / KEPT));
    const places = Array.from({ length: Math.min(KEPT, all.length) }, (_, at) => (from + at * apart) % all.length);
    return places.map((place) => filled(all[place] ?? "", slots));
  };
}

const filled = (pattern: string, slots: Slots): string =>
  capital(pattern.replace(/\$(\w+)/gu, (whole, name: string) => slots[name] ?? whole));

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
