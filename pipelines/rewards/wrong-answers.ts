import type { Answer } from "../../schemas/index.ts";
import { answerReward } from "./answer.ts";

/**
 * Answers that are known to be wrong, made from the right one: what a lazy or cheating policy would say. No reward may accept one. What
 * an answer's own aliases happen to say is left out.
 */
export function wrongAnswers(answer: Answer): readonly string[] {
  const own = new Set([answer.text, ...answer.aliases].map((text) => text.trim().toLowerCase()));
  return [...always(answer), ...BY_TYPE[answer.type](answer)].filter((text) => !own.has(text.trim().toLowerCase()));
}

/** Whether a reward takes the answer in all its forms and none of the wrong ones; a sentence where it does not. */
export function whyNotSound(answer: Answer): string | undefined {
  for (const right of [answer.text, ...answer.aliases])
    if (answerReward(right, answer) !== 1) return `the reward refuses the answer's own "${right}"`;
  for (const wrong of wrongAnswers(answer))
    if (answerReward(wrong, answer) !== 0) return `the reward accepts "${wrong}" for "${answer.text}"`;
  return undefined;
}

const always = ({ text, type }: Answer): readonly string[] => [
  "",
  "   ",
  "I could not find it",
  "unknown",
  ...(type === "text" ? [] : [`not ${text}`]),
  ...(type === "entity" || type === "choice" ? [`${text} or Atlantis`] : []),
];

const nothing = (): readonly string[] => [];

const BY_TYPE: Readonly<Record<Answer["type"], (answer: Answer) => readonly string[]>> = {
  entity: ({ text }) => [`New ${text}ia`, "Atlantis"],
  choice: ({ text }) => [`New ${text}ia`, "Atlantis"],
  text: nothing,
  boolean: ({ text }) => [/^(?:yes|true|correct)/i.test(text.trim()) ? "No" : "Yes", "perhaps"],
  quantity({ value, tolerance }) {
    const [first] = value ?? [];
    if (first?.kind !== "quantity") return [];
    const room = Math.max(tolerance ?? 0, first.high - first.number, first.number - first.low);
    // A tolerance of more than half the figure is none: then what is off by it counts as wrong.
    const off = 3 * Math.min(room, Math.max(1, Math.abs(first.number) / 2)) + Math.max(1, Math.abs(first.number) * 0.05);
    const unit = first.unit === undefined ? "" : ` ${first.unit}`;
    const figure = (number: number): string => `${Number(number.toPrecision(12))}`;
    return [
      figure(first.number + off),
      figure(first.number - off),
      `${figure(first.number)}${unit} or ${figure(first.number + off)}${unit}`,
      ...(first.number === 0 ? [] : [figure(-first.number), figure(first.number * 1000)]).filter(
        (one) => Math.abs(Number(one) - first.number) > off,
      ),
    ];
  },
  date({ value }) {
    const [first] = value ?? [];
    if (first?.kind !== "date") return [];
    const year = Number(/^-?\d+/.exec(first.value)?.[0]);
    return Number.isNaN(year) ? [] : [first.value.replace(/^-?\d+/, String(year + 1)), String(year - 1)];
  },
  set({ text, value }) {
    const members = text.split(/;\s*/).filter((name) => name.trim() !== "");
    const added = (value ?? []).some(({ kind }) => kind !== "entity") ? "1234567" : "Atlantis";
    return [...(members.length > 1 ? [members.slice(1).join("; "), members[0] ?? ""] : []), [...members, added].join("; ")];
  },
};
