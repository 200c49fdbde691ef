import type { List } from "./blocks.ts";
import type { Piece } from "./piece.ts";
import { isPersonal } from "./topic.ts";

const ROLE =
  /\b(?:directors?|executive|chair(?:man|woman|person)?|officer|head|manager|president|secretary|treasurer|editor|partner|co-?founder|founder|curator|coach|captain|principal|dean|rector|warden|minister|deputy|spokes(?:man|woman|person)|engineer|conductor|trustee|counsel|advis[eo]r|producer|designer|developer|keeper|bursar|clerk|librarian|archivist|controller|superintendent|ceo|cfo|coo|cto)\b/i;
const MOST_ROLE = 60;

/** "**Ada Rusk**: Chief executive", again and again: whom a list sets before what each is are no labels. Undefined for another list. */
export function staffOf({ items }: List): readonly { readonly role: Piece; readonly person: Piece }[] | undefined {
  const staff = items.flatMap(({ term, body, depth }) =>
    term !== undefined && depth === 0 && isPersonal({ reference: { surface: term.text } }) && ROLE.test(body.text) && body.text.length <= MOST_ROLE && !/[.!?:\n]|<br>/.test(body.text) ? [{ role: body, person: term }] : []); // prettier-ignore
  return staff.length > 1 && staff.length === items.length ? staff : undefined;
}
