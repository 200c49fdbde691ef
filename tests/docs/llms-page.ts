import { readText } from "./page-files.ts";

/** The pages of docs/ in the order in which one reads them. A test asks for every one. */
export const readingOrder: Readonly<Record<string, readonly string[]>> = {
  "First steps": ["tutorial", "cases", "looking"],
  "How to": [
    "sources",
    "questions",
    "complexity",
    "agents",
    "models",
    "training",
    "nights",
    "memory",
    "stores",
    "scale-out",
    "scale",
    "extending",
    "library",
  ],
  Reference: ["configuration", "datasets", "output", "replies", "glossary"],
  Explanation: ["ground-truth", "comparison", "architecture"],
};

/** The first sentence below a page's title. */
function leadOf(name: string): string {
  const [, , lead = ""] = /^# (.+)\n+(?:<!--.*-->\n+)?(.+)$/m.exec(readText(`docs/${name}.md`)) ?? [];
  return lead.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/(?<=\.)\s.*$/, "");
}

const titleOf = (name: string): string => /^# (.+)$/m.exec(readText(`docs/${name}.md`))?.[1] ?? name;

/** `llms.txt`: the map of the documentation for programs that read it, in the form of llmstxt.org. */
export const llmsPage = (): string =>
  [
    "# Groundwork",
    "",
    "> An open pipeline that makes training data for deep-research agents: a question is a program over a knowledge memory, and its answer is what the program returns.",
    "",
    "The command is `groundwork`, the package `groundwork-deep-research`. README.md is the entrance, CONTRIBUTING.md tells how the code is changed.",
    ...Object.entries(readingOrder).flatMap(([heading, names]) => [
      "",
      `## ${heading}`,
      "",
      ...names.map((name) => `- [${titleOf(name)}](docs/${name}.md): ${leadOf(name)}`),
    ]),
    "",
  ].join("\n");
