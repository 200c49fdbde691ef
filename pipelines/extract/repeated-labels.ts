import type { Block, Heading, Page } from "./blocks.ts";

/** Whether a label of a block stands under another heading of the page with another value: what each is of, only its heading tells. */
export function labelsByHeading(page: Page): (block: Block) => boolean {
  const known = new Map<string, Map<Heading | undefined, string>>();
  for (const block of page.blocks)
    for (const [label, value] of pairsOf(block)) {
      const values = known.get(label) ?? new Map<Heading | undefined, string>();
      known.set(label, values.set(block.headings.at(-1), value));
    }
  return (block) => pairsOf(block).some(([label]) => new Set(known.get(label)?.values()).size > 1);
}

function pairsOf(block: Block): readonly (readonly [label: string, value: string])[] {
  if (block.kind !== "list") return [];
  return block.items.flatMap(({ depth, term, body, piece }) => {
    const at = piece.text.indexOf(": ");
    const label = term?.text ?? (at > 0 && at < LONGEST ? piece.text.slice(0, at) : undefined);
    return depth > 0 || label === undefined ? [] : [[label.toLowerCase(), term === undefined ? piece.text.slice(at + 2) : body.text]];
  });
}

/** Characters of a label that no mark tells from a sentence. */
const LONGEST = 40;
