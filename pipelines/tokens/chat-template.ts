import type { ExportConfig, Message, ThinkMode } from "../../schemas/index.ts";
import { Stop } from "../core/stop.ts";
import { compileTemplate } from "./jinja.ts";
import { tokenizerFiles, type TokenizerFiles } from "./tokenizer-files.ts";
import type { Span, SpannedText } from "./tokens.ts";

export type ChatMessage = Pick<Message, "content"> & { readonly role: string };

/** A chat as a model is shown it; the spans are the assistant's turns, in their order, each with its stop token. */
type RenderChat = (messages: readonly ChatMessage[]) => SpannedText;

/** How chats become text for one tokenizer. */
export interface ChatFormat {
  readonly files: TokenizerFiles;
  readonly think: ThinkMode;
  readonly render: RenderChat;
}

/** Throws `Stop` where the tokenizer cannot be read, or has no such chats. */
export function chatFormat({ tokenizer, think }: Pick<ExportConfig, "tokenizer" | "think">): ChatFormat {
  const files = tokenizerFiles(tokenizer);
  return { files, think, render: rendererOf(files, think) };
}

/** ChatML's marks, of which no text of a chat holds one. */
const OPENS = "<|im_start|>assistant\n";
const STOP = "<|im_end|>";

/**
 * `keep`: ChatML with every message as it is, each thought in it, as Tongyi DeepResearch's agent has it. `strip`: the model's own chat
 * template, which may leave out thoughts before the last question (Qwen3's does) and lays out the others its own way. The tools are
 * part of the system message: no template is told of them.
 */
function rendererOf(files: TokenizerFiles, think: ThinkMode): RenderChat {
  const chatml = ["<|im_start|>", STOP].every((mark) => files.added.some(({ content }) => content === mark));
  if (think === "keep") {
    if (chatml) return renderChatml;
    throw new Stop(2, `the tokenizer ${files.name} has no <|im_start|>: write "export: { think: strip }" for its own chat template`);
  }
  if (files.template === undefined)
    throw new Stop(2, `the tokenizer ${files.name} has no chat template: put its chat_template.jinja beside tokenizer.json`);
  const marked = GENERATION.test(files.template);
  if (!marked && !chatml)
    throw new Stop(2, `${files.name}: put {% generation %} … {% endgeneration %} around the assistant's part of its chat template`);
  const [open, close] = EDGES;
  const template = compiled(files.name, marked ? markedTemplate(files.template, open, close) : files.template);
  return (messages) => {
    const text = template({ ...files.named, messages, add_generation_prompt: false });
    const rendered = marked ? cutMarks(text, open, close) : { text, spans: chatmlSpans(text) };
    const turns = messages.filter(({ role }) => role === "assistant").length;
    if (rendered.spans.length !== turns)
      throw new Error(`the chat template of ${files.name} shows ${rendered.spans.length} of ${turns} turns of the assistant`);
    return rendered;
  };
}

function renderChatml(messages: readonly ChatMessage[]): SpannedText {
  const spans: Span[] = [];
  let text = "";
  for (const { role, content } of messages) {
    text += `<|im_start|>${role}\n`;
    const start = text.length;
    text += `${content}${STOP}`;
    if (role === "assistant") spans.push([start, text.length]);
    text += "\n";
  }
  return { text, spans };
}

function chatmlSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf(OPENS); at !== -1; at = text.indexOf(OPENS, at)) {
    const start = at + OPENS.length;
    const stop = text.indexOf(STOP, start);
    at = stop === -1 ? text.length : stop + STOP.length;
    spans.push([start, at]);
  }
  return spans;
}

/** Stand for a turn's edges while a template is filled in: for private use, no page writes them, and no chat may hold them. */
export const EDGES = ["\u{f8e00}", "\u{f8e01}"] as const;

const GENERATION = /\{%(-?)\s*generation\s*(-?)%\}/;

/** The marks are written by blocks, so that white space around them goes as it goes around the tag. */
const markedTemplate = (template: string, open: string, close: string): string =>
  template.replace(
    /\{%(-?)\s*(end)?generation\s*(-?)%\}/g,
    (_, left: string, end: string | undefined, right: string) =>
      `{%${left} if true %}{{ "${end === undefined ? open : close}" }}{% endif ${right}%}`,
  );

function cutMarks(marked: string, open: string, close: string): SpannedText {
  const spans: Span[] = [];
  let text = "";
  let from = 0;
  for (let at = marked.indexOf(open); at !== -1; at = marked.indexOf(open, from)) {
    const end = marked.indexOf(close, at);
    if (end === -1) break;
    text += marked.slice(from, at);
    const start = text.length;
    text += marked.slice(at + open.length, end);
    spans.push([start, text.length]);
    from = end + close.length;
  }
  return { text: text + marked.slice(from), spans };
}

function compiled(name: string, template: string): ReturnType<typeof compileTemplate> {
  try {
    // Today's date would give other tokens tomorrow: templates that ask for it whether it is there have a date of their own.
    return compileTemplate(template.replaceAll("strftime_now", "no_clock"));
  } catch (error) {
    throw new Stop(2, `the chat template of ${name} cannot be read: ${(error as Error).message}`, error);
  }
}
