import { describe, expect, it } from "vitest";
import { mainText } from "../../pipelines/pages/main-text.ts";

const textOf = (body: string): string => {
  const read = mainText(`<html><body><main><h1>Marn Bridge</h1>${body}</main></body></html>`, "https://b.example/marn");
  return read.ok ? read.value.text.replace("# Marn Bridge\n\n", "") : `refused: ${read.detail}`;
};

describe("labels and values that only their elements tell apart", () => {
  it("reads boxes of two parts, whichever comes first", () => {
    const first = `<div class="row"><div class="k">Designer</div><div class="v">Otto Lang</div></div>`;
    const second = `<div class="row odd"><div class="k">Cost</div><div class="v">£4.2 million</div></div>`;
    expect(textOf(first + second)).toBe("- **Designer**: Otto Lang\n- **Cost**: £4.2 million");
    const figures = `<div class="s"><b>312 m</b><span>Length</span></div><div class="s"><b>1932</b><span>Opened</span></div>`;
    expect(textOf(figures)).toBe("- **Length**: 312 m\n- **Opened**: 1932");
  });

  it("reads labels and values in turn, items of lists, and texts with a value set off", () => {
    const turn = [["Designer", "Otto Lang"], ["Owner", "Velbridge"]].map(([k, v]) => `<div class="k">${k}</div><div class="v">${v}</div>`); // prettier-ignore
    expect(textOf(turn.join(""))).toBe("- **Designer**: Otto Lang\n- **Owner**: Velbridge");
    expect(textOf("<ul><li><span>Length</span><span>312 m</span></li><li><span>Width</span><span>14 m</span></li></ul>")).toBe("- **Length**: 312 m\n- **Width**: 14 m"); // prettier-ignore
    expect(textOf("<ul><li>Length <strong>312 m</strong></li><li>Width <strong>14 m</strong></li></ul>")).toBe("- **Length**: 312 m\n- **Width**: 14 m"); // prettier-ignore
  });

  it("takes no teasers, linked titles, rows of one label or sentences with a link for them", () => {
    const cards = ["Dorn", "Hest"].map(
      (name) => `<div class="card"><a href="/${name}">${name} Bridge</a><span>Suspension bridge</span></div>`,
    );
    expect(textOf(cards.join(""))).not.toContain("**");
    const said = ["Old", "New"].map((name) => `<div><div>${name} times</div><div>The bridge was built by the town and paid for by its guild of smiths.</div></div>`); // prettier-ignore
    expect(textOf(said.join(""))).not.toContain("**");
    expect(textOf("<div><div>Truck</div><div>12 t</div></div><div><div>Truck</div><div>8 t</div></div>")).not.toContain("**");
    expect(textOf("<ul><li>Built by <a href='/l'>Lang</a></li><li>Paid by <a href='/g'>the guild</a></li></ul>")).not.toContain("**");
  });

  it("ends terms, definitions and items where the next begins, be a paragraph open in them", () => {
    const read = textOf("<p><dl><dt>Length<dd>312 m</p>\n\n<p><dt>Width<dd>14 m<p>More of it.</p>\n<p>And more.</p>\n<p><dt>Cost<dd>£4 million</dl></p><p>The end of all of it.</p>"); // prettier-ignore
    expect(read).toBe("- **Length**: 312 m\n- **Width**: 14 m <br> More of it. <br> And more.\n- **Cost**: £4 million\n\nThe end of all of it."); // prettier-ignore
    expect(textOf("<ul><li><p>Masts<li><p>Cables<ul><li>Main</ul></ul>")).toBe("- Masts\n- Cables\n  - Main");
    expect(textOf("<dl><div><dt>Length</dt><dd>312 m</dd></div><div><dt>Width</dt><dd>14 m</dd></div></dl>")).toBe("- **Length**: 312 m\n- **Width**: 14 m"); // prettier-ignore
  });

  it("does not run boxes together", () => {
    expect(textOf('<p><span class="n">312 m</span><span class="l">long</span></p>')).toBe("312 m long");
  });
});
