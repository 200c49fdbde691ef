import { assistantTurn, observationText, readCall } from "../../trajectory/formats/tagged-text.ts";
import type { SaidAct } from "../../trajectory/formats/parsed-reply.ts";
import type { ImportedTurn } from "./turn.ts";
import { isValues, textOf, type Values } from "../../trajectory/formats/values.ts";

/** OpenAI's chat messages; an assistant that writes Tongyi's tags is read the same way, its observations being the user's. */
export function openAiTurns(messages: readonly unknown[]): readonly ImportedTurn[] {
  return messages.flatMap((message): readonly ImportedTurn[] => {
    if (!isValues(message)) return [];
    const content = textOf(message["content"]);
    switch (message["role"]) {
      case "system":
      case "developer":
        return [{ role: "system", content }];
      case "user": {
        const observation = observationText(content);
        return [observation === undefined ? { role: "user", content } : { role: "tool", content: observation, callId: null }];
      }
      case "tool":
      case "function":
        return [{ role: "tool", content: observationText(content) ?? content, callId: textOf(message["tool_call_id"]) || null }];
      case "assistant":
        return [spoken(message, content)];
      default:
        return [];
    }
  });
}

function spoken(message: Values, content: string): ImportedTurn {
  const calls = [...(Array.isArray(message["tool_calls"]) ? message["tool_calls"] : []), message["function_call"]].filter(isValues);
  const turn = assistantTurn(content, textOf(message["reasoning_content"] ?? message["reasoning"]));
  if (calls.length === 0) return turn;
  const words = turn.acts.flatMap((act) => (act.kind === "words" ? [act.words] : []));
  return {
    ...turn,
    thought: [turn.thought, ...words].filter((part) => part !== "").join("\n"),
    acts: calls.map((one): SaidAct => {
      const call = readCall(isValues(one["function"]) ? one["function"] : one, textOf(one["id"]) || null);
      return call === undefined ? { kind: "unreadable", raw: JSON.stringify(one) } : { kind: "call", call };
    }),
  };
}
