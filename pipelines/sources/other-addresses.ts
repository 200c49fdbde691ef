import type { Visit } from "./frontier.ts";
import { InertParameters } from "./inert-parameters.ts";

/** Addresses that a host sends to one page though they are no variants of its address; more of them are its way to say "no such page". */
const MOST_SENT = 8;
/** A redirect may lead to a page that names another as its canonical one. */
const MOST_STEPS = 4;

/** Which addresses of a crawl turned out to lead to one page. */
export class OtherAddresses {
  /** By redirects and canonical links: the host says so. */
  readonly #stated = new Map<string, string>();
  /** Of which only the words are the same. */
  readonly #same = new Map<string, string>();
  readonly #inert = new InertParameters();

  hear({ uri, document, leadsTo = document, sameAs }: Pick<Visit, "uri" | "document" | "leadsTo" | "sameAs">): void {
    if (leadsTo !== undefined && leadsTo !== uri) this.#stated.set(uri, leadsTo);
    if (document !== undefined) this.#inert.document(placeOf(new URL(document)), new URL(document));
    if (sameAs === undefined) return;
    const address = leadsTo ?? uri;
    this.#same.set(address, sameAs);
    const [one, other] = [new URL(address), new URL(sameAs)];
    if (placeOf(one) === placeOf(other)) this.#inert.same(placeOf(one), one, other);
  }

  /**
   * Each such address with the document that it leads to. Two things must not become one: where only the words are the same, addresses have to
   * be variants of each other or differ in parameters that tell nothing on their host, and where a host sends many addresses to one page, or any to its front page, these are pages that it lacks.
   */
  *all(isDocument: (uri: string) => boolean): Iterable<readonly [address: string, document: string]> {
    const sent = new Map<string, string[]>();
    for (const address of new Set([...this.#stated.keys(), ...this.#same.keys()])) {
      const document = this.#goalOf(address, isDocument);
      if (document === undefined || document === address) continue;
      if (this.#isVariant(address, document)) yield [address, document];
      else if (this.#stated.has(address) && new URL(document).pathname !== "/")
        sent.set(document, [...(sent.get(document) ?? []), address]);
    }
    for (const [document, addresses] of sent) if (addresses.length <= MOST_SENT) for (const address of addresses) yield [address, document];
  }

  #isVariant(a: string, b: string): boolean {
    const [one, other] = [new URL(a), new URL(b)];
    return isVariant(a, b) || (placeOf(one) === placeOf(other) && this.#inert.tellNothing(one, other));
  }

  #goalOf(address: string, isDocument: (uri: string) => boolean): string | undefined {
    let at = address;
    for (let step = 0; step < MOST_STEPS; step++) {
      if (isDocument(at)) return at;
      const same = this.#same.get(at);
      const next = this.#stated.get(at) ?? (same !== undefined && this.#isVariant(at, same) ? same : undefined);
      if (next === undefined) return undefined;
      at = next;
    }
    return undefined;
  }
}

/** Whether two addresses differ only in what servers pass over: scheme, www, case, index file, ending, last slash, further parameters. */
export function isVariant(a: string, b: string): boolean {
  const [one, other] = [new URL(a), new URL(b)];
  if (placeOf(one) !== placeOf(other)) return false;
  const [few, many] = [one, other].map(({ search }) => search.slice(1).split("&").filter((pair) => pair !== "")).sort((x, y) => x.length - y.length); // prettier-ignore
  return few?.every((pair) => many?.includes(pair)) === true;
}

function placeOf({ host, pathname }: URL): string {
  const path = pathname
    .toLowerCase()
    .replace(/\/(?:index|default)\.(?:[a-z]{3,5}|php\d)$/, "/")
    .replace(/\.(?:[sx]?html?|php|aspx?|jsp)$/, "")
    .replace(/\/+$/, "");
  return host.replace(/^www\./, "") + path;
}
