import type { CheckReport, VerificationReport } from "./report.ts";

/** The report as a table for people: check, items, failures, undecided, first failing id. */
export function renderReport(report: VerificationReport, colour = false): string {
  const head = ["check", "", "items", "failures", "undecided", "first failing"];
  const rows = report.checks.map((check) => [
    check.check,
    check.title,
    String(check.items),
    String(check.failures),
    String(check.undecided),
    check.firstFailing ?? "",
  ]);
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => (row[column] ?? "").length)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (column >= 2 && column <= 4 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join("  ")
      .trimEnd();
  const paint = (check: CheckReport | undefined, text: string): string => {
    if (!colour || !check) return text;
    return `\u001b[${check.failures > 0 ? 31 : check.undecided > 0 ? 33 : 32}m${text}\u001b[0m`;
  };
  const details = report.checks.filter(({ detail }) => detail !== "").map(({ check, detail }) => `${check}: ${detail}`);
  const failed = report.checks.filter(({ failures }) => failures > 0).map(({ check }) => check);
  const verdict = report.ok ? "all checks hold" : `failed: ${failed.join(", ")}`;
  return [line(head), ...rows.map((row, index) => paint(report.checks[index], line(row))), ...details, verdict].join("\n");
}
