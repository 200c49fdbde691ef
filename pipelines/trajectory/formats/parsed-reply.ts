import { canonicalJson, type Action, type Step } from "../../../schemas/index.ts";
import { neutralise } from "../../../schemas/values/neutralise.ts";
import { parseTurn, renderTurn, type Turn } from "./tongyi.ts";
import { mapTexts } from "../../../schemas/values/map-texts.ts";

/** A call as its writer wrote it. */
export interface SaidCall {
  readonly id: string | null;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export type SaidAct =
  | { readonly kind: "call"; readonly call: SaidCall }
  | { readonly kind: "answer"; readonly answer: string }
  /** Plain words: an answer where nothing of the assistant comes after them. */
  | { readonly kind: "words"; readonly words: string }
  | { readonly kind: "unreadable"; readonly raw: string };

export interface SaidTurn {
  readonly role: "assistant";
  readonly thought: string;
  readonly acts: readonly SaidAct[];
  readonly tagged: boolean;
}

/** What somebody else's turn says, one act of it. */
export interface ParsedReply {
  readonly thought: string;
  readonly act: Exclude<SaidAct, { kind: "words" }>;
}

/** The turn as it is written here; undefined where that would not be read back as the same. */
export function replyTurn({ thought, act }: ParsedReply): Turn | undefined {
  if (act.kind === "unreadable") return undefined;
  const turn: Turn = {
    thought: neutralise(thought),
    act: act.kind === "answer" ? { kind: "answer", answer: neutralise(act.answer) } : { kind: "call", action: actionOf(act.call) },
  };
  const read = parseTurn(renderTurn(turn));
  return read.ok && canonicalJson(read.turn) === canonicalJson(turn) ? turn : undefined;
}

/** No tag of the raw text stays one: it cannot be read by accident. */
export const unreadableReason = ({ thought, act }: ParsedReply): string =>
  `<think>${neutralise(thought)}</think>\n${act.kind === "unreadable" ? neutralise(act.raw) : ""}`;

/** One text where the released tools take a list is a list of one. */
function actionOf({ name, arguments: args }: SaidCall): Action {
  const plain = JSON.parse(JSON.stringify(mapTexts(args, neutralise))) as Action["arguments"];
  const listed = (key: string): Action["arguments"] => (typeof plain[key] === "string" ? { ...plain, [key]: [plain[key]] } : plain);
  return { name: neutralise(name), arguments: name === "search" ? listed("query") : name === "visit" ? listed("url") : plain };
}

const VISIT = /visit|open|fetch|browse|access|click|read|scrape|crawl/i;
/** Nothing is known of what somebody else's step was for beyond the tool that it called. */
export function intentOf(turn: Turn | undefined): Step["intent"] {
  const kind =
    turn === undefined || turn.act.kind === "unreadable"
      ? "unreadable"
      : turn.act.kind === "answer"
        ? "answer"
        : VISIT.test(turn.act.action.name)
          ? "visit"
          : "search";
  const report = { kind: "other" as const, aims: [], facts: [] };
  return { kind, node: null, entityIds: [], attribute: null, aims: [], report, titles: [], basis: null, rivals: [] };
}
