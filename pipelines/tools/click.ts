import { z } from "zod";
import { defineTool, type Backend, type PageLink } from "./define.ts";
import { failedReading, pageText, UNREADABLE } from "./visit.ts";

/** Links shown below a page. */
const LINKS = 40;
/** Ids that lead nowhere have no address to name. */
const NOWHERE = "unknown link";

/**
 * Opens what a search or a page lists, by the ids that stand there. An id is its page's: the same call gives the same page, whatever was
 * opened before.
 */
export default defineTool({
  name: "click",
  schema: {
    type: "function",
    function: {
      name: "click",
      description:
        "Open search results or links of a page by the ids given there in [brackets], and return what they say on the goal with the links of each page.",
      parameters: {
        type: "object",
        properties: {
          link_id: {
            type: "array",
            items: { type: "string" },
            minItems: 1,
            description: "The ids of the links to open, as listed by the last search or page.",
          },
          goal: { type: "string", description: "What the pages are opened for." },
        },
        required: ["link_id", "goal"],
      },
    },
  },
  arguments: z.strictObject({ link_id: z.array(z.string().min(1).max(100)).min(1).max(20), goal: z.string().min(1).max(4_000) }),
  async run({ link_id, goal }, backend) {
    const pages: string[] = [];
    for (const id of link_id) pages.push(await opened(id, goal, backend));
    return pages.join("\n=======\n").trim();
  },
  failed: ({ link_id, goal }, failure) =>
    link_id
      .map((id) => pageText(`[${id}]`, goal, failedReading(failure)))
      .join("\n=======\n")
      .trim(),
});

async function opened(id: string, goal: string, backend: Backend): Promise<string> {
  const url = await backend.address(id);
  const page = url === undefined ? undefined : await backend.read(url, goal);
  if (url === undefined || page === undefined) return pageText(url ?? NOWHERE, goal, UNREADABLE);
  return pageText(url, goal, page) + linksText(await backend.links(url));
}

const linksText = (links: readonly PageLink[]): string =>
  links.length === 0
    ? ""
    : `Links: \n${links
        .slice(0, LINKS)
        .map(({ id, text }) => `[${id}] ${text}`)
        .join("\n")}\n\n`;
