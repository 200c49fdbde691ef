import type { WrittenQuestion } from "../../../pipelines/questions/judged/written-question.ts";
import type { ChatBody } from "../endpoint.ts";

interface Line {
  readonly at: string;
  readonly text: string;
  readonly title: string;
  /** Characters before it, of all lines. */
  readonly before: number;
}

/** The numbered lines of a prompt, each with the title of its text. */
export function linesIn({ messages }: ChatBody): { readonly about: string; readonly lines: readonly Line[] } {
  const prompt = messages.find(({ role, content }) => role === "user" && content.includes("<texts>"))?.content ?? "";
  const about = JSON.parse(/question about (".*?") and its answer/.exec(prompt)?.[1] ?? '""') as string;
  const block = /<texts>\n([\s\S]*)\n<\/texts>/.exec(prompt)?.[1] ?? "";
  const lines: Line[] = [];
  let title = "";
  let before = 0;
  for (const line of block.split("\n")) {
    title = /^text \d+ \| (.*)$/.exec(line)?.[1] ?? title;
    const [, at, text] = /^(\d+:\d+) \| (.*)$/.exec(line) ?? [];
    if (at === undefined || text === undefined) continue;
    lines.push({ at, text, title, before });
    before += text.length + 1;
  }
  return { about, lines };
}

/** A question on what the texts are about; its answer says what some of their lines say, word for word, with `apart` of the whole between them. */
export function tell(body: ChatBody, question: (about: string) => string, apart: number): WrittenQuestion {
  const { about, lines } = linesIn(body);
  const usable = lines.filter(({ text }) => text.trim().length >= 12 && text.length <= 400);
  const whole = (lines.at(-1)?.before ?? 0) + 1;
  const chosen: Line[] = [];
  const titles = new Set<string>();
  for (const line of usable)
    if (
      chosen.length < 6 &&
      (!titles.has(line.title) || line.before - (chosen.at(-1)?.before ?? 0) > Math.max(1, whole * apart + 400 * Math.sign(apart)))
    ) {
      chosen.push(line);
      titles.add(line.title);
    }
  return {
    question: question(about),
    answer: chosen.map(({ at, text, title }) => ({ sentence: `${title}: ${text.trim()}`, quotes: [{ line: at, quote: text.trim() }] })),
  };
}
