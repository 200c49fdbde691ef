/** How parts of the text are set off. Plain by default; colours only where the caller knows that a terminal reads. */
export interface Style {
  title(text: string): string;
  name(text: string): string;
  dim(text: string): string;
  role(role: string): string;
}

const same = (text: string): string => text;
export const plainStyle: Style = { title: same, name: same, dim: same, role: same };

const paint =
  (code: number) =>
  (text: string): string =>
    `\u001b[${code}m${text}\u001b[0m`;
const roles: Readonly<Record<string, (text: string) => string>> = {
  system: paint(35),
  user: paint(34),
  assistant: paint(32),
  tool: paint(33),
};

export const colourStyle: Style = {
  title: paint(1),
  name: paint(36),
  dim: paint(2),
  role: (role) => (roles[role] ?? same)(role),
};

/** Pages are hostile: control and direction characters (a terminal would obey them) become visible. Tabs and line ends stay. */
export const withoutControls = (text: string): string =>
  text.replace(
    /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
