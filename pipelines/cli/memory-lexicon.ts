import { existsSync } from "node:fs";
import type { z } from "zod";
import type { KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { documentKey, type AttributeInfo, type Document, type Entity } from "../../schemas/index.ts";
import type { memory as outputs } from "../../schemas/output/memory.ts";
import { writeDurably } from "../core/durable-file.ts";
import { verbLearner } from "../language/learned-verbs.ts";
import { placeByRule } from "../language/entries/kind-places.ts";
import { kindsOfSubjects } from "../language/entries/of-kind.ts";
import { saidByKind, saidOf, type SaidWords } from "../language/said-of.ts";
import { kindPlaces } from "../questions/spoken-kinds.ts";
import { silencesIn } from "../questions/silences.ts";
import { whyNotOf } from "../questions/said-wrongly.ts";
import { Failure } from "./failure.ts";
import { lexiconYaml, saidOfKind } from "./lexicon-yaml.ts";
import { withMemory, type MemoryOptions } from "./open-memory.ts";
import type { Shell } from "./shell.ts";
import { unknownText, unknownWords } from "./unknown-words.ts";

/** Longest quote that is shown, in characters. */
const QUOTE = 120;

export interface LexiconOptions extends MemoryOptions {
  readonly limit: number;
  /** The file to write. */
  readonly write?: string;
}

type Shown = z.infer<(typeof outputs)["memory lexicon"]>;
export type ShownAttribute = Shown["attributes"][number];
export type ShownKind = Shown["kinds"][number];

/** `groundwork memory lexicon` */
export const lexicon = (options: LexiconOptions, shell: Shell): Promise<void> =>
  withMemory(options, async (memory) => {
    const { write, limit } = options;
    if (write !== undefined && existsSync(write))
      throw new Failure(`${write} is there already, with what somebody wrote in it: name another file`);
    const shown = await shownOf(memory, shell.signal);
    const { attributes, kinds, unknown } = shown;
    if (write !== undefined) await writeDurably(write, lexiconYaml(attributes, kinds, memory.words));
    const asked = attributes.filter(({ silent }) => silent === null).length;
    const more = (all: readonly unknown[], noun: string): string =>
      all.length > limit ? [`… and ${all.length - limit} more ${noun}: --limit ${all.length} shows all`].join("") : "";
    const lines = [
      `${attributes.length} attributes and relations, ${asked} of which questions speak of; ${kinds.length} kinds of things`,
      ...attributes.slice(0, limit).map(attributeText),
      more(attributes, "attributes"),
      ...kinds.slice(0, limit).map((kind) => `kind ${kind.name}: ${saidOfKind(kind)}`),
      more(kinds, "kinds"),
      ...unknown.map(unknownText),
      ...(write === undefined ? [] : [`${write} is written: edit it, and name it in the config as memory: { lexicon: ${write} }`]),
    ];
    shell.result(lines.filter((line) => line !== "").join("\n"), { ...shown, ...(write !== undefined && { written: write }) });
  });

/** Attributes with most statements first. Reads every statement once, and the page of each that is an example or may be a sentence. */
async function shownOf(memory: KnowledgeMemory, signal: AbortSignal): Promise<Shown> {
  const { graph } = memory;
  const unknown = await unknownWords(memory);
  const infos = [...(await graph.attributes())].sort((a, b) => b.statements - a.statements || (a.name < b.name ? -1 : 1));
  const silent = await silencesIn(graph);
  const kinds = new Map<string, { things: number; example: string }>();
  const entities: Entity[] = [];
  const names = new Map<string, string>();
  for await (const entity of graph.entities()) {
    const { id, name, types } = entity;
    entities.push(entity);
    names.set(id, name);
    for (const type of types) kinds.set(type, { example: kinds.get(type)?.example ?? name, things: (kinds.get(type)?.things ?? 0) + 1 });
  }
  const examples = new Map<string, ShownAttribute["example"]>();
  const learner = verbLearner();
  const documents = new Map<string, Document | undefined>();
  for await (const { claim, text, quote, documentId, documentVersion } of graph.allStatements()) {
    signal.throwIfAborted();
    // Rows of tables are short, and no sentences.
    if (claim === undefined || (examples.has(claim.attribute) && quote.end - quote.start < 20)) continue;
    const key = documentKey({ id: documentId, version: documentVersion });
    if (!documents.has(key)) documents.set(key, await graph.document(documentId, documentVersion));
    const document = documents.get(key);
    if (document === undefined) continue;
    const words = document.text.slice(quote.start, quote.end).replace(/\s+/g, " ");
    if (!examples.has(claim.attribute))
      examples.set(claim.attribute, { says: text, quote: words.length > QUOTE ? `${words.slice(0, QUOTE)}…` : words, uri: document.uri });
    learner.see(claim, names.get(claim.subject) ?? "", words);
  }
  const places = await kindPlaces(graph, entities);
  return {
    attributes: infos.map((info) =>
      shownAttribute(info, silent.get(info.name) ?? null, examples.get(info.name) ?? null, learner.of(info.name)),
    ),
    kinds: [...kinds]
      .map(([name, { things, example }]) => {
        const { noun, many, stands = null, isSaid, from } = places.get(name) ?? placeByRule(name);
        return { name, noun, many, stands, isSaid, from, things, example };
      })
      .sort((a, b) => b.things - a.things || (a.name < b.name ? -1 : 1)),
    unknown,
  };
}

const shownAttribute = (
  info: AttributeInfo,
  silent: string | null,
  example: ShownAttribute["example"],
  learned: ReturnType<ReturnType<typeof verbLearner>["of"]>,
): ShownAttribute => ({
  name: info.name,
  kind: info.kind,
  statements: info.statements,
  subjects: info.subjects,
  phrase: info.phrase,
  ...saidOf(info),
  silent,
  ofKinds: silent === null ? kindsOf(info) : [],
  example,
  learned: learned === undefined ? null : { ...learned.said, sentences: learned.sentences, things: learned.things },
});

/** Kinds of which it is said otherwise, or not at all. */
function kindsOf(info: AttributeInfo): ShownAttribute["ofKinds"] {
  const said = new Map(saidByKind(info).map((one) => [one.kind, one]));
  return kindsOfSubjects(info).flatMap((kind) => {
    const silent = whyNotOf(info, [kind]) ?? null;
    const own = said.get(kind);
    return own === undefined && silent === null ? [] : [{ kind, asked: own?.asked ?? [], verbs: own?.verbs ?? [], silent }];
  });
}

function attributeText(shown: ShownAttribute): string {
  const { name, kind, statements, subjects, noun, one, deeds, asked, verbs, adjectives, unit, silent, ofKinds, example, learned } = shown;
  const line = (what: string, all: readonly (SaidWords | null)[]): readonly string[] => {
    const said = all.flatMap((each) => (each === null ? [] : [`${each.words} (${each.from})`]));
    return said.length === 0 ? [] : [`  ${what}: ${said.join(", ")}`];
  };
  return [
    `${name}: ${kind}, ${statements} statements of ${subjects} things`,
    ...line("noun", [noun, one]),
    ...line("verbs", [...verbs, ...deeds]),
    ...line("adjectives", adjectives),
    ...line("asked with", asked),
    ...(unit === null ? [] : [`  unit: ${unit}`]),
    ...(learned === null
      ? []
      : [`  said by ${learned.sentences} sentences on ${learned.things} things: ${learned.verb} ${learned.object ?? ""}`.trimEnd()]),
    ...(silent === null ? [] : [`  no question: ${silent}`]),
    ...ofKinds.map((of) =>
      of.silent !== null
        ? `  no question of a ${of.kind}: ${of.silent}`
        : `  of a ${of.kind}: ${[...of.verbs, ...of.asked].map(({ words, from }) => `${words} (${from})`).join(", ")}`,
    ),
    ...(example === null ? [] : [`  like "${example.quote}" <- ${example.uri}`]),
  ].join("\n");
}
