import { describe, expect, it } from "vitest";
import { mainText } from "../../pipelines/pages/main-text.ts";

const BY_SA = "https://creativecommons.org/licenses/by-sa/4.0/";
const TEXT = "<h1>Estoria</h1><p>Estoria has 120 people and a harbour, as the survey of its coast tells in some detail.</p>";

function licenseOf(head: string, body = "", foot = ""): string | undefined {
  const read = mainText(`<!doctype html><html><head><title>Estoria</title>${head}</head><body><main>${TEXT}${body}</main><footer>${foot}</footer></body></html>`, "https://atlas.example/lands/estoria"); // prettier-ignore
  return read.ok ? read.value.license : "not read";
}
const ld = (value: unknown): string =>
  `<script type="application/ld+json">${typeof value === "string" ? value : JSON.stringify(value)}</script>`;

describe("the licence of a page", () => {
  it.each<[string, string | undefined, string, string?, string?]>([
    ["rel", BY_SA, `<link rel="license" href="http://www.creativecommons.org/licenses/by-sa/4.0/deed.de">`],
    ["rel on a link", BY_SA, "", "", `<a rel="noopener License" href="//creativecommons.org/licenses/by-sa/4.0/legalcode">CC</a>`],
    ["rel, relative", "https://atlas.example/terms", `<link rel="license" href="/terms">`],
    ["rel within the page", undefined, `<link rel="license" href="#terms">`],
    ["rel of a picture", undefined, "", `<figure><img src="a.png"><a rel="license" href="${BY_SA}">CC</a></figure>`],
    ["schema.org", BY_SA, ld({ "@type": "Article", license: "https://creativecommons.org/licenses/by-sa/4.0" })],
    ["schema.org in a graph", BY_SA, ld({ "@graph": [{ "@type": "WebSite" }, { "@type": ["WebPage"], license: { "@id": BY_SA } }] })],
    ["schema.org by an object", "MIT", ld([{ "@type": "Dataset", license: { "@type": "CreativeWork", url: "MIT" } }])],
    ["schema.org of a picture", undefined, ld({ "@type": "ImageObject", license: BY_SA })],
    ["schema.org of a part", undefined, ld({ "@type": "Article", image: { "@type": "ImageObject", license: BY_SA } })],
    ["JSON that is none", undefined, ld(`{"license": "${BY_SA}"`)],
    ["microdata", BY_SA, "", "", `<a itemprop="license" href="${BY_SA}">CC</a>`],
    ["microdata of a picture", undefined, "", `<div itemscope itemtype="https://schema.org/ImageObject"><span><a itemprop="license" href="${BY_SA}">x</a></span></div>`], // prettier-ignore
    ["Dublin Core", "Open Government Licence v3.0", `<meta name="DCTERMS.license" content="Open Government  Licence v3.0">`],
    ["a mark", BY_SA, "", "", `<p>Text is available under the <a href="https://creativecommons.org/licenses/by-sa/4.0/deed.en">CC BY-SA 4.0 License</a>.</p>`], // prettier-ignore
    ["a mark of the public domain", "https://creativecommons.org/publicdomain/zero/1.0/", "", "", `<p>Dedicated to the public domain: <a href="http://creativecommons.org/publicdomain/zero/1.0">CC0</a>`], // prettier-ignore
    ["a mark of a picture", undefined, "", `<p>Photo: J. Doe, <a href="${BY_SA}">licensed CC BY-SA</a></p>`],
    ["two marks", undefined, "", "", `<p>Licence of the text: <a href="${BY_SA}">BY-SA</a>, of the data <a href="https://creativecommons.org/licenses/by/4.0/">BY</a></p>`], // prettier-ignore
    ["a link to Creative Commons", undefined, "", `<p>See <a href="https://creativecommons.org/licenses/">the licenses</a> and <a href="https://creativecommons.org/about/by/4.0">this page</a>.</p>`], // prettier-ignore
  ])("%s", (_name, expected, head, body = "", foot = "") => expect(licenseOf(head, body, foot)).toBe(expected));
});
