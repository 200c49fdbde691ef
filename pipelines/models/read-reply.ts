import { jsonrepair } from "jsonrepair";
import type { ZodType } from "zod";
import type { RejectionReason, Reply } from "../../schemas/index.ts";
import { mapTexts } from "../../schemas/values/map-texts.ts";
import { neutralise } from "../../schemas/values/neutralise.ts";

export interface ReplyFault {
  readonly reason: RejectionReason;
  readonly detail: string;
}

export type ReplyReading<Out> = { readonly value: Out } | { readonly unread: ReplyFault };

/** The reply without the model's thoughts, wherever they stand. */
function answerPart({ content, reasoning }: Pick<Reply, "content" | "reasoning">): {
  readonly thoughts: string;
  readonly text: string;
} {
  const closed = content.lastIndexOf("</think>");
  const thoughts = reasoning ?? (closed >= 0 ? content.slice(0, closed).replace(/^\s*<think>/, "") : "");
  if (closed >= 0) return { thoughts: thoughts.trim(), text: content.slice(closed + "</think>".length).trim() };
  // Cut within its thoughts, or the server's template opened them: then there is no answer behind.
  const opened = /^\s*<think>/.exec(content);
  return opened === null
    ? { thoughts: thoughts.trim(), text: content.trim() }
    : { thoughts: content.slice(opened[0].length).trim(), text: "" };
}

/** Longest reply that is repaired: repairing is linear, reading what a runaway model wrote is of no use. */
const MOST = 400_000;

/** What a reply says, as the schema has it, or why it says nothing: refused, cut, no JSON, another shape. Each is told apart. */
export function readReply<Out>(reply: Reply, output: ZodType<Out>): ReplyReading<Out> {
  const { text } = answerPart(reply);
  if (reply.refusal !== null && text === "") return { unread: { reason: "model-refused", detail: reply.refusal.slice(0, 300) } };
  if (reply.finish === "content-filter")
    return { unread: { reason: "model-refused", detail: "the endpoint's content filter cut the reply" } };
  // A cut reply may still repair to something of the right shape: half a list would pass for a whole one.
  if (reply.finish === "length")
    return {
      unread: { reason: "model-truncated", detail: `cut at ${reply.usage.output} tokens${text === "" ? ", within its thoughts" : ""}` },
    };
  if (text === "") return { unread: { reason: "model-unreadable", detail: "the reply is empty" } };
  if (text.length > MOST) return { unread: { reason: "model-unreadable", detail: `${text.length} characters` } };
  const json = jsonIn(text);
  if (json === undefined) return { unread: { reason: "model-unreadable", detail: "no JSON object in the reply" } };
  // A page may have told the model to write a tag of the formats.
  const parsed = output.safeParse(mapTexts(json.value, neutralise));
  if (parsed.success) return { value: parsed.data };
  const issue = parsed.error.issues[0];
  return {
    unread: { reason: "model-unreadable", detail: `${issue?.path.join(".") || "(top level)"}: ${issue?.message ?? "another shape"}` },
  };
}

/** The object in a text: all of it, behind a fence, or between the outermost braces; repaired where it is nearly JSON. */
function jsonIn(text: string): { readonly value: unknown } | undefined {
  const fenced = /```(?:json)?\s*\n([\s\S]*?)\n?```/.exec(text)?.[1];
  const [from, to] = [text.indexOf("{"), text.lastIndexOf("}")];
  const outermost = from >= 0 ? text.slice(from, to > from ? to + 1 : undefined) : undefined;
  for (const part of [text, fenced, outermost]) {
    const value = part === undefined ? undefined : parsed(part);
    if (isObject(value)) return { value };
  }
  for (const part of [fenced, outermost]) {
    const value = part === undefined ? undefined : repaired(part);
    if (isObject(value)) return { value };
  }
  return undefined;
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function repaired(text: string): unknown {
  try {
    return JSON.parse(jsonrepair(text));
  } catch {
    return undefined;
  }
}
