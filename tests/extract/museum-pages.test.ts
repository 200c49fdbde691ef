import { describe, expect, it } from "vitest";
import { claimLines, draftOf } from "./support.ts";

/** Pages as a museum keeps them, in several hands: what stands around values and is none. */
const page = (body: string): string[] => claimLines(draftOf(`# Morikawa Studio\n\n${body}\n`, { uri: "https://site.example/x/page.html" }));

describe("what stands like a value", () => {
  it("is none where it counts readers or tells how a table is set", () => {
    expect(page("- **Founded**: 1975\n- **You are visitor**: 047825\n- **Page views this month**: 8,432")).toEqual([
      "Morikawa Studio | founded | 1975",
    ]);
    expect(page("- **Bold**: output\n- **Light grey**: employees\n- **Pale malt**: 3.6 kg")).toEqual([
      "Morikawa Studio | pale malt | 3.6 kg",
    ]);
  });

  it("is a figure of each quarter", () => {
    expect(page("## Visitors by quarter\n\n- **Q1**: 13,303\n- **Q2**: 7,073")).toEqual([
      "Morikawa Studio | visitors by quarter / q1 | 13303",
      "Morikawa Studio | visitors by quarter / q2 | 7073",
    ]);
  });
});

describe("a linked name in a line of its own", () => {
  it("is whose the pairs right below it are", () => {
    const link = "[The Grey Lady](https://site.example/x/lady.html)";
    expect(page(`## Instruments here\n\n${link}\n\n- **Built**: 1764\n- **Price paid**: £53,220`)).toEqual([
      "Morikawa Studio | instruments | → The Grey Lady",
      "The Grey Lady | built | 1764",
      "The Grey Lady | price paid | 53220 GBP",
    ]);
  });

  it("is nothing where it asks the reader to do something", () => {
    const link = "[Ask for a quote](https://site.example/x/quote.html)";
    expect(page(`${link}\n\n- **Weight**: 31 kg\n- **Width**: 2 m`)).toContain("Morikawa Studio | weight | 31 kg");
  });
});
