import { describe, expect, it } from "vitest";
import { mainText } from "../../pipelines/pages/main-text.ts";

/** The first line of the table that rows of plain cells become. */
function headOf(...rows: readonly (readonly string[])[]): string | undefined {
  const table = rows.map((row) => `<tr>${row.map((one) => `<td>${one}</td>`).join("")}</tr>`).join("");
  const prose =
    "<p>The wages of that year were paid on the last Friday of the month, and nobody thought of asking for them any sooner.</p>";
  const read = mainText(`<title>Wages</title><body><h1>Wages</h1>${prose}<table>${table}</table>`, "https://old.example/wages");
  if (!read.ok) throw new Error(read.detail);
  return read.value.text.split("\n").find((line) => line.startsWith("|"));
}

const NONE = /^\|(?: +\|)+$/;

describe("a table whose pages mark no headers", () => {
  it("is headed by words above figures, whatever is in the corner", () => {
    expect(headOf(["", "Grand", "Coast"], ["Driver", "43", "46"], ["Guard", "30", "27"])).toBe("|  | Grand | Coast |");
    expect(headOf(["Post", "Grand", "Coast"], ["Driver", "43", "46"], ["Guard", "30", "27"])).toBe("| Post | Grand | Coast |");
    expect(headOf(["", "Kestrel", "Fulk"], ["Builder", "Holme", "Tarn"], ["Wheels", "4-4-0", "4-6-0"])).toBe("|  | Kestrel | Fulk |");
  });

  it("is headed by years above figures", () => {
    expect(headOf(["", "2019", "2020"], ["Driver", "43", "46"], ["Guard", "30", "27"])).toBe("|  | 2019 | 2020 |");
    expect(headOf(["Post", "2019/20", "2020/21"], ["Driver", "43", "46"], ["Guard", "30", "27"])).toBe("| Post | 2019/20 | 2020/21 |");
  });

  it("is headed by two words above two columns of figures", () => {
    expect(headOf(["Year", "Visitors"], ["2019", "56,386"], ["2021", "30,426"])).toBe("| Year | Visitors |");
  });

  it("is not where the first row is one of them", () => {
    expect(headOf(["Length", "12 m"], ["Height", "4 m"], ["Width", "3 m"])).toMatch(NONE);
    expect(headOf(["Driver", "Holme"], ["Guard", "Tarn"], ["Porter", "Hest"])).toMatch(NONE);
    expect(headOf(["Kestrel", "1890", "1913"], ["Baron", "1901", "1950"], ["Fulk", "1911", "1962"])).toMatch(NONE);
    expect(headOf(["", "4.2", "5.1"], ["Driver", "43", "46"], ["Guard", "30", "27"])).toMatch(NONE);
  });
});
