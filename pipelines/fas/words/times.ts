const months = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

/** "2014" -> "2014", "2014-07" -> "July 2014", "2014-12-31" -> "31 December 2014", "2010/2015" -> "2010–2015"; null for what reads badly. */
export function dateWords(time: string): string | null {
  const period = /^(\d{4})\/(\d{4})$/.exec(time);
  if (period) return `${period[1]}–${period[2]}`;
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(time);
  if (!match) return null;
  const [, year = "", month, day] = match;
  if (month === undefined) return year;
  const name = months[Number(month) - 1];
  if (name === undefined) return null;
  return day === undefined ? `${name} ${year}` : `${Number(day)} ${name} ${year}`;
}

/** Ways to say when, to stand at a sentence's end or, capitalised and with a comma, at its start. Empty: no good words. */
export function timePhrases(time: string): readonly string[] {
  if (time === "latest") return ["according to the latest figure given", "going by the most recent figure given"];
  const words = dateWords(time);
  if (words === null) return [];
  if (time.includes("/")) return [`for the period ${words}`, `over the period ${words}`];
  const precision = time.length === 4 ? "year" : time.length === 7 ? "month" : "day";
  if (precision === "day") return [`as of ${words}`, `on ${words}`];
  return [`in ${words}`, `in ${words}`, `in ${words}`, `as of ${words}`, ...(precision === "year" ? [`in the year ${words}`] : [])];
}
