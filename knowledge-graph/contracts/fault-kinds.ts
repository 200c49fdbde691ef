/** Everything that `memory check` looks for, what it says of it, and what becomes of it where it is to be mended. */
export const faultKinds = {
  file: { says: "the memory's file is damaged", mend: undefined },
  newest: { says: "documents of which the wrong version counts as the newest", mend: "counted anew" },
  "statement-of-no-document": { says: "statements of a page that is not there", mend: "removed" },
  "statement-of-no-version": { says: "statements of a version of a page that is not there", mend: undefined },
  "statement-columns": { says: "statements that are looked up by another claim than they make", mend: "looked up by their own" },
  mentions: { says: "statements that are not found under the things they mention, or under others", mend: "found under theirs" },
  names: { says: "things that are not found by their names or types, or by others", mend: "found by theirs" },
  catalogue: { says: "attributes whose counts are not those of their claims", mend: "counted anew" },
  snapshot: { says: "the snapshot id is not that of what the memory holds", mend: "computed anew" },
  text: { says: "pages whose text is not the one that was read", mend: undefined },
  quote: { says: "statements that quote what is not in their page", mend: undefined },
  "statement-of-no-thing": { says: "statements that speak of things that are not there", mend: "put together again from what pages said" },
  "thing-unlike-pages": { says: "things that are not what the pages tell of them, or that no page tells of", mend: "put together again" },
  unread: { says: "pages that are stored without what was read in them", mend: "read again by the next run" },
  "reading-of-no-page": { says: "readings of pages that are not there", mend: "forgotten" },
  words: { says: "pages that no search by words finds, or that one finds though they are gone", mend: "indexed anew" },
  vectors: { says: "pages whose vector is missing or damaged, and vectors of pages that are gone", mend: "embedded anew" },
  "other-vectors": {
    says: "vectors of things and statements that are damaged, missing, or of none",
    mend: "embedded anew when they are searched next",
  },
} as const satisfies Record<string, { readonly says: string; readonly mend: string | undefined }>;

export type FaultKind = keyof typeof faultKinds;
