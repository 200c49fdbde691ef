import { describe, expect, it } from "vitest";
import { claimLines, draftOf } from "./support.ts";

const table = (...rows: readonly string[]): string => {
  const [header = "", ...rest] = rows;
  return [header, `|${" --- |".repeat(header.split("|").length - 2)}`, ...rest].join("\n");
};
const years = table("|  | 2021 | 2022 |", "| Lauen | 310 | 320 |", "| Grial | 210 | 190 |", "| Orvel | 90 | 80 |");
const lines = (title: string, printed: string): string[] =>
  claimLines(
    draftOf(`# FigureBank\n\n## ${title}\n\nTable: ${title}\n\n${printed}`, {
      uri: "https://site.example/tables/POP01.html",
      title: `${title} - FigureBank`,
    }),
  );

describe("tables of an office of statistics", () => {
  it("hold what their title says behind its number, of what it says that the rows are", () => {
    expect(lines("POP01: Population 1 January by municipality and time", years)).toContain("Lauen | population | 310 | 2021 header");
    expect(lines("POP01: Population 1 January by municipality and time", years).filter((one) => /bank|POP01/i.test(one))).toEqual([]);
  });

  it("say nothing of what is no thing, and never by the number or the site", () => {
    const movements = table("|  | 2021 | 2022 |", "| Live births | 310 | 320 |", "| Deaths | 210 | 190 |", "| Divorces | 90 | 80 |");
    expect(lines("POP01: Vital statistics by movement and time", movements)).toEqual([]);
  });

  it("have months as they print them", () => {
    const months = table("| Month | Hest | Lauen |", "| 2023M01 | 39 | 41 |", "| 2023M02 | 52 | 60 |", "| 2023M03 | 80 | 77 |");
    expect(lines("POP01: Sunshine by month and station", months).filter((one) => one.startsWith("2023"))).toEqual([]);
  });

  it("is the first of two columns that is the rows' own, where each is another", () => {
    const grants = table(
      "| Recipient | Municipality | Amount |",
      "| Hest Rowing Club | [Lauen](/m/lauen.html) | €4,000 |",
      "| Lauen Choir | [Lauen](/m/lauen.html) | €2,500 |",
      "| Grial Farm Museum | [Grial](/m/grial.html) | €9,000 |",
    );
    const read = claimLines(draftOf(`# Grants awarded\n\n## Awards\n\n${grants}`, { uri: "https://site.example/grants/awarded.html" }));
    expect(read.some((one) => /^Hest Rowing Club \| (?:.* )?amount \| 4000/.test(one))).toBe(true);
    expect(read.filter((one) => /^(?:Lauen|Grial) \|/.test(one))).toEqual([]);
  });
});
