/** A cell: one line, its bars escaped. */
export const cell = (text: string): string => text.replaceAll("\n", " ").replaceAll("|", "\\|").trim();

/** As prettier lays tables out, so that a generated page needs no second pass. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(cell));
  const widths = head.map((_, column) => Math.max(3, ...lines.map((line) => width(line[column] ?? ""))));
  const lineOf = (cells: readonly string[]): string =>
    `| ${cells.map((text, column) => text + " ".repeat((widths[column] ?? 0) - width(text))).join(" | ")} |`;
  const [first = [], ...rest] = lines;
  return [lineOf(first), lineOf(widths.map((size) => "-".repeat(size))), ...rest.map(lineOf)].join("\n");
}

const width = (text: string): number => [...text].length;

export const code = (text: string): string => `\`${text}\``;
