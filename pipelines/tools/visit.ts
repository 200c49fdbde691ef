import { z } from "zod";
import { defineTool, type PageReading, type ToolFailure } from "./define.ts";
import { answerOrNothing } from "./no-answer.ts";

/** The released tool's sentences for a page that cannot be had. */
export const UNREADABLE: PageReading = {
  evidence: "The provided webpage content could not be accessed. Please check the URL or file format.",
  summary: "The webpage content could not be processed, and therefore, no information is available.",
};

/** Tongyi DeepResearch's `visit`: name, schema and result text as released. */
export default defineTool({
  name: "visit",
  schema: {
    type: "function",
    function: {
      name: "visit",
      description: "Visit webpage(s) and return the summary of the content.",
      parameters: {
        type: "object",
        properties: {
          url: {
            type: "array",
            items: { type: "string" },
            description: "The URL(s) of the webpage(s) to visit. Can be a single URL or an array of URLs.",
          },
          goal: { type: "string", description: "The specific information goal for visiting webpage(s)." },
        },
        required: ["url", "goal"],
      },
    },
  },
  arguments: z.strictObject({ url: z.array(z.string().min(1).max(4_000)).min(1).max(20), goal: z.string().min(1).max(4_000) }),
  async run({ url, goal }, backend) {
    const pages: string[] = [];
    for (const one of url) pages.push(pageText(one, goal, (await answerOrNothing(backend.read(one, goal))) ?? UNREADABLE));
    return pages.join("\n=======\n").trim();
  },
  failed: ({ url, goal }, failure) =>
    url
      .map((one) => pageText(one, goal, failedReading(failure)))
      .join("\n=======\n")
      .trim(),
});

export const failedReading = (failure: ToolFailure): PageReading => ({
  ...UNREADABLE,
  evidence: `${failure === "time-out" ? "The request timed out." : "The server answered with HTTP status 500."} ${UNREADABLE.evidence}`,
});

export const pageText = (url: string, goal: string, page: PageReading): string =>
  `The useful information in ${url} for user goal ${goal} as follows: \n\nEvidence in page: \n${page.evidence}\n\nSummary: \n${page.summary}\n\n`;
