import { z } from "zod";

/** Closed list: a drop without one of these reasons does not type-check. */
export const RejectionReason = z.enum([
  // crawl
  "http-status",
  "network",
  "timeout",
  "not-html",
  "empty-page",
  "main-text-lost",
  "too-large",
  "robots",
  "out-of-scope",
  "redirect-loop",
  "private-address",
  "bad-encoding",
  "page-cap",
  "depth-cap",
  "host-cap",
  "pattern-cap",
  "path-too-deep",
  "repeating-path",
  "session-id",
  "other-address",
  "nothing-new",
  "soft-404",
  "noindex",
  "nosnippet",
  "tdm-reserved",
  "license",
  "duplicate-content",
  // files
  "unreadable-file",
  "unsupported-format",
  "broken-file",
  "encrypted",
  "no-name",
  "redirect",
  // past runs
  "no-question",
  "no-turns",
  // extract
  "quote-not-found",
  "ambiguous-entity",
  "unparsable-value",
  "low-confidence",
  "left-to-model",
  "dropped-by-hint",
  // models: what a reply was, whatever it was asked for
  "model-failed",
  "model-refused",
  "model-truncated",
  "model-unreadable",
  // models: what is said of the world
  "no-such-subject",
  "claim-not-in-quote",
  "otherwise-read",
  "unsupported",
  // questions
  "not-executable",
  "not-unique",
  "not-covered",
  "not-bounded",
  "tie",
  "imprecise",
  "mixed-times",
  "mixed-scope",
  "mixed-units",
  "unnecessary-constraint",
  "leak",
  "round-trip",
  "duplicate",
  "near-duplicate",
  "contaminated",
  "no-phrase",
  "over-mix",
  "over-level",
  "ran-dry",
  "trivial",
  "nobody-asks",
  "tool-not-needed",
  "other-style",
  // questions in a model's words
  "other-constants",
  "no-one-question",
  "read-otherwise",
  "too-few-places",
  // the complexity loop
  "not-harder",
  "hard-to-read",
  "document-not-needed",
  "shortcut",
  "found-in-one-search",
  "known-by-heart",
  // plans, reasoning
  "invalid-action",
  "off-program",
  "near-copy",
  "answer-given-away",
  "nothing-to-look-up",
  // rollouts
  "not-found-in-observations",
  "format-error",
  "tool-failure",
  "over-limit",
  "not-findable",
  "tool-missing",
  // decisions
  "other-tools",
  "too-few-alternatives",
  "tellable",
  "few-ideas",
  "enough-of-run",
  "no-good-option",
  // export
  "low-quality",
  "incorrect",
  "held-out",
  "special-token",
  "personal-data",
  "no-sentence",
  "over-cap",
  // after it
  "refused-by-verify",
  "rejected-by-review",
  // everywhere
  "error",
  "undecided",
]);
export type RejectionReason = z.infer<typeof RejectionReason>;

/** Nothing is dropped silently. */
export const Rejection = z.object({
  stage: z.string(),
  itemKey: z.string(),
  reason: RejectionReason,
  detail: z.string(),
  /** How many things it stands for, where that is not one. */
  count: z.int().positive().optional(),
  /** What was rejected, for reading. */
  sample: z.unknown().optional(),
});
export type Rejection = z.infer<typeof Rejection>;
