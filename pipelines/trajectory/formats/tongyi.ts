import type { Action, Toolset } from "../../../schemas/index.ts";
import { spacedJson } from "../spaced-json.ts";
import { PYTHON_INTERPRETER } from "../../tools/python-interpreter.ts";
import { listedTools } from "./tool-forms.ts";

/** Tongyi DeepResearch's turn format, as released (inference/prompt.py, react_agent.py; Apache-2.0). */
const ROLE =
  "You are a deep research assistant. Your core function is to conduct thorough, multi-source investigations into any topic. You must handle both broad, open-domain inquiries and queries within specialized academic fields. For every request, synthesize information from credible, diverse sources to deliver a comprehensive, accurate, and objective response. When you have gathered sufficient information and are ready to provide the definitive response, you must enclose the entire final answer within <answer></answer> tags.";

/** What is left of the system prompt where tools are offered in the API's own form: the chat template puts them in. */
export const rolePrompt = (now: string): string => `${ROLE}\n\nCurrent date: ${now.slice(0, 10)}`;

/** `now` is the run's clock; only its day goes into the prompt. */
export function systemPrompt(toolset: Toolset, now: string): string {
  return [
    ROLE,
    "",
    "# Tools",
    "",
    "You may call one or more functions to assist with the user query.",
    "",
    "You are provided with function signatures within <tools></tools> XML tags:",
    "<tools>",
    ...listedTools(toolset).map(spacedJson),
    "</tools>",
    "",
    "For each function call, return a json object with function name and arguments within <tool_call></tool_call> XML tags:",
    "<tool_call>",
    '{"name": <function-name>, "arguments": <args-json-object>}',
    "</tool_call>",
    "",
    `Current date: ${now.slice(0, 10)}`,
  ].join("\n");
}

type Act =
  | { readonly kind: "call"; readonly action: Action }
  | { readonly kind: "answer"; readonly answer: string }
  /** Raw text after the thought that is neither. */
  | { readonly kind: "unreadable"; readonly raw: string };

export interface Turn {
  readonly thought: string;
  readonly act: Act;
}

export function renderTurn({ thought, act }: Turn): string {
  const think = `<think>${thought}</think>\n`;
  if (act.kind === "call") return `${think}<tool_call>\n${renderCall(act.action)}\n</tool_call>`;
  return act.kind === "answer" ? `${think}<answer>${act.answer}</answer>` : think + act.raw;
}

/** Code stands behind the JSON, whose arguments are empty. */
export function renderCall({ name, arguments: args }: Action): string {
  const { code, ...others } = args;
  if (name !== PYTHON_INTERPRETER || typeof code !== "string") return spacedJson({ name, arguments: args });
  return `${spacedJson({ name, arguments: others })}\n<code>\n${code}\n</code>`;
}

export const renderObservation = (observation: string): string => `<tool_response>\n${observation}\n</tool_response>`;

type FormatError = "no-thought" | "no-call-or-answer" | "unclosed-tag" | "call-not-json" | "call-not-a-call" | "call-and-answer";

export type ParsedTurn =
  { readonly ok: true; readonly turn: Turn } | { readonly ok: false; readonly error: FormatError; readonly thought: string };

/** What the environment says of a turn that it cannot read; the sentence is the released agent's. */
export const UNREADABLE_CALL = 'Error: Tool call is not a valid JSON. Tool call must contain a valid "name" and "arguments" field.';

/**
 * Reads an assistant turn: the thought, then the first call or the answer. Strict: what the released agent would mend (single
 * quotes, missing tags) is an error here, as data must not teach it.
 */
export function parseTurn(text: string): ParsedTurn {
  const fail = (error: FormatError, thought = ""): ParsedTurn => ({ ok: false, error, thought });
  if (!text.startsWith("<think>")) return fail("no-thought");
  const end = text.indexOf("</think>");
  if (end === -1) return fail("unclosed-tag");
  const thought = text.slice("<think>".length, end);
  const rest = text.slice(end + "</think>".length).trim();
  const call = inside(rest, "tool_call");
  const answer = inside(rest, "answer");
  if (call === "unclosed" || answer === "unclosed") return fail("unclosed-tag", thought);
  if (call !== undefined && answer !== undefined) return fail("call-and-answer", thought);
  if (answer !== undefined) return { ok: true, turn: { thought, act: { kind: "answer", answer: answer.text } } };
  if (call === undefined) return fail("no-call-or-answer", thought);
  const [, json = call.text, code] = CODE.exec(call.text) ?? [];
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return fail("call-not-json", thought);
  }
  const action = withCode(asAction(value), code);
  return action === undefined ? fail("call-not-a-call", thought) : { ok: true, turn: { thought, act: { kind: "call", action } } };
}

function inside(text: string, tag: string): { text: string } | "unclosed" | undefined {
  const start = text.indexOf(`<${tag}>`);
  const end = text.indexOf(`</${tag}>`, start);
  if (start === -1) return end === -1 ? undefined : "unclosed";
  return end === -1 ? "unclosed" : { text: text.slice(start + tag.length + 2, end) };
}

function asAction(value: unknown): Action | undefined {
  if (typeof value !== "object" || value === null || !("name" in value) || !("arguments" in value)) return undefined;
  const { name, arguments: args } = value;
  if (typeof name !== "string" || typeof args !== "object" || args === null || Array.isArray(args)) return undefined;
  return { name, arguments: Object.fromEntries(Object.entries(args)) };
}

/** Only behind the JSON: an argument may hold the tag. */
const CODE = /^(\s*\{[^]*?\})\s*<code>([^]*)<\/code>\s*$/;

/** What stands between the tags belongs to the interpreter alone; a line break on either side is the frame's. */
function withCode(action: Action | undefined, code: string | undefined): Action | undefined {
  if (action === undefined || code === undefined) return action;
  if (action.name !== PYTHON_INTERPRETER || "code" in action.arguments) return undefined;
  return { name: action.name, arguments: { ...action.arguments, code: code.replace(/^\n|\n$/g, "") } };
}

/** The observation inside a `<tool_response>` message, or undefined where it is none. */
export function parseObservation(content: string): string | undefined {
  const [open, close] = ["<tool_response>\n", "\n</tool_response>"];
  return content.startsWith(open) && content.endsWith(close) && content.length >= open.length + close.length
    ? content.slice(open.length, -close.length)
    : undefined;
}
