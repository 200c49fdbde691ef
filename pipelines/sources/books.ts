/** Which documents a crawl has given, by uri and by content. */
export class Books {
  readonly #uris = new Set<string>();
  readonly #hashes = new Map<string, string>();
  readonly #views = new Map<string, string>();
  readonly #settled = new Set<string>();

  /** The page was fetched under its own uri, whatever came of it. */
  settle(uri: string): void {
    this.#settled.add(uri);
  }
  read(uri: string): boolean {
    return this.#settled.has(uri) || this.#uris.has(uri);
  }
  /** `view`: see `viewOf`. */
  enter(uri: string, hash: string, view: string | undefined): void {
    this.#uris.add(uri);
    this.#hashes.set(hash, uri);
    if (view !== undefined && !this.#views.has(view)) this.#views.set(view, uri);
  }
  gave(document: string): boolean {
    return this.#uris.has(document);
  }
  /** The document that this one doubles. */
  twin(uri: string, hash: string, view: string | undefined): string | undefined {
    return this.#uris.has(uri) ? uri : (this.#hashes.get(hash) ?? (view === undefined ? undefined : this.#views.get(view)));
  }
}
