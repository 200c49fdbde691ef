import { describe, expect, it } from "vitest";
import { claimLines, draftOf } from "./support.ts";

const FIRST = "Sarn Mill is a tower mill near Hestra.";

/** What is read of a sentence behind the page's first one, as "attribute | value". */
function said(sentence: string, first = FIRST, title = "Sarn Mill"): string[] {
  const page = (body: string): string[] => claimLines(draftOf(`# ${title}\n\n${body}\n`, { uri: "https://site.example/x/page.html" }));
  const known = new Set(page(first));
  return page(`${first} ${sentence}`).flatMap((one) => (known.has(one) ? [] : [one.replace(`${title} | `, "")]));
}

describe("forms of words", () => {
  it.each([
    ["Weighing 8.4 t, it was lifted into place on 4 May 1913.", ["weight | 8.4 t"]],
    ["At 24 m, it is the tallest mill in the county.", ["height | 24 m"]],
    ["At a height of 24 m it is the tallest mill in the county.", ["height | 24 m"]],
    ["Its height is 24 m, its diameter 9.4 m and its weight 340 t.", ["height | 24 m", "diameter | 9.4 m", "weight | 340 t"]],
    ["The height of the mill is 24 m.", ["height | 24 m"]],
    ["It is 24 m tall, 9 m wide and stands in Hestra.", ["height | 24 m", "stands in | → Hestra", "width | 9 m"]],
    ["The walls are 2 m thick.", ["walls thickness | 2 m"]],
    ["It is made of granite.", ["material | granite"]],
    ["Lena Furrer designed the mill in 1905.", ["designer | → Lena Furrer", "designed | 1905"]],
    ["The Hestra Trust has owned it since 1987.", ["owner | → Hestra Trust"]],
    ["In 1987 the Hestra Trust bought it for 18,000 francs.", ["bought by | → Hestra Trust", "bought | 1987", "price | 18000 francs"]],
    ["Anna Lind has been director since 2012.", ["director | → Anna Lind"]],
    ["The builders, Holm & Sons, had lost money.", ["builder | → Holm & Sons"]],
    ["Visitors numbered 40,000 in 2023.", ["visitors | 40000 | 2023 sentence"]],
    ["The sails span 22 m.", ["sails span | 22 m"]],
    ["A 40 hp diesel engine was installed in 1921.", ["diesel engine installed | 1921"]],
    ["The opening took place on 4 May 1908.", ["opening | 1908-05-04"]],
    ["It has been a museum since 1998.", ["museum since | 1998"]],
    ["The mill, completed in 1908, was restored in 1998.", ["restored | 1998", "completed | 1908"]],
    ["A ticket costs 8 euros.", ["ticket price | 8 EUR"]],
    ["It received the Hest Prize in 2012.", ["award | → Hest Prize"]],
    ["The ruling gradient is 1 in 40.", ["ruling gradient | 1 in 40"]],
    ["It was authorised by an Act of 1901.", ["authorised | 1901"]],
  ])("%s", (sentence, claims) => {
    expect(said(sentence).toSorted()).toEqual(claims.toSorted());
  });

  it.each([
    // Of another thing.
    "The bridge next door is 24 m long.",
    "It faces a bridge that is 24 m long.",
    "In front of it stands a lime of 24 m.",
    "The pond covers 3 ha.",
    "Unlike the mill at Ulm, which has 14, it has 12 rooms.",
    "Her predecessor, Ulm Mill, was 24 m tall.",
    // Another kin, law or people than the name that stands there.
    "The mill was built by the father of Anna Lind.",
    "It was built by a company from Hestra.",
    "It is closed by the Act of 1912.",
    "It was settled by Norwegian and Celtic immigrants.",
    // Not so any more, not known, or no number by itself.
    "It had 12 rooms until 1931 and has 14 now.",
    "It is said that it weighs 340 t.",
    "It may weigh 340 t.",
    "It has some two hundred rooms.",
    "Its hall measures 12 by 24 metres.",
    "It burned 35 lb of coal to the mile.",
  ])("gives nothing for: %s", (sentence) => {
    expect(said(sentence)).toEqual([]);
  });

  it("takes no figure out of a number that is grouped with spaces", () => {
    expect(said("It is a film of 1912, made for $54 400 000.", "Tresoford is a film.", "Tresoford").join()).not.toMatch(/\b54\b/);
  });

  it("gives a figure no time of what is told behind it", () => {
    expect(said("It cost £2,960 and was ready for the first train on 19 August 1896.").filter((one) => one.includes("1896"))).toEqual([]);
  });
});

describe("the thing that a page is about", () => {
  it("stays it behind people, events, parts in the plural and measures", () => {
    for (const between of [
      "Anna Lind drew the plans.",
      "Work took three years.",
      "The walls are of brick.",
      "The architect was Lena Furrer.",
    ])
      expect(said(`${between} It weighs 340 t.`)).toContainEqual(expect.stringMatching(/^weigh(?:t|s) \| 340 t$/));
  });

  it("is not it any more behind another thing", () => {
    for (const between of ["A steam engine was put in.", "The bridge was swept away.", "Hest Works supplied a boiler."])
      expect(said(`${between} It weighs 340 t.`).filter((one) => one.includes("340"))).toEqual([]);
  });

  it("keeps its noun where the other thing is none of its kind", () => {
    expect(said("Hest Works supplied the shaft. The mill weighs 340 t.")).toContainEqual(expect.stringMatching(/^weigh(?:t|s) \| 340 t$/));
    expect(said("Ulm Mill was older. The mill weighs 340 t.").filter((one) => one.startsWith("weigh"))).toEqual([]);
  });

  it("is called by what its folder and its name say", () => {
    const page = (uri: string, body: string): string[] => claimLines(draftOf(`# Stennet station\n\n${body}\n`, { uri }));
    expect(page("https://site.example/stations/hest.html", "Stennet opened in 1892. It closed in 1961.")).toEqual([
      "Stennet | opened | 1892",
      "Stennet station | closed | 1961",
    ]);
    expect(page("https://site.example/stations/hest.html", "The architect was Lena Furrer. The building weighs 340 t.")).toContainEqual(
      expect.stringMatching(/^Stennet station \| weigh(?:t|s) \| 340 t$/),
    );
  });

  it("reaches no height above the sea that a fish may have", () => {
    expect(said("It reaches 2 m.", "The cod is a fish.", "Cod")).toEqual([]);
    expect(said("It reaches 2,104 m.", "Mount Tor is a mountain.", "Mount Tor")).toEqual(["elevation | 2104 m"]);
  });
});
