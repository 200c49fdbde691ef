import type { SaidAct, SaidCall, SaidTurn } from "./parsed-reply.ts";
import { textBetween, isValues } from "./values.ts";

/** Content that has one of Tongyi's tags for an act. */
const isTagged = (content: string): boolean => /<\/?(?:tool_call|answer)>/.test(content);

const OPEN = "<think>";
const CLOSE = "</think>";

/** An assistant's content: thought, then one call or the answer in tags, or plain words. */
export function assistantTurn(content: string, reasoning = ""): SaidTurn {
  const said = content.trim();
  const start = said.startsWith(OPEN) ? OPEN.length : 0;
  const end = said.indexOf(CLOSE);
  if (start > 0 && end < 0)
    return { role: "assistant", thought: reasoning.trim(), acts: [{ kind: "unreadable", raw: said }], tagged: true };
  // Qwen's template opens the thought in the prompt: only its end stands in the content.
  let thought = end < 0 ? "" : said.slice(start, end).trim();
  let rest = end < 0 ? said : said.slice(end + CLOSE.length).trim();
  const act = rest.search(/<(?:tool_call|answer)>/);
  if (act > 0) [thought, rest] = [[thought, rest.slice(0, act).trim()].filter((part) => part !== "").join("\n"), rest.slice(act)];
  const acts = rest === "" ? [] : [actOf(rest)];
  return {
    role: "assistant",
    thought: [reasoning.trim(), thought].filter((part) => part !== "").join("\n"),
    acts,
    tagged: isTagged(content),
  };
}

function actOf(text: string): SaidAct {
  const unreadable: SaidAct = { kind: "unreadable", raw: text };
  if (!isTagged(text)) return { kind: "words", words: text };
  const call = textBetween(text, "<tool_call>", "</tool_call>");
  // What a call's own arguments say is no answer.
  const answer = textBetween(call === undefined ? text : text.replace(call, () => ""), "<answer>", "</answer>");
  if (call !== undefined && answer !== undefined) return unreadable;
  if (answer !== undefined) return { kind: "answer", answer: answer.trim() };
  const read = call === undefined ? undefined : callOf(call);
  return read === undefined ? unreadable : { kind: "call", call: read };
}

/** `{"name": …, "arguments": …}`; code stands behind the JSON in tags of its own. */
function callOf(text: string): SaidCall | undefined {
  const code = textBetween(text, "<code>", "</code>");
  const call = readCall(jsonOf(code === undefined ? text : text.slice(0, text.indexOf("<code>"))));
  return call === undefined || code === undefined ? call : { ...call, arguments: { ...call.arguments, code: code.trim() } };
}

/** Arguments are an object, or a text that spells one. */
export function readCall(value: unknown, id: string | null = null): SaidCall | undefined {
  if (!isValues(value) || typeof value["name"] !== "string" || value["name"].trim() === "") return undefined;
  const given = value["arguments"] ?? value["parameters"] ?? {};
  const args = typeof given === "string" ? jsonOf(given.trim() === "" ? "{}" : given) : given;
  return isValues(args) ? { id, name: value["name"].trim(), arguments: args } : undefined;
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The observation of a `<tool_response>` message. The frame is its first and its last tag: a page may hold others. */
export function observationText(content: string): string | undefined {
  const text = content.trim();
  if (!text.startsWith("<tool_response>")) return undefined;
  const end = text.endsWith("</tool_response>") ? text.length - "</tool_response>".length : text.length;
  return text.slice("<tool_response>".length, end).trim();
}
