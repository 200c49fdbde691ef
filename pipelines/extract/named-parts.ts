import type { Reference } from "../../schemas/draft.ts";
import { nameKey } from "../../schemas/values/names.ts";
import type { Table } from "./blocks.ts";
import { isName } from "./entity-list.ts";
import type { Field } from "./fields.ts";
import type { PageSubject } from "./subject.ts";

/** What else the page's subject is or was called is no other thing. */
const SAME = /\b(?:names?|called|known|former|former(?:ly)?|previous|other|official|common|scientific|local|species|taxonomy|identity|identification|general|details|information|profile|overview|summary|facts?|data|basics?)\b/i; // prettier-ignore

/**
 * "Reservoir" over "Name: Lake Talvenhead" and "Surface area: 18.3 km²", behind what is said of the dam itself: those below are of the lake. Of
 * the first group of a box, and of a name that only spells the page's otherwise, it is not sure.
 */
export function namedPart(group: string, name: string, title: string, isFirst: boolean): Reference | undefined {
  if (isFirst || SAME.test(group) || !isName(name)) return undefined;
  const [own, other] = [title, name].map((one) => nameKey(one).split(" "));
  const isSpelled = own === undefined || other === undefined || own.every((one) => other.includes(one)) || other.every((one) => own.includes(one)); // prettier-ignore
  return isSpelled ? undefined : { surface: name };
}

/** "Lake Talvenhead: level at the end of the month" over a table on the dam's page, which names the lake as a part of it. */
export function ofNamedPart(table: Table, fields: readonly Field[]): { readonly table: Table; readonly whose: PageSubject } | undefined {
  const text = table.caption?.text ?? "";
  const part = fields.find(
    ({ of, ofPart }) => ofPart === true && of !== undefined && (text === of.surface || text.startsWith(`${of.surface}: `)),
  )?.of;
  if (part === undefined) return undefined;
  const { caption: _, ...rest } = table;
  return { table: rest, whose: { reference: part, aliases: [], isList: false } };
}
