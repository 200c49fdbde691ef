import type { ExportConfig, Rejection, RecordedTrajectory } from "../../schemas/index.ts";
import { type SftRow, sftRow, type SftChat, type RowContext } from "../../schemas/datasets/index.ts";
import { mapOrdered } from "../core/map-ordered.ts";
import type { Evidence } from "./evidence.ts";
import type { Masks, NoTokens } from "../tokens/masks.ts";
import { chatsOf } from "./chats.ts";
import { whyNotSft } from "./sft-eligible.ts";
import type { RunExport } from "./run-export.ts";
import type { Sizes } from "./sizes.ts";

/** How chats get their tokens. */
export interface ChatTokens extends Pick<ExportConfig, "maxLength" | "tooLong"> {
  readonly masks: Masks;
}

/** Trajectories in flight: one is encoded beside while the last is written. */
const AT_ONCE = 2;

/** Correct trajectories of good quality as chats; `reject` is told of all others. */
export async function* sftRows(
  { inputs, tokens, chats, minQuality }: RunExport,
  evidence: Evidence,
  sizes: Sizes,
  context: RowContext,
  reject: (rejection: Rejection) => void,
): AsyncGenerator<SftRow> {
  const format = { tokenizer: tokens.name, think: chats?.masks.think ?? "keep" } as const;
  const rows = mapOrdered(inputs.rollouts, AT_ONCE, async ({ trajectory }): Promise<readonly SftRow[]> => {
    const question = evidence.question(trajectory.questionId);
    const why = whyNotSft(trajectory, question, minQuality) ?? sizes.sft(trajectory.id);
    if (why !== undefined) {
      reject({ stage: "sft", itemKey: trajectory.id, ...why });
      return [];
    }
    const written: SftRow[] = [];
    for (const [at, messages] of chatsOf(trajectory).entries()) {
      const chat = chats === undefined ? { messages, cutSteps: 0 } : await chatWithTokens(messages, chats);
      if ("reason" in chat) reject({ stage: "sft", itemKey: keyOf(trajectory, at), ...chat });
      else written.push(sftRow(trajectory, at, chat, format, question, context));
    }
    return written;
  });
  for await (const some of rows) yield* some;
}

const keyOf = ({ id, segments }: RecordedTrajectory, at: number): string => (segments.length === 1 ? id : `${id}:${at}`);

/** A chat with its tokens, cut where it may be and must; else why it is none. */
export async function chatWithTokens(messages: SftRow["messages"], { masks, maxLength, tooLong }: ChatTokens): Promise<SftChat | NoTokens> {
  const whole = await masks.of(messages);
  if ("reason" in whole) return whole;
  const tokens = whole.ids.length;
  if (tokens <= maxLength) return { messages, tokens: whole, cutSteps: 0 };
  const tooLarge = { reason: "too-large", detail: `${tokens} tokens, a chat has at most ${maxLength}` } as const;
  if (tooLong === "drop") return tooLarge;
  // Where turns begin: what stands before one is whole steps, each call with what came of it.
  const begins = messages.flatMap(({ role }, index) => (role === "assistant" ? [index] : []));
  for (let steps = begins.length - 1; steps > 0; steps -= 1) {
    if ((whole.turns[steps]?.[0] ?? 0) > maxLength + HEAD) continue;
    const kept = messages.slice(0, begins[steps]);
    const cut = await masks.of(kept);
    if ("reason" in cut) return cut;
    if (cut.ids.length <= maxLength && kept.some(({ loss }) => loss === 1))
      return { messages: kept, tokens: cut, cutSteps: begins.length - steps };
  }
  return tooLarge;
}

/** Tokens by which a template may open a turn. */
const HEAD = 64;
