/** `*` stands for anything within a path segment, `**` for anything, `?` for one character. */
export function globExpression(pattern: string): RegExp {
  const source = pattern.replace(/\*{2,}|[*?]|[.+^${}()|[\]\\]/g, (part) =>
    part.startsWith("**") ? ".*" : part === "*" ? "[^/]*" : part === "?" ? "." : `\\${part}`,
  );
  return new RegExp(`^${source}$`);
}
