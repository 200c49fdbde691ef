/** Colours of our own; whatever else begins with ESC came with a text. */
const COLOUR = /(\u001b\[\d{1,2}m)/;
const UNPRINTABLE = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/gu;

/** A text as it may go to a terminal: what a page says moves no cursor, sets no title and turns no direction of writing. */
export const terminalText = (text: string, colour = false): string =>
  text
    .split(COLOUR)
    .map((part, at) => (at % 2 === 1 ? (colour ? part : "") : part.replace(UNPRINTABLE, "\uFFFD")))
    .join("");
