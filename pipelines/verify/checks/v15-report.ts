import { REPORT_FILE, REPORT_GENERATOR, runReport } from "../../report/report.ts";
import { defineCheck, findings } from "../check.ts";
import { DERIVED_AGAIN } from "../derivations.ts";
import { textOf } from "../run-files.ts";

/**
 * The part of V15 that needs no row whole: the page about the run says what its files hold, so it is made of them again. One of an earlier
 * look is told, not failed.
 */
export default defineCheck({
  id: "V15",
  title: DERIVED_AGAIN,
  async run(files) {
    const found = findings();
    if (!files.manifest.files.some(({ path }) => path === REPORT_FILE)) return found.outcome();
    const written = await textOf(files, REPORT_FILE);
    if (written !== "" && !written.includes(`<meta name="generator" content="${REPORT_GENERATOR}"`)) {
      found.undecided(`${REPORT_FILE}: another version of groundwork wrote it`);
      return found.outcome();
    }
    const made = await runReport(files.folder, files.manifest).catch((error: Error) => error);
    found.judge(REPORT_FILE, () => {
      if (made instanceof Error) return `${REPORT_FILE} cannot be made again: ${made.message}`;
      return written === made ? undefined : `${REPORT_FILE} is not what is made again`;
    });
    return found.outcome();
  },
});
