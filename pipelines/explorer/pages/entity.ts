import { Claim } from "../../../schemas/index.ts";
import type { Row } from "../../../schemas/datasets/index.ts";
import type { Draw } from "../../views/draw.ts";
import { table } from "../../views/figures.ts";
import { html, number, type Html } from "../../views/html.ts";
import { valueText } from "../../views/program.ts";
import type { ExploredRun } from "../explored-run.ts";

const MOST_STATEMENTS = 400;
const MOST_NEIGHBOURS = 14;

interface Said {
  readonly row: Row<"evidence/statements">;
  readonly claim: Claim | undefined;
}

/** A thing: what is said of it, how its values went over time, where sources differ, and what it is linked with. */
export async function entityPage(run: ExploredRun, at: number, draw: Draw, id: string): Promise<Html | undefined> {
  const row = await run.row("evidence/entities", id);
  if (row === undefined) return undefined;
  const names = await run.names();
  const nameOf = (entity: string): string => names.get(entity) ?? entity;
  const places = await run.placesWith("evidence/statements", "entity_ids", id);
  const said = (await run.reading.at("evidence/statements", places.slice(0, MOST_STATEMENTS))).map((statement): Said => ({
    row: statement,
    claim: claimOf(statement.claim),
  }));
  const own = said.flatMap(({ row: statement, claim }) => (claim?.subject === id ? [{ row: statement, claim }] : []));
  const byAttribute = new Map<string, typeof own>();
  for (const one of own) byAttribute.set(one.claim.attribute, [...(byAttribute.get(one.claim.attribute) ?? []), one]);
  const series = [...byAttribute].filter(([, all]) => all.length > 1).sort(([a], [b]) => (a < b ? -1 : 1));
  const links = own.flatMap(({ claim }) => (claim.value.kind === "entity" ? [{ to: claim.value.entityId, by: claim.attribute }] : []));
  const neighbours = [...new Map(links.map((link) => [link.to, link])).values()].slice(0, MOST_NEIGHBOURS);
  return html`<h1>${row.name}</h1>
    <p>${row.description}</p>
    <ul class="chips">
      ${row.types.map((type) => html`<li>${type}</li>`)}
      <li class="id">${id}</li>
    </ul>
    ${row.aliases.length === 0 ? "" : html`<p class="soft">also called ${row.aliases.join(" · ")}</p>`}
    ${
      neighbours.length === 0
        ? ""
        : draw(
            [
              { name: id, lines: [row.name], look: "answer" },
              ...neighbours.map(({ to }) => ({
                name: to,
                lines: [nameOf(to)],
                look: "given",
                href: `/${at}/memory/${encodeURIComponent(to)}`,
              })),
            ].filter(({ name }, place) => place === 0 || name !== id),
            neighbours.filter(({ to }) => to !== id).map(({ to, by }) => ({ from: id, to, label: by })),
            { title: `${row.name} and what it is linked with`, across: true },
          )
    }
    ${
      series.length === 0
        ? ""
        : table(
            "Values over time and by source; values of one time that differ stand beside each other",
            ["attribute", "time", "value", "page"],
            series.flatMap(([attribute, all]) =>
              all
                .toSorted((a, b) => ((a.claim.asOf ?? "") < (b.claim.asOf ?? "") ? -1 : 1))
                .map(({ row: statement, claim }) => [attribute, claim.asOf ?? "", valueText(claim.value, nameOf), pageLink(at, statement)]),
            ),
          )
    }
    ${table(
      `Statements that name it: ${number(places.length)}${places.length > MOST_STATEMENTS ? `; the first ${MOST_STATEMENTS}` : ""}`,
      ["statement", "quote", "page"],
      said.map(({ row: statement }) => [statement.text, html`<mark>${statement.quote}</mark>`, pageLink(at, statement)]),
    )}`;
}

const pageLink = (at: number, { document_key: key, quote_start: start, quote_end: end }: Row<"evidence/statements">): Html =>
  html`<a href="/${at}/pages/${encodeURIComponent(key)}?start=${start}&amp;end=${end}">on its page</a>`;

function claimOf(text: string | null): Claim | undefined {
  try {
    return text === null ? undefined : Claim.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
