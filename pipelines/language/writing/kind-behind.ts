import type { Program } from "../../../schemas/index.ts";
import { isPersonKind } from "../entries/persons.ts";
import { isPlaceKind } from "../entries/noun-phrases.ts";
import { classOfKind } from "../entries/subject-classes.ts";
import { AGENTS } from "../entries/role-nouns.ts";
import type { WordBook } from "./book.ts";

/** Kinds that people say before a name: of ships, bells, works and stars, and of what somebody is. */
const BEFORE =
  /(?:^| )(?:ferry|ship|boat|vessel|launch|yacht|barge|tug|steamer|schooner|sloop|locomotive|bell|film|movie|documentary|book|novel|painting|song|album|play|opera|poem|symphony|magazine|newspaper|star|planet|moon|asteroid|comet|galaxy|peak|mountain|volcano|lake|river|glacier|horse|dog|cat|cow|bull|god|goddess|word|letter|arbiter|referee|umpire|member|expedition|cruise|rose)$/;

/** What has a word or a mark of somebody's own for a name, after what it is: "the numeric type bigint", "the package libc6". */
const TECHNICAL =
  /(?:^| )(?:type|level|severity|package|command|function|option|parameter|keyword|module|library|file|class|variant|model|pattern|release|version|edition|species|genus|status|opening|event)$/;

/** Whether "the Marlin M6 chip" is what people say, rather than "the chip Marlin M6". */
export const isSaidBehind = (kind: string, name: string): boolean =>
  !BEFORE.test(kind) &&
  !isPersonKind(kind) &&
  // "When was the Aaldun tower built" is not read yet.
  (classOfKind(kind) !== "building" || kind.endsWith("station")) &&
  !isPlaceKind(kind) &&
  !AGENTS.has(kind) &&
  !TECHNICAL.test(kind) &&
  /^[\p{Lu}\p{N}][\p{L}\p{M}\p{N} .'’/-]*$/u.test(name) &&
  !/^\p{N}/u.test(name);

/** "The Marlin M6 chip", of "the chip Marlin M6": said of each thing that the program names. */
export function kindBehind(text: string, { nodes }: Program, book: Pick<WordBook, "entity">): string {
  return nodes.reduce((said, node) => {
    const entity = node.op === "Find" ? book.entity(node.arguments.entity) : undefined;
    return (entity?.types ?? []).reduce((all, kind) => {
      const lead = `the ${kind} `;
      const name = entity?.name.startsWith(lead) === true ? entity.name.slice(lead.length) : (entity?.name ?? "");
      return name === "" || !isSaidBehind(kind, name) ? all : turned(all, kind, name);
    }, said);
  }, text);
}

/** Each place where the name ends; "the board Halden 4" is none of the board Halden 4 Lite's. */
function turned(text: string, kind: string, name: string): string {
  const named = new RegExp(`\\b([Tt])he ${escaped(kind)} ${escaped(name)}(?=['’]|[?.,:]|$| (?!\\p{Lu}|\\p{N}))`, "gu");
  return text.replace(named, (_, t: string) => `${t}he ${name} ${kind}`);
}

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
