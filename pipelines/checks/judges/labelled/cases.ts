/** One case a line: `+` or `-`, then its parts between bars. A line that is not of this form is a defect of the set. */
export function casesIn(lines: string, least: number): readonly { readonly holds: boolean; readonly parts: readonly string[] }[] {
  return lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const parts = line.slice(1).split("|").map((part) => part.trim()); // prettier-ignore
      if (!/^[+-] /.test(line) || parts.length < least || parts.includes("")) throw new Error(`no labelled case: ${line}`);
      return { holds: line.startsWith("+"), parts };
    });
}
