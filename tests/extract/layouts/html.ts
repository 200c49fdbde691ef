export const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** An element around markup that is escaped already. */
export const tag = (name: string, inside: string, attributes = ""): string =>
  `<${name}${attributes === "" ? "" : ` ${attributes}`}>${inside}</${name}>`;

export const row = (...cells: readonly string[]): string => `<tr>${cells.join("")}</tr>\n`;
export const th = (inside: string, attributes = ""): string => tag("th", inside, attributes);
export const td = (inside: string, attributes = ""): string => tag("td", inside, attributes);

/** Groups of so many; the last may be short. */
export function chunk<T>(of: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(of.length / size) }, (_, at) => of.slice(at * size, at * size + size));
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const small = (text: string): string => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);
