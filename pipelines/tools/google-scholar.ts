import { z } from "zod";
import { defineTool, type ScholarHit } from "./define.ts";
import { plainTitle, RESULTS } from "./search.ts";

/** Tongyi DeepResearch's `google_scholar`: name, schema and result text as released. */
export default defineTool({
  name: "google_scholar",
  schema: {
    type: "function",
    function: {
      name: "google_scholar",
      description:
        "Leverage Google Scholar to retrieve relevant information from academic publications. Accepts multiple queries. This tool will also return results from google search",
      parameters: {
        type: "object",
        properties: {
          query: {
            type: "array",
            items: { type: "string", description: "The search query." },
            minItems: 1,
            description: "The list of search queries for Google Scholar.",
          },
        },
        required: ["query"],
      },
    },
  },
  arguments: z.strictObject({ query: z.array(z.string().min(1).max(2_000)).min(1).max(20) }),
  async run({ query }, backend) {
    const results: string[] = [];
    for (const one of query) results.push(resultText(one, await backend.scholar(one, RESULTS)));
    return results.join("\n=======\n");
  },
  failed: ({ query }, failure) =>
    query
      .map(() =>
        failure === "time-out"
          ? "Google Scholar Timeout, return None, Please try again later."
          : "Google Scholar answered with HTTP status 500, Please try again later.",
      )
      .join("\n=======\n"),
});

function resultText(query: string, hits: readonly ScholarHit[]): string {
  if (hits.length === 0) return `No results found for '${query}'. Try with a more general query.`;
  const items = hits.map((hit, index) => {
    const link = hit.pdfUrl === undefined ? "no available link" : `pdfUrl: ${hit.pdfUrl}`;
    const info = hit.publicationInfo === undefined ? "" : `\npublicationInfo: ${hit.publicationInfo}`;
    const date = hit.year === undefined ? "" : `\nDate published: ${hit.year}`;
    const cited = hit.citedBy === undefined ? "" : `\ncitedBy: ${hit.citedBy}`;
    return `${index + 1}. [${plainTitle(hit.title)}](${link})${info}${date}${cited}\n\n${hit.snippet}`;
  });
  return `A Google scholar for '${query}' found ${hits.length} results:\n\n## Scholar Results\n${items.join("\n\n")}`;
}
