import brief from "./brief.ts";
import chat from "./chat.ts";
import exam from "./exam.ts";
import plain from "./plain.ts";
import riddle from "./riddle.ts";
import search from "./search.ts";
import trivia from "./trivia.ts";

export const registers = [plain, search, chat, exam, trivia, riddle, brief] as const;
