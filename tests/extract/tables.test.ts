import { describe, expect, it } from "vitest";
import { claimLines, draftOf } from "./support.ts";

const lines = (markdown: string, uri = "https://site.example/wiki/x"): string[] => claimLines(draftOf(markdown, { uri }));

describe("tables", () => {
  it("reads an infobox with groups: a row that repeats itself names the rows below it", () => {
    const markdown =
      "# Corvania\n\n|  |  |\n| --- | --- |\n| Capital | Marrow Quay |\n| Area | Area |\n| Total | 48,310 km² (18,653 sq mi) |\n| Water (%) | 3.4 |\n| Population | Population |\n| 2021 census | 3,906,518 |\n| Currency | Corvan crown |\n";
    expect(lines(markdown)).toEqual([
      "Corvania | capital | → Marrow Quay",
      "Corvania | area / total | 48310 sq km",
      "Corvania | area / water | 3.4 %",
      "Corvania | population | 3906518 | 2021 header",
      "Corvania | currency | Corvan crown",
    ]);
  });

  it("takes units, scales and times from headers and captions, and leaves totals out", () => {
    const markdown =
      "# Lakes of Halmar\n\nTable: Largest lakes (survey of 2021)\n\n| Rank | Lake | Area (km²) | Income ($ million) | Visitors 2020 |\n| --- | --- | --- | --- | --- |\n| 1 | Orreval | 512.4 | 2.5 | 1,200 |\n| Total | Total | 512.4 | 2.5 | 1,200 |\n";
    const draft = draftOf(markdown, { uri: "https://site.example/lakes/index.html" });
    expect(claimLines(draft)).toEqual([
      "Orreval | area | 512.4 sq km | 2021 caption",
      "Orreval | income | 2500000 USD | 2021 caption",
      "Orreval | visitors | 1200 | 2020 header",
    ]);
    expect(draft.entities).toEqual([
      { reference: { surface: "Orreval" }, aliases: [], types: ["lake"], description: "", isPageSubject: false },
    ]);
    expect(draft.rejections.map((one) => one.reason)).toEqual(["ambiguous-entity"]);
  });

  it("reads years down the side, years across the top, and things across the top", () => {
    expect(
      lines(
        "# Lake Orreval\n\n## Water level\n\nTable: Level at Lake Orreval, metres above sea\n\n| Year | Lowest | Surface |\n| --- | --- | --- |\n| 2019 | 210.84 | 211 |\n",
      ),
    ).toEqual(["Lake Orreval | water level / lowest | 210.84 m | 2019 header", "Lake Orreval | surface | 211 m | 2019 header"]);
    expect(
      lines("# Power\n\nTable: Electricity generated, GWh\n\n| Source | 2019 | 2020 |\n| --- | --- | --- |\n| Wind | 318 | – |\n"),
    ).toEqual(["Power | electricity generated / wind | 318 GWh | 2019 header"]);
    expect(lines("# Towers compared\n\n|  | Eiffel Tower | Tokyo Tower |\n| --- | --- | --- |\n| Height | 330 m | 333 m |\n")).toEqual([
      "Eiffel Tower | height | 330 m",
      "Tokyo Tower | height | 333 m",
    ]);
  });

  it("says of a border table only what it says of the page's subject", () => {
    const markdown =
      "# France\n\n## Land boundaries\n\n| Country | Length (km) |\n| --- | --- |\n| [Belgium](https://site.example/countries/belgium/) | 556 |\n";
    const draft = draftOf(markdown);
    expect(claimLines(draft)).toEqual(["France | land boundaries | → Belgium"]);
    expect(draft.statements[0]?.claim?.qualifiers).toEqual({
      length: { kind: "quantity", number: 556, low: 555.5, high: 556.5, unit: "km" },
    });
  });

  it("gives headings with the same labels below them their own claims", () => {
    const markdown =
      "# Lighthouses of Norland\n\n## Cape Point Light\n\n- **Height**: 30 m\n- **Built**: 1890\n\n## Farne Light (west)\n\n- **Height**: 12.5 m\n- **Built**: 1911\n";
    expect(lines(markdown)).toEqual([
      "Cape Point Light | height | 30 m",
      "Cape Point Light | built | 1890",
      "Farne Light | height | 12.5 m",
      "Farne Light | built | 1911",
    ]);
  });

  it("does not take fields with the same regions below them for things", () => {
    const markdown =
      "# France\n\n## Geography\n\n### Climate\n\n- **French Guiana**: tropical\n- **Martinique**: mild\n\n### Terrain\n\n- **French Guiana**: plains\n- **Martinique**: hills\n";
    expect(new Set(lines(markdown).map((line) => line.split(" | ")[0]))).toEqual(new Set(["France"]));
  });

  it("claims nothing of an index page, but types its members", () => {
    const draft = draftOf(
      "# Countries\n\n- [France](https://site.example/countries/france/)\n- [Togo](https://site.example/countries/togo/)\n- [World](https://site.example/countries/world/)\n",
      { uri: "https://site.example/countries/" },
    );
    expect(draft.statements).toEqual([]);
    expect(draft.entities.map((one) => [one.reference.surface, one.types.join()])).toEqual([
      ["France", "country"],
      ["Togo", "country"],
    ]);
  });

  it("reads pairs in one line, and the name that leads them", () => {
    const draft = draftOf(
      "# Norna\n\nHeight: 30 m; Built: 1890 · Range: 18 nmi\n\n- Name: Alba; Length: 30 m; Built: 1900\n- Name: Bora; Length: 31 m; Built: 1901\n",
      { uri: "https://site.example/wiki/x" },
    );
    expect(claimLines(draft)).toEqual([
      "Norna | height | 30 m",
      "Norna | built | 1890",
      "Norna | range | 18 nmi",
      "Alba | length | 30 m",
      "Alba | built | 1900",
      "Bora | length | 31 m",
      "Bora | built | 1901",
    ]);
    expect(draft.statements[0]?.text).toBe("The height of Norna is 30 m.");
  });
});
