import { neutralise } from "../../schemas/values/neutralise.ts";
import { safePage } from "../pages/safe-page.ts";
import { type Document, documentId, type RejectionReason, sha256 } from "../../schemas/index.ts";
import type { DocumentOutcome } from "../pages/document-outcome.ts";
import type { ImportedItem, SourceContext, SourceItem } from "./source.ts";

const STAGE = "read";
/** Refused parts of one file that are named one by one. */
const NAMED = 100;

/** Parts of what is not on the web as items of a source. Keeps about 200 bytes a document, to tell copies apart. */
export class Offer {
  readonly #context: SourceContext;
  readonly #kind: Document["kind"];
  readonly #uris = new Set<string>();
  readonly #contents = new Map<string, string>();

  constructor(context: SourceContext, kind: Document["kind"]) {
    this.#context = context;
    this.#kind = kind;
  }

  /** `whole` names the file when many of its parts are refused. What is an item already passes. */
  async *of(parts: AsyncIterable<DocumentOutcome | ImportedItem> | Iterable<DocumentOutcome>, whole: string): AsyncGenerator<SourceItem> {
    const { progress, signal } = this.#context;
    const more = new Map<RejectionReason, number>();
    let named = 0;
    for await (const part of parts) {
      signal.throwIfAborted();
      const item = "kind" in part ? part : part.ok ? await this.#judged(part) : rejection(part.uri, part.reason, part.detail);
      if (item.kind !== "rejection") progress.add(STAGE, item.kind === "unchanged" ? "reused" : "done");
      else {
        progress.add(STAGE, "rejected");
        if (++named > NAMED) {
          more.set(item.rejection.reason, (more.get(item.rejection.reason) ?? 0) + 1);
          continue;
        }
      }
      yield item;
    }
    for (const [reason, count] of more) yield rejection(whole, reason, `and ${count} further parts of it`);
  }

  async #judged(part: Extract<DocumentOutcome, { ok: true }>): Promise<SourceItem> {
    const { uri, title, text, links, language, publishedAt, modifiedAt, license, asks = [], subjects = [] } = safePage(part);
    if (text === "") return rejection(uri, "empty-page", "there is no text in it");
    const id = documentId(uri);
    if (this.#uris.has(id)) return rejection(uri, "duplicate-content", "it was read once already under this uri");
    // The title is part of what a page says: two records of the same words may be of two things.
    const contentHash = sha256(text);
    const content = sha256(`${title}\n${text}`).slice(0, 24);
    const twin = this.#contents.get(content);
    if (twin !== undefined) return rejection(uri, "duplicate-content", `the same as ${twin}`);
    this.#uris.add(id);
    this.#contents.set(content, uri);
    const known = await this.#context.known(uri);
    if (known?.contentHash === contentHash) return { kind: "unchanged", uri };
    const document: Document = {
      id,
      uri,
      title,
      text,
      language,
      contentHash,
      kind: this.#kind,
      fetchedAt: this.#context.clock.now,
      ...(license === undefined ? {} : { license }),
      ...(asks.length === 0 ? {} : { asks: [...asks] }),
      ...(publishedAt === undefined ? {} : { publishedAt }),
      ...(modifiedAt === undefined ? {} : { modifiedAt }),
      subjects: subjects.map(({ name, from }) => ({ name: neutralise(name), from: neutralise(from) })),
      links: [...links],
      version: (known?.version ?? 0) + 1,
    };
    return { kind: "document", document };
  }
}

const rejection = (uri: string, reason: RejectionReason, detail: string): SourceItem => ({
  kind: "rejection",
  rejection: { stage: STAGE, itemKey: uri, reason, detail },
});
