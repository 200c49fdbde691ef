const ARXIV_DOI = /^10\.48550\/arxiv\.(.+)$/;

/** `10.1000/Xyz`, `doi:…` or an address of it -> `10.1000/xyz`: DOIs do not tell cases apart. */
export function doiOf(text: string): string | undefined {
  const doi = text.trim().toLowerCase().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/, ""); // prettier-ignore
  return /^10\.\d{4,9}\/\S{1,200}$/.test(doi) ? doi : undefined;
}

/** `2101.00001`, `hep-th/9901001v2`, or an address of it, without its version. */
export function arxivOf(text: string): string | undefined {
  const id = text.trim().replace(/^https?:\/\/(?:export\.|www\.)?arxiv\.org\/(?:abs|pdf)\/|^arxiv:/i, "").replace(/\.pdf$/, ""); // prettier-ignore
  return /^(?:\d{4}\.\d{4,5}|[a-z-]{2,20}(?:\.[A-Z]{2})?\/\d{7})(?:v\d+)?$/.test(id) ? id.replace(/v\d+$/, "") : undefined;
}

export function openAlexOf(text: string): string | undefined {
  return /^(?:https?:\/\/(?:api\.)?openalex\.org\/(?:works\/)?)?(W\d{1,15})$/i.exec(text.trim())?.[1]?.toUpperCase();
}

export const arxivUri = (id: string): string => `https://arxiv.org/abs/${id}`;
export const openAlexUri = (id: string): string => `https://openalex.org/${id}`;

/** arXiv's own DOIs lead to arXiv: a paper has one address. */
export function doiUri(doi: string): string {
  const preprint = ARXIV_DOI.exec(doi)?.[1];
  return preprint === undefined ? `https://doi.org/${encodeURI(doi).replace(/[#?]/g, encodeURIComponent)}` : arxivUri(preprint);
}

/** One key for each way to write an id; file names cannot hold a slash or a colon. */
export function idKey(text: string): string {
  const doi = doiOf(text);
  const preprint = arxivOf(text) ?? (doi === undefined ? undefined : ARXIV_DOI.exec(doi)?.[1]);
  return (preprint ?? doi ?? openAlexOf(text) ?? text).toLowerCase().replace(/[/:]/g, "_");
}
