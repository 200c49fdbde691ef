import { describe, expect, it } from "vitest";
import type { TextIndex } from "../../knowledge-graph/contracts/stores.ts";
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
    it("finds words where none are parted by spaces", async () => {
      const text = await open();
      await text.index([
        sampleDocument("d_biwa", { title: "琵琶湖", text: "琵琶湖は、滋賀県にある日本最大の湖である。" }),
        sampleDocument("d_qinghai", { title: "青海湖", text: "青海湖位于青海省东北部，是中国最大的咸水湖。" }),
        sampleDocument("d_seoul", { title: "서울", text: "서울은 한강이 흐르는 도시이다." }),
        sampleDocument("d_lake", { title: "Lake", text: "A lake of Japan is 琵琶湖, in Shiga." }),
      ]);
      const of = async (query: string): Promise<readonly string[]> => (await text.search(query, 10)).map(({ documentId }) => documentId);
      expect(await of("滋賀県")).toEqual(["d_biwa"]);
      expect(await of("琵琶湖")).toEqual(["d_biwa", "d_lake"]);
      expect((await of("中国最大的咸水湖是哪个？"))[0]).toBe("d_qinghai");
      expect(await of("咸水")).toEqual(["d_qinghai"]);
      expect(await of("한강")).toEqual(["d_seoul"]);
      expect([...(await of("湖"))].sort()).toEqual(["d_biwa", "d_lake", "d_qinghai"]);
      expect(await of("Shiga 琵琶")).toEqual(["d_lake", "d_biwa"]);
      await text.index([sampleDocument("d_biwa", { title: "湖", text: "別の文。", version: 2 })]);
      expect(await of("滋賀県")).toEqual([]);
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
