import type { SftRow } from "../../../schemas/datasets/index.ts";

export interface ChatTurn {
  readonly role: string;
  readonly content: string;
}

export const chatTurns = (messages: readonly ChatTurn[]): readonly ChatTurn[] => messages.map(({ role, content }) => ({ role, content }));

type Chat = Pick<SftRow, "messages">;

/** Trainers that know no loss of a single message would train on the mistakes too. */
export const UNTRAINED_TURN = "a turn of it is a mistake, and this form has no loss of single turns";
export const hasUntrained = ({ messages }: Chat): boolean => messages.some(({ role, loss }) => role === "assistant" && loss === 0);

/** An example for each turn that is trained on: all that was said before it, and the turn. Loss falls on nothing else. */
export const trainedTurns = ({ messages }: Chat): readonly { readonly before: readonly ChatTurn[]; readonly turn: ChatTurn }[] =>
  messages.flatMap(({ role, content, loss }, at) =>
    role === "assistant" && loss === 1 ? [{ before: chatTurns(messages.slice(0, at)), turn: { role, content } }] : [],
  );
