import type { Document } from "../../../schemas/index.ts";
import type { GraphStore } from "../../../knowledge-graph/index.ts";
import { nameKey } from "../../../schemas/values/names.ts";
import { SECTION_NUMBER } from "../../extract/labels.ts";
import { openPage, type Page } from "./page.ts";
import { isPaper } from "./papers.ts";
import { openLexicon } from "./terms.ts";

/** The documents of one memory as pages, opened when they are needed. */
export interface Snapshot {
  readonly id: string;
  page(documentId: string): Promise<Page | undefined>;
  /** Document id of a uri, or undefined: the page is not in the snapshot. */
  documentId(uri: string): string | undefined;
  /** Documents whose title stands in the query, longest titles first. */
  titled(query: string): readonly string[];
  /** Whether the query is a title and nothing else. */
  isTitle(query: string): boolean;
  uris(): readonly string[];
  readonly papers: ReadonlySet<string>;
  /** Document of a file by its address, its path or, where no other bears it, its name. */
  file(name: string): string | undefined;
  /** The version before the newest, where it was kept. */
  earlier(documentId: string): Promise<Page | undefined>;
}

/** Text kept open, in characters; the pages' indices cost about twice that in bytes. */
const OPEN_TEXT = 20_000_000;
/** Word forms known at once; past that the open pages are let go with their lexicon. */
const WORDS = 1_000_000;

/**
 * Walks the documents once for their uris. `hidden` drops lines that may not be shown.
 * Pages that past runs found are part of the web that an agent sees: questions are asked of what they say.
 */
export async function openSnapshot(store: GraphStore, hidden?: (line: string) => boolean): Promise<Snapshot> {
  const contents = openContents();
  for await (const document of store.documents()) contents.add(document);
  return contents.snapshot(await store.snapshotId(), (id, version) => store.document(id, version), hidden);
}

/** The same over documents in hand: `verify`, tests. */
export function snapshotOf(id: string, documents: readonly Document[], hidden?: (line: string) => boolean): Snapshot {
  const contents = openContents();
  for (const document of documents) contents.add(document);
  const byId = new Map(documents.map((document) => [document.id, document]));
  const load: Load = (one, version) => Promise.resolve(version === undefined ? byId.get(one) : undefined);
  return contents.snapshot(id, load, hidden);
}

type Load = (id: string, version?: number) => Promise<Document | undefined>;

/** What is known of documents without their texts. */
function openContents() {
  const byUri = new Map<string, string>();
  const titles = openTitles();
  const papers = new Set<string>();
  const files = new Map<string, string | null>();
  return {
    add(document: Document): void {
      const { id, uri } = document;
      byUri.set(uri, id);
      titles.add(document);
      if (isPaper(document)) papers.add(id);
      if (document.kind !== "file") return;
      const name = uri.slice(uri.lastIndexOf("/") + 1);
      files.set(name, files.has(name) ? null : id);
    },
    snapshot(id: string, load: Load, hidden?: (line: string) => boolean): Snapshot {
      return {
        id,
        documentId: (uri) => byUri.get(uri),
        titled: titles.within,
        isTitle: (query) => titles.whole(query).length > 0,
        uris: () => [...byUri.keys()],
        papers,
        file(name) {
          const last = name.slice(name.lastIndexOf("/") + 1);
          return byUri.get(name) ?? files.get(last) ?? files.get(encodeURIComponent(last)) ?? undefined;
        },
        page: keptPages(load, hidden),
        async earlier(documentId) {
          const { version = 1 } = (await load(documentId)) ?? {};
          const old = version > 1 ? await load(documentId, version - 1) : undefined;
          return old === undefined ? undefined : openPage(old, openLexicon(), hidden);
        },
      };
    },
  };
}

/** Words of a title that stands among others in a query. */
const LONGEST_TITLE = 12;
/** Pages of one title that a search lifts: a title that many pages share leads nowhere. */
const LIFTED = 2;

interface Titles {
  add(document: Document): void;
  whole(query: string): readonly string[];
  within(query: string): readonly string[];
}

/** Titles by key, with and without a site's name behind a separator or a section's number before. */
function openTitles(): Titles {
  const byTitle = new Map<string, string[]>();
  const byWhole = new Map<string, string[]>();
  const whole = (query: string): readonly string[] => {
    const ids = byWhole.get(nameKey(query)) ?? [];
    return ids.length > LIFTED ? [] : ids;
  };
  return {
    whole,
    add({ id, title }) {
      const known = byWhole.get(nameKey(title));
      if (known === undefined) byWhole.set(nameKey(title), [id]);
      else known.push(id);
      for (const key of new Set([title, title.split(/ [-–—|·] /)[0] ?? title, title.replace(SECTION_NUMBER, "")].map(nameKey))) {
        if (key === "") continue;
        const ids = byTitle.get(key);
        if (ids === undefined) byTitle.set(key, [id]);
        else ids.push(id);
      }
    },
    within(query) {
      // Nothing else is sought, be the title as long as it may.
      const exact = whole(query);
      if (exact.length > 0) return exact;
      const words = nameKey(query).split(" ").slice(0, 40);
      const taken = new Set<number>();
      const found: string[] = [];
      for (let size = Math.min(LONGEST_TITLE, words.length); size > 0; size--) {
        for (let at = 0; at + size <= words.length; at++) {
          const key = words.slice(at, at + size).join(" ");
          const all = byTitle.get(key);
          // A title whose beginning many share ("System of Units", "System of Units - EMU") leads to the page that has no more of it.
          const ids = all !== undefined && all.length > LIFTED ? byWhole.get(key) : all;
          const places = Array.from({ length: size }, (_, offset) => at + offset);
          if (ids === undefined || ids.length > LIFTED || places.some((place) => taken.has(place))) continue;
          for (const place of places) taken.add(place);
          found.push(...ids);
        }
      }
      return found;
    },
  };
}

/** Least recently used pages go first: a Map keeps the order of insertion. */
export function keptPages(load: (id: string) => Promise<Document | undefined>, hidden?: (line: string) => boolean): Snapshot["page"] {
  const open = new Map<string, Page>();
  let lexicon = openLexicon();
  let size = 0;
  const drop = (id: string, page: Page): void => {
    open.delete(id);
    size -= page.text.length;
  };
  return async (id) => {
    const known = open.get(id);
    if (known !== undefined) {
      open.delete(id);
      open.set(id, known);
      return known;
    }
    const document = await load(id);
    if (document === undefined) return undefined;
    if (lexicon.size > WORDS) {
      for (const [other, page] of open) drop(other, page);
      lexicon = openLexicon();
    }
    // Another call may have opened it meanwhile.
    const opened = open.get(id);
    if (opened !== undefined) return opened;
    const page = openPage(document, lexicon, hidden);
    open.set(id, page);
    size += page.text.length;
    for (const [other, oldest] of open) {
      if (size <= OPEN_TEXT || other === id) break;
      drop(other, oldest);
    }
    return page;
  };
}
