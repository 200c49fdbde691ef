import { turn } from "./turn.ts";

export const pageRows = 500;

/** Keyset paging: other tasks may write between two pages. */
export async function* pagedById<Item extends { readonly id: string }>(read: (after: string) => readonly Item[]): AsyncGenerator<Item> {
  for (let after = ""; ;) {
    await turn();
    const items = read(after);
    yield* items;
    const last = items.at(-1);
    if (!last) return;
    after = last.id;
  }
}
