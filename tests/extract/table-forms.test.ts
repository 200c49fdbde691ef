import { describe, expect, it } from "vitest";
import { claimLines, draftOf } from "./support.ts";

const draft = (markdown: string, links: Readonly<Record<string, string>> = {}, uri = "https://site.example/wiki/x") =>
  draftOf(markdown, { uri, ...linksOf(markdown, links) });
const lines = (...args: Parameters<typeof draft>): string[] => claimLines(draft(...args));

/** Every place where a name stands links to its page. */
function linksOf(markdown: string, targets: Readonly<Record<string, string>>) {
  const links = Object.entries(targets).flatMap(([text, uri]) =>
    [...markdown.matchAll(new RegExp(`(?<![\\p{L}])${text}(?![\\p{L}])`, "gu"))].map(({ index }) => ({
      text,
      uri,
      start: index,
      end: index + text.length,
    })),
  );
  return { links };
}

const lake = (name: string): [string, string] => [name, `https://site.example/lake/${name.toLowerCase()}`];

describe("what the rows of a table are", () => {
  it("is what leads each of them to a page of its own, however it is called", () => {
    const engines = ["No. 903", "214 Otterbank", "Queen Ingrid"];
    const link = (kind: string, name: string, at: number): string => `[${name}](https://site.example/${kind}/${at})`;
    const rows = engines.map(
      (name, at) => `| ${link("engines", name, at)} | ${link("classes", `Class ${"ABC"[at]}`, at)} | ${1862 + at} |`,
    );
    const read = claimLines(draftOf(`# Engines you can see\n\n| Engine | Class | Built |\n| --- | --- | --- |\n${rows.join("\n")}\n`));
    expect(read).toContain("No. 903 | built | 1862");
    expect(read).toContain("214 Otterbank | class | → Class B");
    expect(read.filter((one) => one.startsWith("Class "))).toEqual([]);
  });

  it("is not what a caption says of when or how", () => {
    const engines = ["No. 903", "214 Otterbank", "Queen Ingrid"];
    for (const caption of ["All data as of 1 January 2021", "* without supplies"]) {
      const rows = engines.map((name, at) => `| [${name}](https://site.example/engines/${at}) | ${1862 + at} |`);
      const text = `# Engines you can see\n\nTable: ${caption}\n\n| Name | Built |\n| --- | --- |\n${rows.join("\n")}\n`;
      const kinds = draftOf(text, { uri: "https://site.example/page" }).entities.flatMap(({ types }) => types);
      expect(kinds.filter((kind) => /data|suppl/.test(kind))).toEqual([]);
    }
  });
});

describe("tables that only look like tables", () => {
  it("two labels and two values a row, the last row half full", () => {
    const rows = ["| Register No. | OM-003 | Volume | 36 km³ |", "| Area | 3.2 km² | Secchi depth | 6.1 m |", "| Islands | 2 | Catchment | 24 km² |", "| Mean depth | 11.2 m |  |  |"]; // prettier-ignore
    expect(lines(`# Bleicher See\n\n|  |  |  |  |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n`)).toEqual(
      expect.arrayContaining([
        "Bleicher See | volume | 36 cu km",
        "Bleicher See | secchi depth | 6.1 m",
        "Bleicher See | mean depth | 11.2 m",
      ]),
    );
  });

  it("nothing but links, in columns: a list of what the heading names", () => {
    const text =
      "# Asp\n\n## Occurs in\n\n|  |  |  |\n| --- | --- | --- |\n| Rohrsee | Moorhaff | Silbersee |\n| Fischhaff | Tiefsee |  |\n";
    expect(lines(text, Object.fromEntries(["Rohrsee", "Moorhaff", "Silbersee", "Fischhaff", "Tiefsee"].map(lake)))).toEqual(
      ["Rohrsee", "Moorhaff", "Silbersee", "Fischhaff", "Tiefsee"].map((one) => `Asp | occurs in | → ${one}`),
    );
  });

  it("labels led to their values by dots", () => {
    expect(lines("# River Löck\n\nLength ........ 113.7 km\nWeirs ........ 7\nSource ........ -\n")).toEqual(
      ["River Löck | length | 113.7 km", "River Löck | weirs | 7"],
    ); // prettier-ignore
  });
});

describe("tables of groups and times", () => {
  it("are figures of the page's subject: group rows lead, a total has no group of its own", () => {
    const rows = ["| Men | Men |", "| 0–14 | 17.9 |", "| 15 and over | 80.2 |", "| all ages | 98.1 |", "| Women | Women |", "| 0–14 | 17.6 |", "| 15 and over | 79.0 |", "| all ages | 96.6 |"]; // prettier-ignore
    const text = `# District of Althagen\n\n### Population by age and sex, 2001 (in thousands)\n\n| Age | Population |\n| --- | --- |\n${rows.join("\n")}\n`;
    expect(lines(text)).toEqual([
      "District of Althagen | population / men / 0–14 | 17900 | 2001 caption",
      "District of Althagen | population / men / 15 and over | 80200 | 2001 caption",
      "District of Althagen | population / men | 98100 | 2001 caption",
      "District of Althagen | population / women / 0–14 | 17600 | 2001 caption",
      "District of Althagen | population / women / 15 and over | 79000 | 2001 caption",
      "District of Althagen | population / women | 96600 | 2001 caption",
    ]);
  });

  it("a column that is called by its unit measures in it", () => {
    expect(lines("# Althagen\n\nTable: Land use, 2004\n\n| Kind | Per cent |\n| --- | --- |\n| Farmland | 40.5 |\n| Forest | 21.2 |\n")).toEqual(
      ["Althagen | land use / farmland | 40.5 % | 2004 caption", "Althagen | land use / forest | 21.2 % | 2004 caption"],
    ); // prettier-ignore
  });

  it("one row of figures under years is what the heading says", () => {
    expect(lines("# Pike\n\n### Catch in the lake (tonnes)\n\n| 2002 | 2003 |\n| --- | --- |\n| 208.1 | 197.0 |\n")).toEqual(
      ["Pike | catch in the lake | 208.1 t | 2002 header", "Pike | catch in the lake | 197 t | 2003 header"],
    ); // prettier-ignore
  });

  it("a column of levels is measured as the caption says", () => {
    expect(lines("# Rohrsee\n\nTable: Mean water level (m)\n\n| Year | Level |\n| --- | --- |\n| 2002 | 49.85 |\n| 2003 | 49.9 |\n")).toEqual(
      ["Rohrsee | mean water level | 49.85 m | 2002 header", "Rohrsee | mean water level | 49.9 m | 2003 header"],
    ); // prettier-ignore
  });

  it("rows that name the district above its lakes give each lake its district", () => {
    const text =
      "# Table 8. Water quality\n\n| District / Lake | Trophic state |\n| --- | --- |\n| Althagen | Althagen |\n| Hirschsee | eutrophic |\n| Waldburg | Waldburg |\n| Rohrsee | mesotrophic |\n";
    expect(lines(text, Object.fromEntries(["Althagen", "Hirschsee", "Waldburg", "Rohrsee"].map(lake)))).toEqual(
      ["Hirschsee | district | → Althagen", "Hirschsee | trophic state | eutrophic", "Rohrsee | district | → Waldburg", "Rohrsee | trophic state | mesotrophic"],
    ); // prettier-ignore
  });

  it("names rows by words of the language where the header says that they are names", () => {
    expect(lines("# Numeric Types\n\n| Name | Storage size | Description |\n| --- | --- | --- |\n| integer | 4 bytes | usual choice |\n| real | 4 bytes | inexact |\n| double precision | 8 bytes | inexact |\n").filter((line) => line.includes("storage"))).toEqual(
      ["integer | storage size | 4 byte", "real | storage size | 4 byte", "double precision | storage size | 8 byte"],
    ); // prettier-ignore
  });

  it("who published the page is no caption", () => {
    expect(lines("# Games\n\nPublished 13 August 2012\n\n| Team | Gold medals |\n| --- | --- |\n| Velland | 38 |\n| Corvania | 27 |\n")).toEqual(
      ["Velland | gold medals | 38", "Corvania | gold medals | 27"],
    ); // prettier-ignore
  });
});

describe("lists", () => {
  it("under headings of a page that says by what they are listed", () => {
    const text = "# Lakes by district\n\n#### Velfeld\n\n- Rohrsee\n- Tiefsee\n\n#### Granitz\n\n- Silbersee\n";
    expect(lines(text, Object.fromEntries(["Rohrsee", "Tiefsee", "Silbersee"].map(lake)))).toEqual([
      "Velfeld | lakes | → Rohrsee",
      "Velfeld | lakes | → Tiefsee",
      "Granitz | lakes | → Silbersee",
    ]);
  });

  it("of linked names with a figure beside them name what is linked", () => {
    const text = "# District of Althagen\n\n### Lakes in the district\n\n- Hirschsee, 3 444 ha\n- Sonnsee, 71.3 ha\n";
    expect(lines(text, Object.fromEntries(["Hirschsee", "Sonnsee"].map(lake)))).toEqual([
      "District of Althagen | lakes | → Hirschsee",
      "District of Althagen | lakes | → Sonnsee",
    ]);
  });
});

describe("captions, blanks and cards", () => {
  it("a caption that only measures is no label, and takes none away", () => {
    const years = "| Year | Income / Total | Income / Grants |\n| --- | --- | --- |\n| 2019 | 24.3 | 2.8 |\n| 2020 | 25.0 | 2.6 |\n";
    expect(lines(`# Textile Trust\n\n## Finances\n\nTable: All amounts in € million\n\n${years}`)).toContain("Textile Trust | income / total | 24300000 EUR | 2019 header"); // prettier-ignore
    const minerals = "| Mineral | 1994 | 1995 |\n| --- | --- | --- |\n| Lead | 202.6 | 196.6 |\n| Zinc | 496.7 | 493.7 |\n| Tin | 11.7 | 9.1 |\n"; // prettier-ignore
    const said = lines(`# Output of minerals\n\nTable: Thousand tonnes\n\n${minerals}`);
    expect(said.length).toBeGreaterThan(0);
    expect(said.join()).not.toContain("thousand tonnes");
  });

  it("a column of nothing between two tables side by side only holds them apart", () => {
    const text = "# Keld Deep\n\n| Year | Output | | Year | Output |\n| --- | --- | --- | --- | --- |\n| 1994 | 40 | | 1996 | 37 |\n| 1995 | 35 | | 1997 | 41 |\n"; // prettier-ignore
    expect(lines(text)).toEqual(["Keld Deep | output | 40 | 1994 header", "Keld Deep | output | 35 | 1995 header", "Keld Deep | output | 37 | 1996 header", "Keld Deep | output | 41 | 1997 header"]); // prettier-ignore
  });

  it("what stands on a card is said of the card's thing", () => {
    const names = ["Alm House", "Birk House", "Cinder House"];
    const text = `# Museums\n\n${names.map((name) => `## ${name}\n\n- Status: open\n- Founded: 1901\n- Free entry\n`).join("\n")}`;
    const links = names.map((name) => ({ start: text.indexOf(name), end: text.indexOf(name) + name.length, text: name, uri: `https://site.example/${name.slice(0, 4)}` })); // prettier-ignore
    const page = draftOf(text, { uri: "https://site.example/museums/", links });
    expect(claimLines(page)).toContain("Alm House | status | open");
    expect(claimLines(page).filter((one) => one.includes("Museums |") && one.includes("house"))).toEqual([]);
  });
});

describe("kinds of things", () => {
  const kinds = (text: string): readonly string[] =>
    draftOf(text, { uri: "https://site.example/page" }).entities.flatMap(({ reference, types }) =>
      types.length > 0 ? [`${reference.surface}: ${types.join()}`] : [],
    );
  const table = (caption: string, name = "Name"): string =>
    `# Reference\n\n${caption}\n\n| ${name} | Storage size |\n| --- | --- |\n| macaddr | 6 bytes |\n| cidr | 7 bytes |\n| inet | 7 bytes |\n`;
  it("are what the caption calls them, where their column says only that they have names", () => {
    expect(kinds(table("**Table 8.21. Network Address Types**"))).toContain("cidr: network address type");
    expect(kinds(table("**Built-in DTrace Probes**"))).toContain("cidr: probe");
    expect(kinds(table("**Overview**"))).toEqual([]);
    expect(kinds(table("**Network Address Types**", "To represent"))).toEqual([]);
  });
  it("stand before a number", () => {
    expect(kinds("# Release 15.3\n\nRelease date: 2023-05-11\n")).toEqual(["Release 15.3: release"]);
    expect(kinds("# Windows 95\n\nRelease date: 1995-08-24\n")).toEqual([]);
  });
  it("who wrote a thing stands beside it", () => {
    const text = "# Crypt tools\n\n| Algorithm | Author | Origin |\n| --- | --- | --- |\n| DES crypt | David Burren | FreeBSD |\n| MD5 crypt | Poul Kamp | OpenBSD |\n| Blowfish crypt | Solar Designer | Openwall |\n"; // prettier-ignore
    expect(claimLines(draftOf(text, { uri: "https://site.example/crypt" })).filter((one) => one.includes("author"))).toEqual(["DES crypt | author | → David Burren", "MD5 crypt | author | → Poul Kamp", "Blowfish crypt | author | → Solar Designer"]); // prettier-ignore
  });
});

describe("sentences of the page's subject", () => {
  it("begin with its name in lower case, or without what sort of thing it is", () => {
    expect(lines("# District of Althagen\n\nThe district of Althagen was formed in 1952. It covers 2,546 km².\n")).toEqual(
      ["District of Althagen | formed | 1952", "District of Althagen | area | 2546 sq km"],
    ); // prettier-ignore
    expect(lines("# River Löck\n\nThe Löck is 113.7 km long.\n")).toEqual(["River Löck | length | 113.7 km"]);
  });

  it("say what it lies in, and lead with its measures", () => {
    const said = lines("# Bleicher See\n\nBleicher See lies 7 km north of Kaltkirchen in the district of Waldhagen. With an area of 403 ha and a greatest depth of 13.6 m it is popular in summer.\n"); // prettier-ignore
    expect(said).toEqual(expect.arrayContaining(["Bleicher See | district | → Waldhagen", "Bleicher See | area | 403 ha", "Bleicher See | greatest depth | 13.6 m"])); // prettier-ignore
  });
});

describe("pages that explain", () => {
  it("days, codes and serial numbers are labelled, and are no labels", () => {
    const text =
      "# Release History\n\n## 2016-01-06 (3.10.0)\n\n- Added the sqlite3_db_cacheflush() interface.\n- SQLITE_SOURCE_ID: 2016 ab\n\n## R-30082-38996-55894-31210\n\n- The operator can be either\n";
    expect(lines(text)).toEqual([]);
  });

  it("what is said under a heading is not one of it; what is named is", () => {
    const text =
      "# Ferry Tarn\n\n## On board\n\n- Restaurant\n- Café bar\n- Added support for wheelchairs\n\n## How it works\n\n- Ramps\n- Cranes\n";
    expect(lines(text)).toEqual(["Ferry Tarn | on board | Restaurant", "Ferry Tarn | on board | Café bar"]);
  });

  it("a heading that repeats the page's name is no label", () => {
    expect(lines("# Total rows\n\n## 3.2 Total rows\n\n- Height: 12 m\n- Width: 3 m\n- Mass: 4 kg\n")).toEqual(
      ["Total rows | height | 12 m", "Total rows | width | 3 m", "Total rows | mass | 4 kg"],
    ); // prettier-ignore
  });

  it("a page that begins with a numbered section is called as its title says", () => {
    const page = draftOf("# 1. Overview\n\nHeight: 30 m\n", { uri: "https://site.example/fts5", title: "FTS5 Extension" });
    expect(claimLines(page)).toEqual(["FTS5 Extension | height | 30 m"]);
  });
});
