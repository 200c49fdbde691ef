import { describe, expect, it } from "vitest";
import type { TextIndex } from "../../knowledge-graph/stores.ts";
import { sampleDocument } from "./samples.ts";

const pages = [
  sampleDocument("d_togo", { title: "Togo", text: "Lomé is the capital. Cocoa and coffee are grown. It borders Ghana." }),
  sampleDocument("d_ghana", { title: "Ghana", text: "Accra is the capital. Gold is mined. Togo is to the east." }),
  sampleDocument("d_niger", { title: "Niger", text: "A landlocked country. Uranium is mined." }),
  sampleDocument("d_nigeria", { title: "Nigeria", text: "Oil is exported to Niger and Togo." }),
];

export function textIndexContract(driver: string, open: () => Promise<TextIndex>): void {
  describe(`text index: ${driver}`, () => {
    const filled = async (): Promise<TextIndex> => {
      const text = await open();
      await text.index(pages);
      return text;
    };
    const search = async (query: string, limit = 10): Promise<readonly string[]> =>
      (await (await filled()).search(query, limit)).map(({ documentId }) => documentId);

    it("ranks a title above the text", async () => {
      expect((await search("Togo"))[0]).toBe("d_togo");
      expect([...(await search("Togo"))].sort()).toEqual(["d_ghana", "d_nigeria", "d_togo"]);
    });
    it("matches words, not their beginnings", async () => {
      expect(await search("Niger")).toEqual(["d_niger", "d_nigeria"]);
    });
    it("does not mind case, diacritics and endings", async () => {
      expect(await search("LOME")).toEqual(["d_togo"]);
      expect(await search("bordering")).toEqual(["d_togo"]);
    });
    it("takes any word of a question; common words do not count", async () => {
      expect(await search("What is the uranium of this?")).toEqual(["d_niger"]);
    });
    it("scores fall, the limit holds", async () => {
      const hits = await (await filled()).search("mined capital", 10);
      expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).sort((a, b) => b - a));
      expect(hits[0]?.documentId).toBe("d_ghana");
      expect(await search("mined capital", 2)).toHaveLength(2);
    });
    it.each(['"', "NEAR(a b)", "title:Togo*", "a AND", "-", "", "   ", "'); drop table x", "*", "^Togo + (", "\u0000"])(
      "takes %j as plain words",
      async (query) => {
        await expect(search(query)).resolves.toBeInstanceOf(Array);
      },
    );
    it("forgets the former text of a document", async () => {
      const text = await filled();
      await text.index([sampleDocument("d_niger", { title: "Niger", text: "Livestock is raised.", version: 2 })]);
      expect((await text.search("uranium", 10)).length).toBe(0);
      expect((await text.search("livestock", 10)).map(({ documentId }) => documentId)).toEqual(["d_niger"]);
    });
    it("removes a document, and what is left scores as if it had never been", async () => {
      const text = await filled();
      expect(await text.traces(["d_ghana", "d_none", "d_togo"])).toBe(2);
      await text.remove(["d_ghana", "d_none"]);
      expect(await text.traces(["d_ghana", "d_none", "d_togo"])).toBe(1);
      const without = await open();
      await without.index(pages.filter(({ id }) => id !== "d_ghana"));
      for (const query of ["Togo", "gold mined", "capital"]) expect(await text.search(query, 10)).toEqual(await without.search(query, 10));
      await text.index(pages);
      expect(await text.search("Togo", 10)).toEqual(await (await filled()).search("Togo", 10));
    });
    it("forgets a document", async () => {
      const text = await filled();
      await text.forget(["d_niger", "d_none"]);
      expect(await text.traces(["d_niger"])).toBe(0);
      expect(await text.search("uranium", 10)).toEqual([]);
      expect((await text.search("Togo", 10)).map(({ documentId }) => documentId).sort()).toEqual(["d_ghana", "d_nigeria", "d_togo"]);
    });
    it("gives the same scores whatever came before", async () => {
      const one = await filled();
      const two = await open();
      await two.index([sampleDocument("d_ghana", { title: "Old", text: "Something else. ".repeat(50) })]);
      for (const page of [...pages].reverse()) await two.index([page]);
      expect(await two.search("capital of Togo", 10)).toEqual(await one.search("capital of Togo", 10));
    });
  });
}
