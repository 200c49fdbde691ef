import { assistantTurn, jsonOf, observationText, readCall } from "../../trajectory/formats/tagged-text.ts";
import type { SaidAct } from "../../trajectory/formats/parsed-reply.ts";
import type { ImportedTurn } from "./turn.ts";
import { isValues, textOf } from "../../trajectory/formats/values.ts";

/** ShareGPT as LLaMA-Factory reads it: `{from, value}`, a call being a turn `function_call`, its result an `observation`. */
export function shareGptTurns(conversations: readonly unknown[], system: unknown): readonly ImportedTurn[] {
  const turns = conversations.flatMap((one): readonly ImportedTurn[] => {
    if (!isValues(one)) return [];
    const value = textOf(one["value"] ?? one["content"]);
    switch (one["from"]) {
      case "system":
        return [{ role: "system", content: value }];
      case "human":
      case "user": {
        const observation = observationText(value);
        return [observation === undefined ? { role: "user", content: value } : { role: "tool", content: observation, callId: null }];
      }
      case "observation":
      case "tool":
      case "tool_response":
      case "function_response":
        return [{ role: "tool", content: observationText(value) ?? value, callId: null }];
      case "gpt":
      case "assistant":
      case "model":
        return [assistantTurn(value)];
      case "function_call":
      case "tool_call":
        return [called(value)];
      default:
        return [];
    }
  });
  const given = textOf(system);
  return given === "" || turns[0]?.role === "system" ? turns : [{ role: "system", content: given }, ...turns];
}

/** One call or a list of them as JSON, behind a thought or not; some write it in tags. */
function called(value: string): ImportedTurn {
  const turn = assistantTurn(value);
  return {
    ...turn,
    acts: turn.acts.flatMap((act): readonly SaidAct[] => {
      if (act.kind !== "words") return [act];
      const read = jsonOf(act.words);
      return (Array.isArray(read) ? read : [read]).map((each) => {
        const call = readCall(each);
        return call === undefined ? { kind: "unreadable", raw: act.words } : { kind: "call", call };
      });
    }),
  };
}
