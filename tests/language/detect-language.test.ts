import { readFileSync } from "node:fs";
import { join } from "node:path";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { readNumeral } from "../../schemas/values/numeral.ts";
import { readQuantity } from "../../pipelines/extract/quantity.ts";
import { sentencesIn } from "../../pipelines/extract/sentences.ts";
import { decodePage } from "../../pipelines/pages/charset.ts";
import { languageOf, languageOfPage } from "../../pipelines/language/detect-language.ts";
import { mainText } from "../../pipelines/pages/main-text.ts";
import type { DocumentDraft } from "../../schemas/index.ts";

describe("the language of a text that does not say", () => {
  it.each([
    ["en", "The lake lies in the north of the country and is fed by three rivers."],
    ["de", "Der See liegt im Norden des Landes und wird von drei Flüssen gespeist."],
    ["fr", "Le lac se trouve dans le nord du pays et est alimenté par trois rivières."],
    ["es", "El lago se encuentra en el norte del país y es alimentado por los ríos."],
    ["ja", "この湖は国の北部にあり、三つの川が流れ込んでいる。"],
    ["zh", "该湖位于该国北部，有三条河流注入。"],
    ["ko", "이 호수는 나라의 북쪽에 있으며 세 강이 흘러든다."],
    ["el", "Η λίμνη βρίσκεται στα βόρεια της χώρας."],
    ["und", "Озеро находится на севере страны, и в него впадают три реки."],
    ["und", "Verrin, Oster, Lind, Varn, Halmar, Orreval, Brandhelm"],
    ["und", "3,196"],
    ["und", ""],
  ])("%s: %s", (language, text) => expect(languageOf(text)).toBe(language));

  it("a template's tag gives way to letters that cannot be of it, and to nothing else", () => {
    expect(languageOfPage("en", "该湖位于该国北部，有三条河流注入。")).toBe("zh");
    expect(languageOfPage("en-GB", "Der See liegt im Norden des Landes und wird von drei Flüssen gespeist.")).toBe("en-GB");
    expect(languageOfPage("ja", "琵琶湖 滋賀県 面積 貯水量")).toBe("ja");
    expect(languageOfPage("und", "The lake lies in the north of the country.")).toBe("en");
  });
});

const page = (head: string, html = ""): string => `<!doctype html><html${html}><head>${head}<title>T</title></head><body><main><h1>T</h1><p>x</p></main></body></html>`; // prettier-ignore
it.each([
  ["zh-Hant-TW", page("", ' lang="zh-Hant-TW"')],
  ["zh-CN", page('<meta property="og:locale" content="zh_CN">')],
  ["ja", page('<meta http-equiv="Content-Language" content="ja">')],
  ["de", page('<meta name="language" content="de">', ' lang="unbekannt!"')],
  ["und", page("")],
])("a page keeps the language that it says: %s", (language, html) => {
  const read = mainText(html, "https://a.example/");
  expect(read.ok && read.value.language).toBe(language);
});

it.each([
  ["de", "Er liegt z. B. in Bayern. Sein Ufer ist 5 km lang.", ["Er liegt z. B. in Bayern.", "Sein Ufer ist 5 km lang."]],
  ["ja", "湖である。「水がめ」とも呼ばれる！広い。", ["湖である。", "「水がめ」とも呼ばれる！", "広い。"]],
  ["zh", "这是湖。湖水很深吗？是的。", ["这是湖。", "湖水很深吗？", "是的。"]],
])("sentences in %s have exact offsets", (language, text, sentences) => {
  const found = sentencesIn({ text, start: 10, end: 10 + text.length }, language);
  expect(found.map((one) => one.text)).toEqual(sentences);
  for (const one of found) expect(text.slice(one.start - 10, one.end - 10)).toBe(one.text);
});

describe("numbers of other conventions", () => {
  const read = (text: string, language: string) => readQuantity(text, 0, { language, label: "", freeUnits: true });
  it.each([
    ["1.234,5 km²", "de", 1234.5, "sq km"],
    ["1.234 km²", "de", 1234, "sq km"],
    ["1.234 Einwohner", "de", 1234, "Einwohner"],
    ["0,5 ha", "de", 0.5, "ha"],
    ["1'234.5 km²", "de-CH", 1234.5, "sq km"],
    ["1,234.5 km²", "es-MX", 1234.5, "sq km"],
    ["4,583平方公里", "zh", 4583, "sq km"],
    ["2.96万平方公里", "zh", 29600, "sq km"],
    ["3.5亿人", "zh", 350_000_000, "人"],
    ["約1450万人", "ja", 14_500_000, "人"],
    ["1億2,000万人", "ja", 120_000_000, "人"],
    ["1億2345万6789人", "ja", 123_456_789, "人"],
    ["3千メートル", "ja", 3000, "m"],
    ["50万", "zh", 500_000, undefined],
  ])("%s in %s", (text, language, number, unit) => {
    const found = read(text, language);
    expect([found?.quantity.number, found?.quantity.unit, found?.end]).toEqual([number, unit, text.length]);
  });
  // What they come to is not certain, or no rule here knows: left out, never half read.
  it.each(["3兆円", "1万3億", "2.5億3万人", "5割", "3人半", "12余人", "1.5万2千3", "三百人", "10キロ", "1億億"])(
    "%s is left out",
    (text) => {
      expect(read(text, "ja")).toBeUndefined();
    },
  );
  it("a point of thousands is never a decimal one", () => {
    for (const text of ["1.234", "1.234 km²", "11.487 m", "1.234.567"]) {
      const numeral = readNumeral(text, 0, "de", false);
      expect([text, Number.isInteger(numeral?.number), (numeral?.number ?? 0) >= 1000]).toEqual([text, true, true]);
    }
  });
});

const SITE = join(import.meta.dirname, "../fixtures/sites/tongues");
function draft(name: string, charset: string): { readonly draft: DocumentDraft; readonly text: string } {
  const utf8 = readFileSync(join(SITE, name), "utf8");
  const decoded = decodePage(iconv.encode(utf8, charset), "text/html");
  if (!decoded.ok) throw new Error(decoded.detail);
  expect(decoded.text).toBe(utf8);
  const read = mainText(decoded.text, `https://lakes.example/${name}`);
  if (!read.ok) throw new Error(read.detail);
  const { text, uri, title, links } = read.value;
  const language = languageOfPage(read.value.language, text);
  return { text, draft: extractDocument({ id: "d", uri, title, text, language, contentHash: "", kind: "web", fetchedAt: "2026-01-01T00:00:00Z", subjects: [], links: [...links], version: 1 }) }; // prettier-ignore
}

it.each([
  ["bodensee.html", "windows-1252", "de", ["fläche=536 sq km", "einzugsgebiet=11487 sq km", "größte tiefe=251.14 m", "abfluss=Hochrhein"]],
  ["biwa.html", "Shift_JIS", "ja", ["面積=669.26 sq km", "流域人口=1450000 人", "利用者=120000000 人", "流出河川=瀬田川"]],
  ["qinghai.html", "gb18030", "zh", ["面积=4583 sq km", "流域面积=29600 sq km", "容积=73900000000 cu m", "类型=咸水湖"]],
])("%s in %s: table and list are read, prose is counted for a model", (name, charset, language, wanted) => {
  const { draft: found, text } = draft(name, charset);
  const said = found.statements.map(({ claim }) => claim === undefined ? "" : `${claim.attribute}=${claim.value.kind === "quantity" ? `${claim.value.number} ${claim.value.unit}` : claim.value.kind === "text" ? claim.value.value : ""}`); // prettier-ignore
  expect(said).toEqual(expect.arrayContaining(wanted));
  expect(said).not.toContain("");
  for (const { quote, text: sentence } of found.statements) {
    expect(sentence).toContain(text.slice(quote.start, quote.end));
    // No English sentence is put around words of another language.
    expect(sentence).not.toMatch(/\b(?:The|of|is)\b/);
  }
  expect(found.rejections.map(({ reason, detail }) => [reason, detail])).toEqual([["left-to-model", `4 sentences of prose in ${language}; the rules read prose in English`]]); // prettier-ignore
});
