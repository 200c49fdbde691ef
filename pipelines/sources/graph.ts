import type { GraphSourceConfig } from "../../schemas/index.ts";
import { FileError } from "../pages/formats/format.ts";
import { fileFailure } from "./file-failure.ts";
import { findFiles } from "./files.ts";
import { type FoundFile } from "../pages/found-file.ts";
import { Offer } from "./offer.ts";
import { type DocumentOutcome, type RefusedDocument, refusedDocument } from "../pages/document-outcome.ts";
import type { Source, SourceContext } from "./source.ts";
import { literalsElsewhere, thingsElsewhere } from "./graphs/elsewhere.ts";
import { Facts, isVocabulary, roleOf } from "./graphs/facts.ts";
import { withParameter } from "./records/table.ts";
import { unmet } from "./records/unmet-names.ts";
import { rdfTriples } from "./graphs/rdf.ts";
import { addressPredicates } from "./graphs/addresses.ts";
import { literalTypes } from "./graphs/literal.ts";
import { classPages, type GraphLoss, type GraphWorld, kindOf, labelOf, subjectPage } from "./graphs/subject-page.ts";
import { namedBy } from "./graphs/naming.ts";
import { relationLabels } from "./graphs/relation-labels.ts";
import { pluralOf } from "../language/inflection.ts";
import { tableTriples } from "./graphs/table.ts";

/** An existing knowledge graph: one document for each subject, in the order of their IRIs. */
export function graphSource(options: GraphSourceConfig): Source {
  return {
    name: "graph",
    async names(signal) {
      const files = await findFiles(options.root, [options.path]);
      const { facts } = await factsIn(files, options, signal);
      const uriOf = addressIn(files);
      // Whoever has more of them than their names has the page that they are linked to.
      const namedOnly = new Set(facts.namedOnly());
      return facts.subjects().flatMap((subject) => {
        const kind = namedOnly.has(subject) || isVocabulary(subject, facts) ? undefined : kindOf(subject, facts);
        const name = facts.name(subject);
        return kind === undefined || name === undefined ? [] : [{ kind, name, uri: uriOf(subject), also: alsoOf(subject, name, facts) }];
      });
    },
    async *read(context) {
      const files = await findFiles(options.root, [options.path]);
      context.progress.start("read");
      const offer = new Offer(context, "record");
      yield* offer.of(partsOf(files, options, context), files[0]?.uri ?? "");
      context.progress.end("read");
    },
  };
}

const KEYED = /(?:^| )(?:id|identifier|code|key|no|nr|number|ref)$/;

/** Its names in other languages, its numbers, and the last part of its address where that is a number: tables name things of graphs so. */
function alsoOf(subject: string, name: string, facts: Facts): readonly string[] {
  const labels = facts.of(subject).flatMap(({ predicate, object }) => (object.kind === "literal" && /^(?:name|alias)$/.test(roleOf(predicate)) ? [object.value.replace(/\s+/g, " ").trim()] : [])); // prettier-ignore
  // "VK-A118" under "code": what numbers a thing.
  const codes = facts.of(subject).flatMap(({ predicate, object }) => (object.kind === "literal" && /\d/.test(object.value) && object.value.length <= 40 && KEYED.test(labelOf(predicate, facts) ?? "") ? [object.value.trim()] : [])); // prettier-ignore
  const last = /[/#:]([^/#:]{1,40})$/.exec(subject)?.[1] ?? "";
  return [...labels, ...codes, ...(/\d/.test(last) ? [last] : [])].filter((one) => one !== name && one !== "");
}

const READ = "graphs are read from .nt, .ttl, .rdf, .owl, .jsonld (also .gz), .csv and .tsv; tables of things are a source documents";

type Files = Awaited<ReturnType<typeof findFiles>>;

/** What all files say as one graph; `failed` in place of the rest where one of them cannot be read. */
async function factsIn(files: Files, options: GraphSourceConfig, signal: AbortSignal) {
  const facts = new Facts(options.maxTriples);
  const refused: RefusedDocument[] = [];
  for (const file of files) {
    if (!file.ok) {
      refused.push(file);
      continue;
    }
    const triples = readerOf(file);
    if (triples === undefined) {
      refused.push(await fileFailure(file, new FileError("unsupported-format", READ)));
      continue;
    }
    try {
      for await (const triple of triples(file, options.maxBytes)) {
        signal.throwIfAborted();
        facts.add(triple);
      }
    } catch (error) {
      signal.throwIfAborted();
      // All files are one graph: with one of them cut off, what the others say of it is not known.
      return { facts: new Facts(options.maxTriples), refused: [...refused, await fileFailure(file, error)], cutOff: true };
    }
  }
  facts.inlineNameless();
  return { facts, refused, cutOff: false };
}

/** The memory knows things by their pages, and a page by no fragment. */
const addressIn =
  (files: Files) =>
  (thing: string): string =>
    /^https?:\/\/[^/]+\//.test(thing) && URL.canParse(thing)
      ? thing.replaceAll("#", "%23")
      : `${files[0]?.uri ?? ""}?subject=${encodeURIComponent(thing)}`;

async function* partsOf(
  files: Files,
  options: GraphSourceConfig,
  { signal, elsewhere }: Pick<SourceContext, "signal" | "elsewhere">,
): AsyncGenerator<DocumentOutcome> {
  const { facts, refused, cutOff } = await factsIn(files, options, signal);
  yield* refused;
  if (cutOff) return;
  const whole = files[0]?.uri ?? "";
  if (facts.subjects().length === 0 && files.every(({ ok }) => ok))
    yield refusedDocument(whole, "empty-page", "there are no triples in it");
  const lost: GraphLoss = { values: 0, things: 0, predicates: new Set() };
  const others = options.links ? elsewhere : [];
  const there = thingsElsewhere(facts, others);
  const addressOf = addressIn(files);
  const uriOf = (thing: string): string => there.get(thing) ?? addressOf(thing);
  const leads = literalsElsewhere(facts, others);
  yield* leads.refused.map(({ label, why }) => refusedDocument(withParameter(whole, "predicate", label), "ambiguous-entity", why));
  const { complete } = options;
  const declared = (kind: string): boolean => complete === true || (Array.isArray(complete) && complete.includes(kind));
  const world: GraphWorld = {
    facts,
    types: literalTypes(facts),
    relations: new Map([...relationLabels(facts, new Set(leads.pages.keys())), ...leads.called]),
    addresses: addressPredicates(facts),
    elsewhere: leads.pages,
    uriOf,
    namedBy: namedBy(facts),
    isWhole: (kinds) => complete === true || (Array.isArray(complete) && complete.some((kind) => pluralOf(kind) === kinds)),
    lost,
  };
  const classes = new Map<string, [string, string][]>();
  for (const subject of facts.subjects()) {
    if (isVocabulary(subject, facts) || there.has(subject)) continue;
    const page = subjectPage(subject, world);
    if (page !== undefined) yield page;
    const kind = kindOf(subject, facts);
    if (page?.ok !== true || kind === undefined) continue;
    const members = classes.get(kind);
    if (members === undefined) classes.set(kind, [[page.title, page.uri]]);
    else members.push([page.title, page.uri]);
  }
  yield* classPages(classes, whole, declared);
  for (const kind of Array.isArray(complete) ? complete : [])
    if (!classes.has(kind)) yield refusedDocument(whole, "no-such-name", unmet("complete", kind, "class", classes.keys()));
  yield* lossesOf(lost, facts.unnamed, whole);
}

function* lossesOf(lost: GraphLoss, unnamed: number, whole: string): Generator<RefusedDocument> {
  if (unnamed > 0) yield refusedDocument(whole, "no-name", `${unnamed} triples of nodes without a name of their own`);
  if (lost.things > 0) yield refusedDocument(whole, "no-name", `${lost.things} objects that nothing names`);
  if (lost.values > 0)
    yield refusedDocument(whole, "unparsable-value", `${lost.values} literals of a type, or of a form, that no rule reads`);
  if (lost.predicates.size > 0) yield refusedDocument(whole, "no-name", `predicates without a name in words: ${[...lost.predicates].sort().slice(0, 10).join(", ")}`); // prettier-ignore
}

function readerOf({ path }: FoundFile): typeof rdfTriples | undefined {
  if (/\.(?:nt|ttl|turtle|rdf|owl|jsonld)(?:\.gz)?$/i.test(path)) return rdfTriples;
  return /\.[ct]sv$/i.test(path) ? tableTriples : undefined;
}
