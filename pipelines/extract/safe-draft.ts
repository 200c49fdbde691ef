import type { DocumentDraft } from "../../schemas/draft.ts";
import { mapTexts } from "../../schemas/values/map-texts.ts";
import { neutralise } from "../../schemas/values/neutralise.ts";

/**
 * What was made of a safe page, safe again: where two pieces meet a mark may arise ("CREATE USER" and ": …"), and where a footnote's sign or
 * a star is left out ("[TOOL[3]_CALLS]"). Signs of the same length keep every place.
 */
export const safeDraft = (draft: DocumentDraft): DocumentDraft => ({
  ...draft,
  entities: mapTexts(draft.entities, neutralise) as DocumentDraft["entities"],
  statements: mapTexts(draft.statements, neutralise) as DocumentDraft["statements"],
});
