/** What an agent reads out of the tools' result texts: the inverse of `search.ts` and `visit.ts`, from the text alone. */
export interface ListedPage {
  readonly title: string;
  readonly url: string;
  readonly snippet: string;
  readonly publishedAt?: string;
}

const ITEM =
  /^\d{1,2}\. \[([^\]\n]{0,500})\]\(([^\s]{1,4000})\)(?:\nDate published: ([^\n]*))?(?:\nSource: [^\n]*)?(?:\nLink id: [^\n]*)?\n\n([^\n]*)/gmu;

export function listedPages(observation: string): readonly ListedPage[] {
  return [...observation.matchAll(ITEM)].map(([, title = "", url = "", publishedAt, snippet = ""]) => ({
    title,
    url,
    snippet,
    ...(publishedAt === undefined ? {} : { publishedAt }),
  }));
}

/** Between the parts of one call. */
const BETWEEN = "\n=======\n";

/** The pages of a search, for each of its queries in their order. */
export const resultsByQuery = (observation: string): readonly (readonly ListedPage[])[] => observation.split(BETWEEN).map(listedPages);

export interface VisitedPage {
  readonly url: string;
  readonly evidence: string;
  readonly summary: string;
}

const OPENING = "The useful information in ";
const EVIDENCE = "\n\nEvidence in page: \n";
const SUMMARY = "\n\nSummary: \n";

/** The pages of one visit. A page that repeats the frame's own sentences is cut at its first evidence block. */
export function visitedPages(observation: string): readonly VisitedPage[] {
  return observation.split(`${BETWEEN}${OPENING}`).flatMap((part, index) => {
    const text = index === 0 ? part : OPENING + part;
    const [evidenceAt, summaryAt] = [text.indexOf(EVIDENCE), text.lastIndexOf(SUMMARY)];
    if (!text.startsWith(OPENING) || evidenceAt === -1 || summaryAt < evidenceAt) return [];
    const url = text.slice(OPENING.length, text.indexOf(" for user goal ", OPENING.length));
    return [
      { url, evidence: text.slice(evidenceAt + EVIDENCE.length, summaryAt).trim(), summary: text.slice(summaryAt + SUMMARY.length).trim() },
    ];
  });
}
