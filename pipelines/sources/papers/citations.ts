import { idKey } from "./ids.ts";
import type { NamedLink, PaperRecord } from "./record.ts";

/** Who cites whom among the records of all files: some 500 bytes a record. */
export class Citations {
  readonly #papers = new Map<string, NamedLink>();
  readonly #titles = new Map<string, string>();
  readonly #citing = new Map<string, string[]>();
  readonly #references: (readonly [uri: string, references: readonly string[]])[] = [];

  /** False where the paper is known already: its first record counts. */
  add({ uri, ids, title, references = [] }: PaperRecord): boolean {
    if (this.#titles.has(uri)) return false;
    this.#titles.set(uri, title);
    const paper: NamedLink = { name: title, uri };
    for (const id of ids) if (!this.#papers.has(id)) this.#papers.set(id, paper);
    if (references.length > 0) this.#references.push([uri, references.map(idKey)]);
    return true;
  }

  /** Once all are added. */
  close(): void {
    for (const [uri, references] of this.#references)
      for (const cited of new Set(references.flatMap((id) => this.#papers.get(id)?.uri ?? [])))
        if (cited !== uri) push(this.#citing, cited, uri);
    this.#references.length = 0;
  }

  get size(): number {
    return this.#titles.size;
  }

  /** The paper that an address or id stands for, if it is of these files. */
  paper(id: string): NamedLink | undefined {
    return this.#papers.get(idKey(id));
  }

  /** Papers of these files that cite it, in the order of their addresses. */
  citing(uri: string): readonly NamedLink[] {
    return (this.#citing.get(uri) ?? []).toSorted().map((one) => ({ name: this.#titles.get(one) ?? one, uri: one }));
  }
}

function push(lists: Map<string, string[]>, key: string, one: string): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [one]);
  else known.push(one);
}
