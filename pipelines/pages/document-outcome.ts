import type { Document, Link, RejectionReason } from "../../schemas/index.ts";

/** What one file, record, subject or article comes to, before it is known whether the memory has it. */
export type DocumentOutcome =
  | {
      readonly ok: true;
      /** Canonical. */
      readonly uri: string;
      readonly title: string;
      readonly text: string;
      readonly links: readonly Link[];
      readonly language: string;
      readonly publishedAt?: string | undefined;
      readonly modifiedAt?: string | undefined;
      readonly license?: string | undefined;
      /** What it asks of readers, where it comes of the web. */
      readonly asks?: readonly string[] | undefined;
      readonly subjects?: Document["subjects"] | undefined;
    }
  | RefusedDocument;

export interface RefusedDocument {
  readonly ok: false;
  readonly uri: string;
  readonly reason: RejectionReason;
  readonly detail: string;
}

export const refusedDocument = (uri: string, reason: RejectionReason, detail: string): RefusedDocument => ({
  ok: false,
  uri,
  reason,
  detail,
});
