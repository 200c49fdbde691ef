import { z } from "zod";
import { defineTool } from "./define.ts";

/** Characters of all files of one call: what the released tool lets through. */
const TEXT = 30_000;

/** Tongyi DeepResearch's `parse_file`: name and schema as released, the files' text under their names. */
export default defineTool({
  name: "parse_file",
  schema: {
    type: "function",
    function: {
      name: "parse_file",
      description:
        "This is a tool that can be used to parse multiple user uploaded local files such as PDF, DOCX, PPTX, TXT, CSV, XLSX, DOC, ZIP, MP4, MP3.",
      parameters: {
        type: "object",
        properties: {
          files: {
            type: "array",
            items: { type: "string" },
            description: "The file name of the user uploaded local files to be parsed.",
          },
        },
        required: ["files"],
      },
    },
  },
  arguments: z.strictObject({ files: z.array(z.string().min(1).max(4_000)).min(1).max(20) }),
  async run({ files }, backend) {
    const parts: string[] = [];
    for (const name of files) {
      const text = await backend.file(name);
      parts.push(text === undefined ? errorText(name, "the file does not exist") : `# File: ${baseName(name)}\n${text}`);
    }
    const content = parts.join("\n\n").slice(0, TEXT);
    return `File token number: ${content.split(/\s+/).length}\nFile content:\n${content}`;
  },
  failed: ({ files }, failure) =>
    files
      .map((name) => errorText(name, failure === "time-out" ? "the parser timed out" : "the parser answered with HTTP status 500"))
      .join("\n"),
});

const baseName = (name: string): string => name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
const errorText = (name: string, why: string): string => `# Error processing ${baseName(name)}: ${why}`;
