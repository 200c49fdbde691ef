import { describe, expect, it } from "vitest";
import { claimLines, draftOf } from "./support.ts";

const read = (body: string): string[] => claimLines(draftOf(`# Baron class\n\n${body}\n`, { uri: "https://site.example/x/page.html" }));

describe("states of a page's thing", () => {
  it("in rows are no things", () => {
    expect(read("## Dimensions\n\n| Condition | Weight (t) | Length (m) |\n| --- | --- | --- |\n| As built | 8.2 | 15.7 |\n| As rebuilt 1914 | 8.8 | 15.7 |")).toEqual([
      "Baron class | weight | 8.2 t {as built}",
      "Baron class | length | 15.7 m {as built}",
      "Baron class | weight | 8.8 t {as rebuilt} | 1914 header",
      "Baron class | length | 15.7 m {as rebuilt} | 1914 header",
    ]); // prettier-ignore
  });

  it("in columns leave the rows their labels", () => {
    expect(read("## Dimensions\n\n| Dimension | Unit | Condition / As built | Condition / As rebuilt 1924 |\n| --- | --- | --- | --- |\n| Weight | t | 62.2 | 66.6 |\n| Length | m | 56.0 | 56.0 |")).toEqual([
      "Baron class | weight | 62.2 t {as built}",
      "Baron class | weight | 66.6 t {as rebuilt} | 1924 header",
      "Baron class | length | 56 m {as built}",
      "Baron class | length | 56 m {as rebuilt} | 1924 header",
    ]); // prettier-ignore
  });
});

describe("pairs under the names of groups", () => {
  it("are labels and values, and no labels of each other", () => {
    const lines = read("## Specifications\n\n| Hull | Hull | Papers | Papers |\n| --- | --- | --- | --- |\n| Beam | 9.8 m | Home port | Hest |\n| Draught | 3.9 m | Status | In service |"); // prettier-ignore
    expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/beam \| 9.8 m$/), expect.stringMatching(/home port \| .*Hest$/)]));
    expect(lines.filter((one) => / (?:Home port|Status)$/.test(one))).toEqual([]);
  });
});

describe("what leads on to other pages", () => {
  it("says nothing of this one's thing", () => {
    const link = (name: string): string => `[${name}](https://site.example/x/${name.toLowerCase()}.html)`;
    expect(read(`- **Weight**: 12 t\n\n## More classes\n\n- ${link("Fell")}\n- ${link("Skua")}\n\nSimilar engines: ${link("Vale")} · ${link("Dock")}`)).toEqual(["Baron class | weight | 12 t"]); // prettier-ignore
    expect(read("- **Weight**: 12 t\n\nAnna Lind (2020): Baron class, version 5.")).toEqual(["Baron class | weight | 12 t"]);
  });
});

describe("the time over which each thing of a list reaches", () => {
  it("dates none of its figures", () => {
    const lines = claimLines(draftOf("# Data sets\n\n| Data set | Content | Period | Records |\n| --- | --- | --- | --- |\n| Hest Archive | Casts | 1951–2022 | 59,451 |\n| Ulm Series | Currents | 1936–2024 | 1,180 |\n| Tor Catches | Catches | 1970–2023 | 1,191 |\n", { uri: "https://site.example/sets/index.html" })); // prettier-ignore
    expect(lines.filter((one) => one.includes("records"))).toEqual(["Hest Archive | records | 59451", "Ulm Series | records | 1180", "Tor Catches | records | 1191"]); // prettier-ignore
  });
});
