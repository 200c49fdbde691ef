import { nameKey } from "../../schemas/values/names.ts";
import type { CheckResult, Random } from "../../schemas/index.ts";

const LEADS = ["Going by", "According to", "In"];
const TAILS = ["going by", "according to"];

/** "The airports table", as a sentence goes on with it. */
const nameOf = (table: string): string => `${table.slice(0, 1).toLowerCase()}${table.slice(1)}`;

/** Words that begin a sentence and are no part of a name: they go on in small letters behind a comma. */
const OPENER =
  /^(?:How|What|Which|Who|When|Where|Of|Among|Out of|Find|Take|Work|Give|State|Name|Identify|Determine|Only|The|By|Compared|From|There|Look|Consider)\b/u;
/** Requests, behind which the table comes last: nobody says "according to the airports table, do you know". */
const REQUEST = /^(?:Can|Could|Do|Any|Please|I|I'd|I'm|We|Remind)\b/u;

/** What a question of a table's lists says of where to look. Whoever types keywords names the table alone. */
export const underTable = (text: string, table: string | undefined, register: string | undefined, random: Random): string => {
  if (table === undefined) return text;
  const name = nameOf(table);
  if (register === "search") return `${name}: ${text}`;
  // Nobody greets behind a comma.
  const said = text.replace(/^Hi, (.)/u, (_, first: string) => first.toUpperCase());
  if (REQUEST.test(said) && !/[.?] /u.test(said)) return `${said.slice(0, -1)}, ${random.pick(TAILS)} the ${name}${said.slice(-1)}`;
  const lead = `${random.pick(LEADS)} the ${name}`;
  return OPENER.test(said) ? `${lead}, ${said.slice(0, 1).toLowerCase()}${said.slice(1)}` : `${lead}: ${said}`;
};

const NAME = "([^:?.,]{1,80} table)";
const LEAD = new RegExp(`^(?:(?:${LEADS.join("|")}) the ${NAME}[,:] (.)|${NAME}: (.))`, "u");
const TAIL = new RegExp(`, (?:${TAILS.join("|")}) the ${NAME}([.?])$`, "u");

interface Scoped {
  /** The question itself: where it is to be looked for is no part of what its program asks. */
  readonly text: string;
  /** The table that it is asked of, by the words. */
  readonly table: string | null;
}

/** Takes apart what is asked, and of which table. */
export function readScope(text: string): Scoped {
  const [lead, named, first = "", typed, small = ""] = LEAD.exec(text) ?? [];
  if (lead !== undefined) return { text: `${first.toUpperCase()}${small}${text.slice(lead.length)}`, table: named ?? typed ?? null };
  const [tail, last, mark = ""] = TAIL.exec(text) ?? [];
  return tail === undefined ? { text, table: null } : { text: `${text.slice(0, -tail.length)}${mark}`, table: last ?? null };
}

/** Where the words name another table than that of the program's lists, or one where it has none. Null where they name the same. */
export function scopeFault(text: string, table: string | undefined): CheckResult | null {
  const said = readScope(text).table;
  if (nameKey(said ?? "") === nameKey(table ?? "")) return null;
  return { name: "round-trip", verdict: "fail", reason: `the words go by ${said ?? "no table"}, the program by ${table ?? "none"}` };
}

/** Before the name of a table in other words for a question. */
const BEFORE = "(?:^| )(?:the|in|from|by|of|to|see|use|using|a|this) ";

/** What other words for a question name instead of its table, or beside it; null where they name the same. They may name it anywhere. */
export function otherTable(text: string, plain: string): string | null {
  const { table } = readScope(plain);
  const [words, known] = [` ${nameKey(text)} `, ` ${nameKey(plain)} `];
  const isBare = words.startsWith(` ${nameKey(table ?? "")} `);
  if (table !== null && !isBare && !new RegExp(`${BEFORE}${nameKey(table)} `, "u").test(words))
    return `the words do not go by the ${table}`;
  const other = [...words.matchAll(/(?<= )(\S+ tables?)(?= )/gu)].map(([name]) => name).find((name) => !known.includes(` ${name} `));
  return other === undefined ? null : `the words go by another table: ${other}`;
}
