import type { Reply, Termination } from "../../../schemas/index.ts";
import type { ParsedReply, SaidAct } from "../../trajectory/formats/parsed-reply.ts";
import { assistantTurn, jsonOf, readCall } from "../../trajectory/formats/tagged-text.ts";

/** What a model did with its turn. `end`: the turn is its last, though no answer. */
export interface ReadReply extends ParsedReply {
  readonly end: Extract<Termination, "refused" | "max-tokens"> | null;
}

/** Servers that stop at no sequence let a model go on with observations of its own. */
const INVENTED = "<tool_response>";

/**
 * A reply as a turn: one thought, then the first call or the answer. Tags are read strictly, as data must not teach what would have to
 * be mended; plain words are an answer only where calls come in the API's own form.
 */
export function hear(reply: Reply, callStyle: "text" | "tools"): ReadReply {
  const content = before(reply.content, INVENTED);
  const calls = reply.toolCalls ?? [];
  if (reply.finish === "content-filter" || (reply.refusal !== null && content.trim() === "" && calls.length === 0))
    return { thought: reply.reasoning ?? "", act: { kind: "unreadable", raw: reply.refusal ?? content }, end: "refused" };
  if (reply.finish === "length") return { thought: reply.reasoning ?? "", act: { kind: "unreadable", raw: content }, end: "max-tokens" };
  const turn = assistantTurn(content, reply.reasoning ?? "");
  const [said] = turn.acts;
  const [call] = calls;
  if (call !== undefined) {
    const words = said?.kind === "words" ? [said.words] : [];
    const read = readCall({ name: call.name, arguments: call.arguments }, call.id);
    const act: ParsedReply["act"] =
      read === undefined ? { kind: "unreadable", raw: `${call.name} ${call.arguments}` } : { kind: "call", call: read };
    return { thought: [turn.thought, ...words].filter((part) => part !== "").join("\n"), act, end: null };
  }
  return { thought: turn.thought, act: actOf(said, callStyle), end: null };
}

function actOf(said: SaidAct | undefined, callStyle: "text" | "tools"): ParsedReply["act"] {
  if (said === undefined) return { kind: "unreadable", raw: "" };
  if (said.kind !== "words") return said;
  return callStyle === "tools" && jsonOf(said.words) === undefined
    ? { kind: "answer", answer: said.words }
    : { kind: "unreadable", raw: said.words };
}

function before(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at === -1 ? text : text.slice(0, at);
}
