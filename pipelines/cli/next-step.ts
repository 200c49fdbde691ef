/** What to do after a command, as its last line. */
export const nextStep = (text: string): string => `next: ${text}`;

/** As a shell takes it for one word. */
export const shellWord = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The memory that a command was told of, for the next one. */
export const memoryFlag = ({ memory, config }: { readonly memory: string; readonly config?: string }): string =>
  config === undefined ? `--memory ${shellWord(memory)}` : `--config ${shellWord(config)}`;
