/** Markup that is safe to insert as it is. Everything else is escaped. */
export interface Markup {
  readonly markup: string;
}

type Part = string | number | Markup | readonly (Markup | string)[] | undefined;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

const render = (part: Part): string => {
  if (part === undefined) return "";
  if (typeof part === "string") return escapeHtml(part);
  if (typeof part === "number") return String(part);
  if ("markup" in part) return part.markup;
  return part.map((each) => (typeof each === "string" ? escapeHtml(each) : each.markup)).join("");
};

/** Tagged template: interpolated text is escaped, interpolated markup is not. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: strings.map((text, index) => (index === 0 ? text : render(parts[index - 1]) + text)).join(""),
});

export const markup = (text: string): Markup => ({ markup: text });

export const link = (address: string, text: string): Markup => html`<a href="${address}">${text}</a>`;
