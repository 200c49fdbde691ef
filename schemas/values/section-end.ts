/** Where sections of a page end in its text, which Markdown's headings do not tell: a thematic break of as many dashes more than two as headings end. */
export const sectionEnd = (headings: number): string => "-".repeat(2 + headings);

/** How many headings end at a line; 0 at any other. */
export const headingsEnded = (line: string): number => (/^-{3,8}$/.test(line) ? line.length - 2 : 0);
