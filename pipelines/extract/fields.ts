import type { Reference } from "../../schemas/draft.ts";
import type { Block, Heading, List, Page, Table } from "./blocks.ts";
import { datedBeside, measuredAbove, overYears, withCaption } from "./captions.ts";
import { countsParts, isPlural } from "./counted-parts.ts";
import { cleanLabel, headNoun, isPartLabel, type Label } from "./labels.ts";
import { isPartOfYear, withShortYears } from "./part-of-year.ts";
import { echoesOf, isControl, isEcho, isOfPage } from "./controls.ts";
import { part, type Piece } from "./piece.ts";
import { fromKeyValues, keyValueColumns } from "./key-value-tables.ts";
import { oneRow } from "./one-row.ts";
import { addPairs, fromParagraph, isPairs, SAYS_FACTS } from "./paragraph-fields.ts";
import { isOrdinary, reshapeTable } from "./table-shapes.ts";
import { labelsByHeading } from "./repeated-labels.ts";
import { addLabelled, recordBlocks, withoutTitle } from "./record-blocks.ts";
import { recordsOf } from "./record-lists.ts";
import { keyValue } from "./key-value.ts";
import { staffOf } from "./staff-lists.ts";
import { isProse } from "./sentences.ts";
import { isOfSite } from "../../schemas/values/names.ts";
import { singularOf } from "../language/inflection.ts";
import { rateUnit } from "../../schemas/values/units.ts";
import {
  bracketedPairs,
  eventBelow,
  formOf,
  isClause,
  isCode,
  isContents,
  isDone,
  isEvent,
  isListOfCode,
  isNavigation,
  isWay,
  leadsOn,
  mayHave,
  namesPages,
} from "./list-forms.ts";
import { deedsIn, silenceOf } from "./one-value.ts";
import { listedByYears } from "./year-lists.ts";
import { yearRecords } from "./year-records.ts";
import { addCounter, addGlances, addLine } from "./glances.ts";
import { groupPath } from "./group-labels.ts";
import { GENERIC_SECTION, ONLY_FACTS } from "./fact-headings.ts";
import { captionOver, tellsStory } from "./list-captions.ts";
import { withOwnColumn } from "./own-columns.ts";
import { partedField } from "./parted-field.ts";
import { columnsNamed } from "./named-columns.ts";
import { explainsCode } from "./code-terms.ts";
import { comparedThings } from "./compared-things.ts";
import { eventsOf, remarksOf } from "./list-remarks.ts";
import type { Links } from "./links.ts";
import type { Template } from "./templated-page.ts";
import { valuesOfThings } from "./things-with-values.ts";
import { timeBeside, timeOver } from "./time-over.ts";
import { withTold } from "./told-rows.ts";

/** A label and its value, wherever the page keeps them: key-value table, definition list, labelled line, heading with one line below. */
export interface Field {
  /** From the field's heading to its own label. */
  readonly path: readonly Label[];
  readonly label: string;
  readonly value: Piece;
  /** Fields of one group stand in one block under one label: a date may be theirs together. */
  readonly group: number;
  /** The heading that is the field's own name: its notes are the field's. */
  readonly heading?: Heading | undefined;
  /** The heading that it stands under, whatever that names. */
  readonly under?: Heading | undefined;
  /** A plain list's items are members of what its heading names. */
  readonly member: boolean;
  /** What happened, and when. */
  readonly event?: true | undefined;
  /** The heading that is the field's own subject, on a page of several things. */
  readonly thing?: Piece | undefined;
  /** What it is of, where the site says more of that than the page. */
  readonly of?: Reference | undefined;
  /** That is a part of the page's subject, which the page names. */
  readonly ofPart?: true | undefined;
  readonly asOf?: string | undefined;
  readonly unit?: string | undefined;
}

export interface Fields {
  readonly fields: readonly Field[];
  /** Remarks, with the heading that they stand under. */
  readonly notes: readonly { readonly piece: Piece; readonly section: string; readonly heading?: Heading | undefined }[];
  /** Values of other things than the page's, which their own pages say too. */
  readonly known?: readonly Piece[] | undefined;
  readonly prose: readonly { readonly piece: Piece; readonly section: string; readonly thing?: Piece | undefined }[];
  /** Tables whose rows are things. */
  readonly tables: readonly { readonly table: Table; readonly heading: Heading | undefined; readonly thing?: Piece | undefined }[];
  /** What stands as a value and is of the page itself: a link's hidden words, when it was reviewed. */
  readonly ofPage: readonly Piece[];
  /** What is no one value, or stands under what is no label, and why. */
  readonly silent: readonly { readonly piece: Piece; readonly why: string }[];
}

/** Headings below which nothing is said of the page's subject. */
const APPENDIX =
  /^(?:see also|references|external links|notes|sources|further reading|contents|related|related pages|related articles|navigation|bibliography|footnotes|endnotes|notes and references|references and notes|sources and notes|literature|works cited|citations|gallery|comments|share this|tags|categories|(?:latest|recent|more|other|popular|our|site) (?:news|posts|articles|stories|pages|updates|events)|\d+ (?:comments?|replies|responses)|comments \(\d+\)|news|headlines|most (?:read|popular|viewed)|you (?:may|might) (?:also )?(?:like|be interested in)|(?:related|similar|recommended|suggested|popular|trending|featured|most popular)(?: .{1,30})?|(?:quick|useful|helpful|important) links|(?:follow|contact)(?: us)?|about us|newsletter|subscribe|downloads?|advertisements?|sponsors?|sponsored|upcoming events|in this section|on this page|explore more|read more|people also .*)$/i;
/** "About us" over a whole page is its title. */
const isAppendix = ({ level, piece }: Heading): boolean => APPENDIX.test(piece.text) && (level > 1 || !isOfSite(piece.text));
/** Headings of explaining text: what stands below is said, and is no value of theirs. */
const EXPLAINS =
  /^(?:(?:quick )?(?:tips?|warnings?|cautions?|important|examples?|synopsis|usage|syntax|(?:sample )?output|compatibility|parameters|options|arguments|returns?|return values?|outputs|see also|diagnostics|exit status|environment|files|bugs|caveats?|discussion|executive summary|for example|bugfix checklist|list of .*|.*(?:\.\.\.|…)|.* if|how .*|why .*|acknowledge?ments?|introduction|what .*|where .*|when .*|who .*|getting started|installation|troubleshooting|faq|(?:customer |user |visitor |guest |reader )?(?:reviews|testimonials|opinions|feedback)))$/i;
const UNLABELLED =
  /^\d{4}-\d\d-\d\d|^[~≈]?\d[\d.,]* (?:m|km|ft|mi|kg|t|g|h|min|ha|m²)$|^[:*•%^]|\[[^\]]*$|\(\)$|\d+(?:-\d+){3,}|[<>{}=;\\$`→]|\(['"]|::|->|\|/;
const REFERS = /^(?:see also|in|of|at|on|for|with|to|and|or|filed under|posted in|tagged|(?:figure|table|listing|example) \d+.*)$/;
const OF_PAGE =
  /^\||^\*\*[^*]+\*\*$|^(?:advertisement|advertising|advert|sponsored(?: content)?|anzeige|werbung|publicité|publicidad|reklame?)$|^(?:written by|(?:parent )?category|published|created|posted(?: on| by| in)?|last updated|hits|views|reading time): |^(?:this (?:page|document|article)|(?:page )?last (?:modified|updated|changed|reviewed)|copyright|©)/i;
/** "View from the south, 1897" */
const OF_IMAGE =
  /^(?:(?:old |aerial |general |side )?(?:view|photo(?:graph)?|picture|image|engraving|postcard|sketch)s? (?:of|from|by|taken|showing|at|in|across|over|looking)\b|(?:photo(?:graph)?|image|picture)s?:)/i;
/** "Bold: output. Grey: employees" says how a table is set. */
const LOOKS =
  /^(?:(?:in )?(?:(?:light|dark|pale) )?(?:bold|italics?|gr[ea]y|red|green|blue|yellow|black|orange|brackets|parentheses|small print)|shaded|underlined|struck through)$/iu;
/** More blocks than this under one heading are its text. */
const FIELD_BLOCKS = 4;
const NOTE_TERM = /^(?:notes?|nb|n\.b\.|footnote)\b/i;
/** "Height – 30 m": most items of the list must have it, and a figure behind the dash. */
const DASHED = /^([\p{L}][^:.;|\n–—]{1,40}) (?:[–—-]|=) (?=[-−+~$€£]?\.?\d)/u;
/** "2022 – 201,432 passengers": no range. */
const YEARED = /^((?:1[5-9]|20)\d{2}(?:[/]\d{2,4})?) ?[–—-] ?(?=[^\d\s]|\d{1,3}[,. ]\d{3}|\d+[^\d]*\p{L})/u;
/** "1837: Carrow Mill put up by William Fysh." tells of another thing than the list's heading. */
const TOLD = /^(?:\S+ ){2}.*\p{Ll}\)?\.$/u;
const YEAR_OVER = /^(?:1[5-9]|20)\d{2}:?\s*\n\s*/;
const YEAR_LABEL = /^(?:1[5-9]|20)\d{2}(?:[–/-]\d{2,4})?$/;

/** Long because it is one walk over the blocks: what a block is depends on the headings, records and tables before it. */
export function readFields(page: Page, things: ReadonlySet<Heading>, template?: Template, links?: Links): Fields {
  const fields: Field[] = [];
  const notes: Fields["notes"][number][] = [];
  const prose: Fields["prose"][number][] = [];
  const tables: Fields["tables"][number][] = [];
  const ofPage: Piece[] = [];
  const silent: Fields["silent"][number][] = [];
  const echoes = echoesOf(page);
  const [level, title, top] = [sectionLevel(page), titleOf(page), topHeading(page)];
  let group = 0;
  let rate: { readonly heading: Heading | undefined; readonly unit: string } | undefined;
  const [records, below, compared, isRepeated, byYears] = [recordBlocks(page, links, template), blocksBelow(page), comparedThings(page, template), labelsByHeading(page), listedByYears(page)]; // prettier-ignore
  // Headings under which a table stood, a list, and sentences.
  const [tabled, listed, telling] = [new Set<Heading | undefined>(), new Set<Heading | undefined>(), new Set<Heading | undefined>()];
  for (const [at, raw] of page.blocks.entries()) {
    group++;
    const block = raw.kind === "table" ? shapedTable(raw, byYears, title, page.blocks[at - 1], page.blocks[at + 1]) : withoutTitle(raw, title); // prettier-ignore
    const heading = block.headings.findLast((one) => things.has(one));
    const record = records.get(raw);
    const thing = record ?? heading?.piece;
    const nearest = block.headings.findLast((one) => one.level > 1 && one.level > (heading?.level ?? 1));
    if (block.headings.some(isAppendix) || isNavigation(block)) continue;
    const add = (given: readonly Label[], value: Piece, extra: Partial<Field> = {}): void => {
      const label = given.at(-1)?.shown ?? "";
      if (isWay(value.text) || isCode(value.text) || OF_IMAGE.test(value.text) || /\bsays$/.test(label) || isControl(value, label, links))
        return;
      const parted = partedField(given, value);
      if (parted !== undefined) return parted.forEach(([own, its]) => add(own, its, extra));
      if (isOfPage(label) || LOOKS.test(label) || isEcho(value.text, label, echoes)) return void ofPage.push(value);
      const path = groupPath(given, block, labelsOf, nearest, extra.member === true);
      if (path === undefined) return void silent.push({ piece: value, why: "a label that names only a group" });
      if (value.text === "" || value === record || (record !== undefined && value.start === record.start)) return;
      const why = silenceOf(value.text, { path, title, template, isMember: extra.member === true });
      if (why !== undefined) return void silent.push({ piece: value, why });
      // A day, a code or a serial number is what is labelled, and no label.
      if (path.some((one) => UNLABELLED.test(one.shown) || REFERS.test(one.label)) || OF_PAGE.test(value.text) || isDone(value.text))
        say(value);
      else if (NOTE_TERM.test(label)) notes.push({ piece: value, section, heading: named ? nearest : undefined });
      else
        fields.push({
          path,
          label,
          value,
          group,
          ...(isField ? { heading: nearest } : {}),
          under: nearest,
          member: false,
          ...(thing === undefined ? {} : { thing }),
          ...(unit === undefined ? {} : { unit }),
          ...extra,
          asOf: extra.asOf ?? path.findLast((one) => one.asOf !== undefined)?.asOf ?? time,
        });
    };
    const section = nearest === undefined ? "" : cleanLabel(nearest.piece.text).shown;
    const time = timeOver(nearest?.piece.text ?? "") ?? timeBeside(raw, page.blocks[at - 1], page.blocks[at + 1]);
    const say = (piece: Piece, of = thing): void => void prose.push({ piece, section, ...(of === undefined ? {} : { thing: of }) });
    const unit = rate !== undefined && rate.heading === nearest ? rate.unit : undefined;
    const explained = nearest !== undefined && (EXPLAINS.test(cleanLabel(nearest.piece.text).label) || (block.kind === "paragraph" && (below.get(nearest) ?? 0) > FIELD_BLOCKS)); // prettier-ignore
    // A heading over a table has named that: what comes behind it is not the heading's any more.
    const named = nearest !== undefined && !explained && fieldHeading(nearest, level, block) && (!tellsStory(page.blocks, at) || isRepeated(block)); // prettier-ignore
    const isField =
      named &&
      !(block.kind === "paragraph" && links?.from(block.piece.start) !== undefined && !mayHave([cleanLabel(nearest.piece.text)])) &&
      !tabled.has(nearest) &&
      !(block.kind === "paragraph" && (listed.has(nearest) || (telling.has(nearest) && !isProse(block.piece.text))));
    if (block.kind === "paragraph" && isProse(block.piece.text)) telling.add(nearest);
    const isParted = nearest !== undefined && block.kind === "list" && countsParts(block, nearest.piece.text);
    const above =
      nearest !== undefined && nearest !== top && (isField || isParted) && record === undefined ? [cleanLabel(nearest.piece.text)] : [];
    if (block.kind === "table") {
      const columns = keyValueColumns(block);
      const plain = nearest === undefined || GENERIC_SECTION.test(nearest.piece.text.trim());
      // A row that begins with a link is of what that leads to.
      const linked = block.rows.length === 1 && block.rows[0]?.[0] !== undefined && links?.exact(block.rows[0][0].start, block.rows[0][0].end) !== undefined; // prettier-ignore
      const row = linked ? undefined : oneRow(block, nearest, plain);
      tabled.add(nearest);
      if (row !== undefined)
        for (const { path, value } of row) add([...(plain ? [] : above), ...path], value, { asOf: timeOver(block.caption?.text ?? "") });
      else if (columns === undefined)
        tables.push({ table: withCaption(block, page.blocks.slice(Math.max(0, at - 2), at), nearest), heading: nearest, thing: heading?.piece });
      else fromKeyValues(block, columns, labelsOf(block).every((one) => YEAR_LABEL.test(one)) ? overYears(block, page.blocks[at - 1], above) : above, add, { template, title }); // prettier-ignore
    } else if (block.kind === "list") {
      listed.add(nearest);
      for (const { thing: of, path, value } of [...remarksOf(block, links), ...eventsOf(block, links)]) add(path, value, { thing: of });
      if (leadsOn(block, links) || isContents(block, links) || isListOfCode(block)) continue;
      if (addGlances(block, { nearest: nearest?.piece.text, isCard: thing !== undefined, compared }, add) || explainsCode(block, add, say))
        continue;
      fromList(block, { above: captionOver(block, page.blocks[at - 1]) ?? above, nearest, explained, template, links }, add, say);
    } else if (record !== undefined && record.start >= block.piece.start) addLabelled(block, template, add);
    else {
      const isFirst = nearest === undefined && page.blocks[at - 1]?.headings !== block.headings && (thing !== undefined || block.headings.length === 1); // prettier-ignore
      if (addLine(block, isFirst, nearest === undefined, add) || (nearest !== undefined && addCounter(block, nearest, add))) continue;
      // "euros (EUR) per US dollar -" above a list of figures names their unit.
      const rated = isField ? rateUnit(block.piece.text) : undefined;
      if (rated === undefined) fromParagraph(block, template?.isLabel(block.piece.text) === true ? [] : above, add, say);
      else rate = { heading: nearest, unit: rated };
    }
  }
  return { fields, notes, prose, tables, ofPage, silent };
}

/** The table with what its neighbours say of it, in the shape that it is read in. */
function shapedTable(raw: Table, byYears: ReadonlySet<Table>, title: string, before: Block | undefined, behind: Block | undefined): Table {
  const own = withOwnColumn(byYears.has(raw) ? { ...raw, sorted: true } : raw, title);
  return withTold(reshapeTable(measuredAbove(datedBeside(withShortYears(columnsNamed(own, before)), [before, behind]), before)), own);
}

/** By heading, how many blocks stand under it. */
function blocksBelow({ blocks }: Page): ReadonlyMap<Heading | undefined, number> {
  const below = new Map<Heading | undefined, number>();
  // A label and its value in two lines were two blocks.
  for (const { headings, ...block } of blocks) below.set(headings.at(-1), (below.get(headings.at(-1)) ?? 0) + ("items" in block && block.items.length === 1 ? 2 : 1)); // prettier-ignore
  return below;
}

/** The heading over all of a page that has none of the first rank: its title. */
const topHeading = ({ headings, blocks }: Page): Heading | undefined =>
  headings.slice(1).every(({ level }) => level > (headings[0]?.level ?? 0)) && headings[0]?.level !== 1 && blocks.filter((one) => one.headings[0] === headings[0]).length * 2 > Math.max(blocks.length, 2) ? headings[0] : undefined; // prettier-ignore

const titleOf = ({ headings }: Page): string => headings.find(({ level }) => level === 1)?.piece.text.toLowerCase() ?? "";

export type Say = (piece: Piece, of?: Piece) => void;
export type Add = (path: readonly Label[], value: Piece, extra?: Partial<Field>) => void;

/**
 * The level whose headings are sections ("Geography") rather than fields ("Area"): the topmost below the title, where the page has
 * deeper ones. A page with one level only decides block by block.
 */
function sectionLevel(page: Page): number | undefined {
  const levels = [...new Set(page.headings.map((one) => one.level).filter((one) => one > 1))].sort((a, b) => a - b);
  return levels.length > 1 ? levels[0] : undefined;
}

function fieldHeading(heading: Heading, section: number | undefined, block: Block): boolean {
  const labels = labelsOf(block);
  // "Visitors" over "2019: 301,700, 2020: …": labels that are times name nothing.
  if (labels.length > 0 && labels.every((one) => YEAR_LABEL.test(one))) return true;
  if (section !== undefined) return heading.level > section && !ONLY_FACTS.test(heading.piece.text.trim());
  if (labels.some((one) => isPartLabel(one))) return true;
  // On a page of one level "Tower: height, built" speaks of the tower, "Key figures: height, built" of the page's subject.
  return !GENERIC_SECTION.test(heading.piece.text.trim()) && (labels.length > 0 || block.kind === "paragraph");
}

function labelsOf(block: Block): string[] {
  if (block.kind === "table") return block.rows.map((row) => row[0]?.text ?? "").filter((one) => one !== "" && !NOTE_TERM.test(one));
  if (block.kind === "paragraph") return [];
  const form = formOf(block);
  return block.items.filter((one) => one.depth === 0).map((one) => one.term?.text ?? (keyValue(one.piece.text) ?? form?.exec(one.piece.text))?.[1] ?? "").filter((one) => one !== "" && !NOTE_TERM.test(one)); // prettier-ignore
}

interface ListPlace {
  readonly above: readonly Label[];
  readonly nearest: Heading | undefined;
  /** Its heading explains something: nothing is one of it. */
  readonly explained: boolean;
  readonly template: Template | undefined;
  readonly links: Links | undefined;
}

/** Long because the forms of a list are tried in their order, and each reads what those before it found. */
function fromList(list: List, { above, nearest, explained, template, links }: ListPlace, add: Add, say: Say): void {
  const [over] = nearest === undefined ? [] : [cleanLabel(nearest.piece.text)];
  const measured = explained ? undefined : valuesOfThings(list, nearest?.piece, template, links);
  if (
    measured === undefined &&
    over !== undefined &&
    links !== undefined &&
    !explained &&
    !SAYS_FACTS.test(over.label) &&
    mayHave([over]) &&
    namesPages(list, links, template)
  ) {
    for (const { piece } of list.items) add([over], piece, { member: true });
    return;
  }
  const records = measured ?? recordsOf(list, template, links) ?? yearRecords(list, nearest?.piece.text, links, template);
  if (records !== undefined) {
    for (const { thing, path, value } of records) add(path, value, thing === undefined ? {} : { thing });
    return;
  }
  const staff = staffOf(list);
  if (staff !== undefined) {
    for (const { role, person } of staff) add([cleanLabel(role.text)], person);
    return;
  }
  const bracketed = bracketedPairs(list);
  if (bracketed !== undefined) {
    for (const { label, value } of bracketed) add([...above, label], value);
    return;
  }
  const [section] = nearest === undefined ? [] : [cleanLabel(nearest.piece.text)];
  const terms = section === undefined ? [] : namesAsTerms(list, section);
  if (section !== undefined && terms.length > 0) {
    for (const term of terms) add([section], term, { member: true });
    return;
  }
  const dashed = list.items.length > 1 && list.items.filter((one) => DASHED.test(one.piece.text)).length * 3 >= list.items.length * 2;
  const form = formOf(list);
  const keyOf = (text: string): RegExpExecArray | null => keyValue(text) ?? YEARED.exec(text) ?? (dashed ? DASHED.exec(text) : null) ?? form?.exec(text) ?? null; // prettier-ignore
  const deeds = section === undefined || list.items.some((one) => one.term !== undefined || keyOf(one.piece.text) !== null) ? [] : deedsIn(list); // prettier-ignore
  if (section !== undefined && deeds.length > 0) {
    for (const item of list.items) if (deeds.includes(item)) add([section], item.piece, { member: true }); else say(item.piece); // prettier-ignore
    return;
  }
  const keyed = list.items.filter((one) => one.term !== undefined || keyOf(one.piece.text) !== null).length;
  const parents: { readonly depth: number; readonly label: Label }[] = [];
  for (const [at, item] of list.items.entries()) {
    while (parents.length > 0 && (parents.at(-1) as { depth: number }).depth >= item.depth) parents.pop();
    const below = eventBelow(item);
    if (below !== undefined) {
      add([...above, ...parents.map((one) => one.label), cleanLabel(below.event.text)], below.day, { event: true });
      continue;
    }
    // "2005", and in the next line what was done then: told, and none of what the heading names.
    const over = item.term === undefined ? YEAR_OVER.exec(item.piece.text)?.[0].length : undefined;
    if (over !== undefined && !isEvent(part(item.piece, over), links, nearest?.piece.text)) {
      say(part(item.piece, over));
      continue;
    }
    const plain = item.term === undefined ? keyOf(item.piece.text) : null;
    // "1935: New roof", and below it what is told of that.
    const told = plain !== null && YEAR_LABEL.test(plain[1] ?? "") ? item.piece.text.indexOf("\n") : -1;
    if (told > 0) say(part(item.piece, told + 1));
    const term = item.term?.text ?? (keyed * 2 > list.items.length && plain !== null ? plain[1] : undefined);
    const body =
      item.term !== undefined
        ? item.body
        : plain === null
          ? item.piece
          : part(item.piece, plain[0].length, told > 0 ? told : item.piece.text.length);
    const hasChildren = (list.items[at + 1]?.depth ?? 0) > item.depth;
    const path = [...above, ...parents.map((one) => one.label)];
    if (item.term === undefined && isPairs(item.piece)) {
      addPairs(item.piece, path, add);
      continue;
    }
    const code = plain !== null && /\d/.test(term ?? "") && !YEAR_LABEL.test(term ?? "") && links?.exact(item.piece.start, item.piece.start + (plain[1] ?? "").length) !== undefined; // prettier-ignore
    if (term !== undefined && explained && isProse(body.text)) say(body);
    else if (term !== undefined && (code || (YEAR_LABEL.test(term) && TOLD.test(body.text)))) say(body);
    else if (YEAR_LABEL.test(term ?? "") && isEvent(body, links, nearest?.piece.text))
      add([...path, cleanLabel(body.text)], item.term ?? part(item.piece, 0, (term ?? "").length), { event: true }); // prettier-ignore
    else if (term !== undefined && body.text !== "")
      add([...(path.length === 0 && section !== undefined && YEAR_LABEL.test(term) && isPlural(section.label) ? [section] : path), cleanLabel(term)], body); // prettier-ignore
    else if (hasChildren && item.piece.text.length <= 80) parents.push({ depth: item.depth, label: cleanLabel(term ?? item.piece.text) });
    else if (isProse(item.piece.text) || (term === undefined && isClause(item.piece.text))) say(item.piece);
    else if (term === undefined) {
      const heading = path.length > 0 ? path : nearest === undefined ? [] : [cleanLabel(nearest.piece.text)];
      if (
        (explained && path.length === 0) ||
        SAYS_FACTS.test(heading.at(-1)?.label ?? "") ||
        (links?.from(item.piece.start) !== undefined && !mayHave(heading))
      )
        say(item.piece); // prettier-ignore
      else add(heading, firstLine(item.piece, links), { member: true });
    }
    if (term !== undefined && hasChildren && body.text !== "") parents.push({ depth: item.depth, label: cleanLabel(term) });
  }
}

/** "Localities": "**Hest quarry** – 12 specimens": terms that are names are what the heading lists, and no labels. */
function namesAsTerms({ items }: List, section: Label): readonly Piece[] {
  const terms = items.flatMap(({ depth, term }) => (depth === 0 && term !== undefined ? [term] : []));
  const areNames = terms.length >= 2 && singularOf(headNoun(section.label)) !== undefined;
  return areNames && terms.every(({ text }) => /^\p{Lu}/u.test(text) && text.length <= 60 && !isOrdinary(text) && !isPartOfYear(text)) ? terms : []; // prettier-ignore
}

/** "[Orrfield Pool]" over "50 m · 10 lanes": what stands below a linked name is of that, and not of whose list it is. */
function firstLine(piece: Piece, links: Links | undefined): Piece {
  const link = links?.from(piece.start);
  return link !== undefined && /^ *\n/.test(piece.text.slice(link.text.length)) ? part(piece, 0, link.text.length) : piece;
}
