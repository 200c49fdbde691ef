import { z } from "zod";
import type { FormatFile } from "./format.ts";
import type { RunRows } from "./run-rows.ts";
import { writeTables } from "./splits.ts";
import { hasUntrained, chatTurns, UNTRAINED_TURN } from "./turns.ts";

export const Messages = z.array(z.object({ role: z.string(), content: z.string() }));

/**
 * `sft/`: chats for trainers that know no loss of single turns, those with a mistake left out. No column `tools`: trainers would have
 * the template list them, and the system message does so already.
 */
export const writeWholeChats = (run: RunRows, folder: string): Promise<readonly FormatFile[]> =>
  writeTables(run, folder, "sft", z.object({ messages: Messages }), {
    dataset: "sft",
    columns: ["messages"],
    examples: (row) => (hasUntrained(row) ? UNTRAINED_TURN : [{ messages: chatTurns(row.messages) }]),
  });
