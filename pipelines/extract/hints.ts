import { documentKey, type Document, type DocumentDraft, type ExtractHints } from "../../schemas/index.ts";
import type { TemplateNote } from "./template-note.ts";
import type { ToRead } from "./to-read.ts";

/** What a config's hints make of pages before they are read, and of what was read. Both give their argument where no hint is for it. */
export interface Hints {
  before(one: ToRead): ToRead;
  after(document: Document, draft: DocumentDraft): DocumentDraft;
}

const NO_NOTE: TemplateNote = {
  labels: [],
  openings: [],
  things: [],
  furniture: [],
  tables: [],
  parts: [],
  frames: [],
  known: [],
  otherKinds: [],
};

/** A pattern with `*` for anything, whole and in any case: no other sign of it has a meaning. */
const fits = (pattern: string): ((text: string) => boolean) => {
  const parts = pattern.toLowerCase().split("*");
  return (text) => {
    const [first = "", ...more] = parts;
    const all = text.toLowerCase();
    const last = more.pop();
    if (last === undefined) return all === first;
    if (!all.startsWith(first)) return false;
    let at = first.length;
    for (const part of more) {
      const found = all.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return all.length - last.length >= at && all.endsWith(last);
  };
};

/** Costs some comparisons a claim, and nothing where there are no hints. */
export function hintsOf({ drop, kinds, subjects }: ExtractHints): Hints {
  const dropped = drop.map(fits);
  const called = new Map(Object.entries(kinds).map(([kind, instead]) => [kind.toLowerCase(), instead]));
  const spoken = Object.entries(subjects).map(([pattern, name]) => ({ isOf: fits(pattern), name }));
  return {
    before(one) {
      const name = spoken.find(({ isOf }) => isOf(one.document.uri))?.name;
      return name === undefined ? one : { ...one, note: { ...(one.note ?? NO_NOTE), subject: { name } } };
    },
    after: (document, draft) => withoutDropped(document, called.size === 0 ? draft : withKinds(draft, called), dropped),
  };
}

const withKinds = (draft: DocumentDraft, called: ReadonlyMap<string, string>): DocumentDraft => ({
  ...draft,
  entities: draft.entities.map((one) => ({
    ...one,
    types: [...new Set(one.types.map((kind) => called.get(kind.toLowerCase()) ?? kind))],
  })),
});

function withoutDropped(document: Document, draft: DocumentDraft, dropped: readonly ((attribute: string) => boolean)[]): DocumentDraft {
  const isDropped = (attribute: string | undefined): boolean => attribute !== undefined && dropped.some((fits) => fits(attribute));
  const attributes = draft.statements.flatMap(({ claim }) => (isDropped(claim?.attribute) ? [claim?.attribute ?? ""] : []));
  if (attributes.length === 0) return draft;
  return {
    ...draft,
    statements: draft.statements.map(({ claim, ...one }) => (claim === undefined || isDropped(claim.attribute) ? one : { ...one, claim })),
    rejections: [
      ...draft.rejections,
      {
        stage: "extract",
        itemKey: documentKey(document),
        reason: "dropped-by-hint",
        detail: `${attributes.length} value${attributes.length === 1 ? "" : "s"} of ${[...new Set(attributes)].toSorted().join(", ")}`,
      },
    ],
  };
}
