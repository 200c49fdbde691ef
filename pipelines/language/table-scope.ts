import type { Random } from "../../schemas/index.ts";

const LEADS = ["Going by", "According to", "In"];

/** What a question of a table's lists begins with. Whoever types keywords names the table alone. */
export const underTable = (text: string, table: string | undefined, register: string | undefined, random: Random): string => {
  if (table === undefined) return text;
  const name = `${table.slice(0, 1).toLowerCase()}${table.slice(1)}`;
  if (register === "search") return `${name}: ${text}`;
  // Nobody greets behind a colon.
  const said = text.replace(/^Hi, (.)/u, (_, first: string) => first.toUpperCase());
  return `${random.pick(LEADS)} the ${name}: ${said}`;
};

const LEAD = new RegExp(`^(?:(?:${LEADS.join("|")}) the )?[^:?.]{1,80} table: `, "u");

/** The question itself: where it is to be looked for is no part of what its program asks. */
export const withoutTable = (text: string): string => text.replace(LEAD, "");
