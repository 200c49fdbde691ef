import { expect, it } from "vitest";
import { extractDocument } from "../../../pipelines/extract/extract.ts";
import { isStatedRange } from "../../../schemas/values/stated-range.ts";
import { documentOf } from "../../extract/support.ts";

const isRange = (text: string): boolean | undefined => {
  const [statement] = extractDocument(documentOf(`# Brack Bridge\n\n- **Clearance**: ${text}\n`)).statements;
  const value = statement?.claim?.value;
  return value?.kind === "quantity" ? isStatedRange(value) : undefined;
};

it("tells two figures of a page from the interval that the digits of one leave", () => {
  for (const range of ["310-336 m", "7–9 m", "18 to 22 m", "3.1–9.8 m", "10–20 km", "1.2-1.6 million", "14 to 15"])
    expect(isRange(range), range).toBe(true);
  for (const one of ["8 m", "20 km", "58.7 km²", "1.2 million", "640", "0.5 %", "about 30 m", "12,400"])
    expect(isRange(one), one).toBe(false);
});
