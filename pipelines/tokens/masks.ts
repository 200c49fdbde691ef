import type { Message, RejectionReason, ThinkMode } from "../../schemas/index.ts";
import { EDGES, type ChatFormat, type ChatMessage } from "./chat-template.ts";
import type { Span, Tokens } from "./tokens.ts";

/** Trainers leave tokens with this label out of the loss. */
export const NO_LOSS = -100;

export interface MaskedChat {
  readonly ids: Int32Array;
  /** The ids that carry loss, else `NO_LOSS`. */
  readonly labels: Int32Array;
  /** The tokens of the assistant's turns. */
  readonly turns: readonly Span[];
}

/** Why a chat has no tokens. */
export interface NoTokens {
  readonly reason: RejectionReason;
  readonly detail: string;
}

export type LossMessage = ChatMessage & Pick<Message, "loss">;

/** Chats as token ids and labels: rendered, encoded whole, and the assistant's turns found again among the tokens. */
export interface Masks {
  readonly tokenizer: string;
  readonly think: ThinkMode;
  of(messages: readonly LossMessage[]): Promise<MaskedChat | NoTokens>;
}

export function chatMasks({ files, think, render }: ChatFormat, tokens: Tokens): Masks {
  const marks = [...files.added.filter(({ special }) => special).map(({ content }) => content), ...EDGES];
  return {
    tokenizer: files.name,
    think,
    async of(messages) {
      const spoofed = whyNotRendered(messages, marks);
      if (spoofed !== undefined) return { reason: "special-token", detail: spoofed };
      const [chat] = await tokens.encodeSpans([render(messages)]);
      if (chat === undefined) throw new Error(`the tokenizer ${files.name} gave nothing for a chat`);
      const labels = new Int32Array(chat.ids.length).fill(NO_LOSS);
      const turns = messages.filter(({ role }) => role === "assistant");
      for (const [index, [start, end]] of chat.spans.entries())
        if (turns[index]?.loss === 1) labels.set(chat.ids.subarray(start, end), start);
      return { ids: chat.ids, labels, turns: chat.spans };
    },
  };
}

/** A page could close the turn that it is shown in and speak as the assistant: whoever tokenises the messages would be taken in. */
function whyNotRendered(messages: readonly ChatMessage[], marks: readonly string[]): string | undefined {
  for (const [index, { role, content }] of messages.entries()) {
    const mark = marks.find((one) => content.includes(one));
    if (mark !== undefined) return `message ${index} (${role}) holds ${mark}, a mark of the chat itself`;
  }
  return undefined;
}
