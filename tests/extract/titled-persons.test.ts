import { describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { Sites } from "../../pipelines/extract/site-knowledge.ts";
import { outlineOf } from "../../pipelines/extract/site-outline.ts";
import { toldNote } from "../../pipelines/extract/told-note.ts";
import { documentOf, draftOf } from "./support.ts";

const subjectOf = (markdown: string): string | undefined => draftOf(markdown).entities.find((one) => one.isPageSubject)?.reference.surface;
const page = (name: string, said: string): string => `# ${name}\n\n- Room: A4.27\n- Phone: 01632 960 661\n\n${said}`;

describe("titles before names", () => {
  it("are no part of a name that the page says without one", () => {
    const draft = draftOf(page("Professor Agnes Imlach", "Agnes Imlach joined the school in 1999."));
    const own = draft.entities.find((one) => one.isPageSubject);
    expect([own?.reference.surface, own?.aliases]).toEqual(["Agnes Imlach", ["Professor Agnes Imlach"]]);
    expect(subjectOf(page("Mr Tom Hest FRCS (Orth)", "Tom Hest was appointed in 2011."))).toBe("Tom Hest");
  });

  it("stay where nothing calls the person otherwise", () => {
    expect(subjectOf(page("Dr Tamsin Pellew", "Dr Tamsin Pellew joined the trust in 1999."))).toBe("Dr Tamsin Pellew");
    expect(subjectOf(page("Sir Piers Tolmie Building", "The building was opened in 2011."))).toBe("Sir Piers Tolmie Building");
    expect(subjectOf(page("Captain Hest", "Hest sailed in 1911."))).toBe("Captain Hest");
  });

  const uri = "https://uni.example/people/agnes-imlach";
  const siteRead = (called: string): string | undefined => {
    const own = documentOf(page("Professor Agnes Imlach", "She holds the chair of Welding."), { uri });
    const school = documentOf(`# School of Welding\n\n| Professor | Room |\n| --- | --- |\n| [${called}](${uri}) | A4 |\n| [Tom Hest](https://uni.example/people/tom-hest) | A5 |`, { uri: "https://uni.example/schools/welding", id: "d_2" }); // prettier-ignore
    const outlines = [own, school].map((one) => outlineOf(one));
    const sites = new Sites();
    for (const one of outlines) sites.add(one);
    const [outline] = outlines;
    const draft = extractDocument(own, outline === undefined ? undefined : toldNote(own, sites.noteOf(outline), sites));
    return draft.entities.find((one) => one.isPageSubject)?.reference.surface;
  };

  it("go by how the site's links call the person", () => {
    expect(siteRead("Agnes Imlach")).toBe("Agnes Imlach");
    expect(siteRead("Professor Agnes Imlach")).toBe("Professor Agnes Imlach");
  });
});
