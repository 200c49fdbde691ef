import type { Shell } from "../../pipelines/cli/shell.ts";

/** A shell for commands that only print a result, and what it heard last. */
export function heardShell(): { readonly shell: Shell; said: string; data: unknown } {
  const heard = {
    said: "",
    data: undefined as unknown,
    shell: {
      now: "2026-01-31T08:00:00.000Z",
      signal: new AbortController().signal,
      result: (text: string, what: unknown) => void ([heard.said, heard.data] = [text, what]),
    } as unknown as Shell,
  };
  return heard;
}
