import type { RejectionReason } from "../../../schemas/index.ts";
import { openAiTurns } from "./openai.ts";
import { shareGptTurns } from "./sharegpt.ts";
import type { ImportedRecord, ImportedTurn } from "./turn.ts";
import { isValues, textOf, type Values } from "../../trajectory/formats/values.ts";

export type RecordReading =
  | { readonly ok: true; readonly record: ImportedRecord }
  | { readonly ok: false; readonly reason: RejectionReason; readonly detail: string };

/** Told by its shape: `conversations` is ShareGPT; `messages` is OpenAI's chat, whose assistant may write Tongyi's tags. */
export function readRecord(value: unknown): RecordReading {
  if (!isValues(value)) return { ok: false, reason: "unsupported-format", detail: "the record is no JSON object" };
  const listed = value["messages"] ?? value["conversations"] ?? value["conversation"];
  if (!Array.isArray(listed)) return { ok: false, reason: "unsupported-format", detail: `it has neither messages nor conversations (${Object.keys(value).slice(0, 12).join(", ")})` }; // prettier-ignore
  const turns = listed.some((each) => isValues(each) && "from" in each) ? shareGptTurns(listed, value["system"]) : openAiTurns(listed);
  if (!turns.some(({ role }) => role === "assistant")) return { ok: false, reason: "no-turns", detail: "no message in it is the assistant's" }; // prettier-ignore
  const question = questionOf(value, turns);
  if (question === "") return { ok: false, reason: "no-question", detail: "nothing in it says what was asked" };
  const metadata = isValues(value["metadata"]) ? value["metadata"] : {};
  const answer = firstText(value["answer"] ?? metadata["ground_truth"]);
  return {
    ok: true,
    record: {
      question,
      answer: answer === "" ? null : answer,
      termination: textOf(value["termination"]),
      modelId: textOf(value["model"] ?? metadata["model"]) || null,
      tools: value["tools"] ?? value["functions"],
      turns,
    },
  };
}

function questionOf(value: Values, turns: readonly ImportedTurn[]): string {
  const given = textOf(value["question"]).trim();
  if (given !== "") return given;
  const before = turns.slice(
    0,
    turns.findIndex(({ role }) => role === "assistant"),
  );
  return before
    .flatMap((turn) => (turn.role === "user" ? [turn.content.trim()] : []))
    .join("\n\n")
    .trim();
}

/** WebDancer writes `[["Lomé"]]`. */
function firstText(value: unknown): string {
  if (Array.isArray(value)) return value.map(firstText).find((each) => each !== "") ?? "";
  return typeof value === "number" || typeof value === "boolean" ? String(value) : textOf(value).trim();
}
