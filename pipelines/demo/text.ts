export const collapse = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Lower-case words joined by hyphens, for url paths. */
export const slug = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’.]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
