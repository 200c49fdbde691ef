/** A sibling of the caller without its ending, for what runs elsewhere: compiled code finds `.js`, tests and development find `.ts`, which tsx has to load. */
export function codeBeside(file: string, from: string): { readonly url: URL; readonly isTypescript: boolean } {
  const isTypescript = from.endsWith(".ts");
  return { url: new URL(`${file}${isTypescript ? ".ts" : ".js"}`, from), isTypescript };
}
