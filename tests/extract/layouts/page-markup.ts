type Mutator = (html: string, site: string) => string;

const PAIR = /<dt[^>]*>((?:(?!<\/dt>)[^])*)<\/dt>\s*<dd[^>]*>((?:(?!<\/dd>)[^])*)<\/dd>(?!\s*<dd)/g;
/** Pairs of lists and of tables of pairs. */
const pairs = (html: string, form: (label: string, value: string) => string, around = ""): string => {
  const [open, close] = around === "" ? ["", ""] : [`<${around}>`, `</${around.split(" ")[0]!}>`];
  return html
    .replace(/<dl\b[^>]*>((?:(?!<\/?dl)[^])*)<\/dl>/g, (source, inside: string) =>
      /<dd[^>]*>(?:(?!<\/dd>)[^])*<\/dd>\s*<dd/.test(inside) || /<(?:table|ul|ol|p|h\d)\b/.test(inside) ? source : `${open}${inside.replace(PAIR, (_, label: string, value: string) => form(label, value))}${close}`,
    )
    .replace(/<table\b[^>]*>((?:(?!<\/?table|<caption|colspan)[^])*)<\/table>/g, (source, inside: string) => {
      const rows = [...inside.matchAll(/<tr\b[^>]*>\s*<th\b[^>]*>((?:(?!<\/?t[hdr])[^])*)<\/th>\s*<td\b[^>]*>((?:(?!<\/?t[hdr])[^])*)<\/td>\s*<\/tr>/g)];
      return rows.length < 2 || rows.length !== (inside.match(/<tr\b/g) ?? []).length ? source : `${open}${rows.map((row) => form(row[1]!, row[2]!)).join("\n")}${close}`;
    }); // prettier-ignore
};

const HEADING = /<h([2-4])\b[^>]*>((?:(?!<\/h\1)[^])*)<\/h\1>/g;

/** What lies between a heading of rank 2 and the next, in other boxes. */
const sections = (html: string, form: (heading: string, inside: string, at: number) => string): string => {
  let at = 0;
  return html.replace(/<h2\b[^>]*>((?:(?!<\/h2)[^])*)<\/h2>((?:(?!<h2\b|<\/(?:main|article|section|body|aside|div)\b|<(?:main|article|section|aside|footer|div)\b)[^])+)/g, (_, heading: string, inside: string) => form(heading, inside, ++at)); // prettier-ignore
};

/** What makers of sites do to pairs, headings, sections and figures. */
export const pageMutators: Readonly<Record<string, Mutator>> = {
  "pairs as items with bold labels": (html) => pairs(html, (label, value) => `<li><b>${label}</b> ${value}</li>`, "ul"),
  "pairs as items with dashes": (html) => pairs(html, (label, value) => `<li>${label} – ${value}</li>`, "ul"),
  "pairs as two parts of an item": (html) =>
    pairs(html, (label, value) => `<li><span class="k">${label}</span><span class="v">${value}</span></li>`, "ul"),
  "pairs as two boxes of a box": (html) =>
    pairs(html, (label, value) => `<div><div>${label}</div><div>${value}</div></div>`, 'div class="facts"'),
  "pairs as parts in a row": (html) =>
    pairs(html, (label, value) => `<span class="l">${label}</span> <span class="v">${value}</span><br>`, 'div class="grid"'),
  "pairs as bold words in lines": (html) => pairs(html, (label, value) => `<b>${label}:</b> ${value}<br>`, "p"),
  "pairs as bold words in paragraphs": (html) => pairs(html, (label, value) => `<p><strong>${label}</strong> ${value}</p>`),
  "pairs as bold words over paragraphs": (html) => pairs(html, (label, value) => `<p><strong>${label}</strong><br>${value}</p>`),
  "pairs as headings over paragraphs": (html) => pairs(html, (label, value) => `<h5>${label}</h5><p>${value}</p>`, "div"),
  "pairs as cards, the label first": (html) =>
    pairs(
      html,
      (label, value) => `<div class="stat"><div class="stat-title">${label}</div><div class="stat-value">${value}</div></div>`,
      'div class="stats"',
    ),
  "pairs as cards, the figure first": (html) =>
    pairs(
      html,
      (label, value) =>
        /^\W{0,2}\d/.test(value)
          ? `<div class="stat"><div class="stat-value">${value}</div><div class="stat-title">${label}</div></div>`
          : `<div class="stat"><div class="stat-title">${label}</div><div class="stat-value">${value}</div></div>`,
      'div class="stats"',
    ),
  "pairs in boxes of a list": (html) => html.replace(PAIR, "<div><dt>$1</dt><dd>$2</dd></div>"),
  "sections that open": (html) => sections(html, (heading, inside) => `<details><summary>${heading}</summary>${inside}</details>`),
  "sections behind tabs": (html) =>
    sections(
      html,
      (heading, inside, at) =>
        `<div class="tab-label"><a href="#t${String(at)}">${heading}</a></div><div class="tab-pane" id="t${String(at)}">${inside}</div>`,
    ),
  "links that edit": (html) => html.replace(HEADING, '<h$1>$2 <span class="edit">[<a href="?edit">edit</a>]</span></h$1>'),
  "links to headings": (html) => html.replace(HEADING, '<h$1>$2 <a class="headerlink" href="#x">¶</a></h$1>'),
  "headings with numbers": (html) => {
    let at = 0;
    return html.replace(/<h2\b([^>]*)>/g, (_, attributes: string) => `<h2${attributes}>${String(++at)}. `);
  },
  "lines for paragraphs": (html) => html.replace(/<\/p>\s*<p>/g, "<br><br>\n"),
  "boxes for paragraphs": (html) => html.replace(/<p\b([^>]*)>((?:(?!<\/?p\b)[^])*)<\/p>/g, "<div$1>$2</div>"),
  "pairs after all else": (html) => moved(html, (pairs, rest) => rest + pairs),
  "pairs in a bar aside": (html) => moved(html, (pairs, rest) => `<aside class="sidebar">${pairs}</aside>${rest}`),
  "related pages at the foot": (html) =>
    html.replace(
      /<\/main>|<\/article>(?!(?:[^])*<\/article>)/,
      (end) =>
        `<div class="related"><h2>You may also like</h2><ul><li><a href="a.html">About us</a></li><li><a href="b.html">How to find us</a></li></ul></div>${end}`,
    ),
};

/** The first list of pairs of a page's text, elsewhere in it. */
function moved(html: string, put: (pairs: string, rest: string) => string): string {
  return html.replace(
    /(<\/h1>(?:\s*<\/(?:header|div|hgroup)>)*)([^]*)(<\/(?:main|article)>)/,
    (whole: string, open: string, inside: string, end: string) => {
      const list = /<dl\b[^>]*>(?:(?!<\/?dl)[^])*<\/dl>/.exec(inside);
      return list === null || list[0].length < 120 ? whole : open + put(list[0], inside.replace(list[0], "")) + end;
    },
  );
}
