import type { CheckReport, VerificationReport } from "./report.ts";

/** The report as a table for people: check, items, failures, undecided, first failing id. */
export function renderReport(report: VerificationReport, colour = false): string {
  const head = ["check", "", "items", "failures", "undecided", "seconds", "first failing"];
  const rows = report.checks.map((check) => [
    check.check,
    check.title,
    String(check.items),
    String(check.failures),
    String(check.undecided),
    check.seconds.toFixed(1),
    check.firstFailing ?? "",
  ]);
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => (row[column] ?? "").length)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (column >= 2 && column <= 5 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join("  ")
      .trimEnd();
  const paint = (check: CheckReport | undefined, text: string): string => {
    if (!colour || !check) return text;
    return `\u001b[${check.failures > 0 ? 31 : check.undecided > 0 ? 33 : 32}m${text}\u001b[0m`;
  };
  const details = report.checks.flatMap(({ check, detail, sampled }) =>
    [detail, sampled ?? ""].filter((said) => said !== "").map((said) => `${check}: ${said}`),
  );
  const trusted =
    report.trusted.length === 0 ? [] : ["taken on trust, as no file can prove it:", ...report.trusted.map((what) => `  ${what}`)];
  return [line(head), ...rows.map((row, index) => paint(report.checks[index], line(row))), ...details, ...trusted, verdictOf(report)].join(
    "\n",
  );
}

/** Characters of a reason in the line; `groundwork verify` has all of it. */
const WHY = 160;

/** What came of all checks, in a line. */
export function verdictOf(report: VerificationReport): string {
  const failed = report.checks.filter(({ failures }) => failures > 0).map(({ check }) => check);
  const open = report.checks.filter(({ failures, undecided }) => failures === 0 && undecided > 0);
  const drawn = report.checks.filter(({ failures, sampled }) => failures === 0 && sampled !== null).map(({ check }) => check);
  const unseen = [
    // With the reason: on a second night it is no decay that rows of the first cannot be made again.
    ...open.map(({ check, undecided, items, detail }) => `${check} cannot decide ${undecided} of ${items}, which is no fault (${detail.length > WHY ? `${detail.slice(0, WHY - 1)}…` : detail})`), // prettier-ignore
    ...(drawn.length === 0 ? [] : [`${drawn.join(", ")} looked at what was drawn`]),
  ];
  const held = unseen.length === 0 ? "all checks hold" : `nothing fails; ${unseen.join("; ")}`;
  return report.ok ? held : `failed: ${failed.join(", ")}`;
}
