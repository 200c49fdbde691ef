/** A page's text as it is read aloud: without emphasis, brackets of links and where they lead. */
export const withoutMarks = (markdown: string): string => markdown.replace(/\]\([^()\s]*(?:\s"[^"]*")?\)/g, "").replace(/[*_[\]]/g, "");

/** The last word of a name: what it is, where it says so. */
export const lastWord = (name: string): string => name.slice(name.lastIndexOf(" ") + 1);

/** "Dunsford Microscope", of "The Dunsford Microscope". */
export const withoutThe = (name: string): string => name.replace(/^The (?=\p{Lu})/u, "");
