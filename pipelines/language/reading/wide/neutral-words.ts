import type { Meaning } from "../meaning.ts";
import { mappedMeaning } from "../meaning.ts";
import type { Lexicon } from "../../lexicon.ts";
import { attributeWords } from "./attribute-words.ts";
import { conceptOf } from "./concepts.ts";
import { partsOf } from "./parts.ts";

/**
 * Words around a question that change nothing of what it asks: why somebody asks, how the answer is wanted, to whom it is put. They come
 * last: an attribute may be called so. No direction, order, share, total, time or negation is here.
 */
const AROUND: readonly string[] = [
  // Why and for whom.
  "chance idea clue guess friend friends colleague colleagues teacher boss buddy mate son daughter kid kids student students pupils pub night bet argument debate dispute crossword trivia essay assignment presentation slide slides deck blog post podcast story paper thesis spreadsheet chart chapter notes note draft section research researching study studying studied learn learning writing write written reading preparing prepare comparison comparisons stuck bothering bugging handy quickly briefly hoping hope wish love wanna gonna trying try tried curious sure certain wonders wondered wondering social statistics statistic stats stat data geography geographic geographical fact facts factual detail details info information",
  // Manners.
  "actually exactly precisely simply really basically essentially okay ok well anyway cheers kindly pls thx appreciate appreciated grateful sorry excuse morning evening afternoon folks guys kind nice great",
  // Asking and answering.
  "recall remember verify confirm double-check checking checked point pointed tell telling told inform enlighten clarify specify specifically mention respond reply response answer answers answered answering ask asks asked asking needs needed needing require required requires looking looked looks seek seeking search searching searched finds finding obtain obtained arrive arrived return returns returned returning gives giving gave counting naming identifying identity calls calling",
  // Holding and being.
  "state states nation nations territory territories sovereign place places location locations located situated sits sit sat stands standing stood lies lying boast boasts boasted possess possesses possessed feature features featured featuring enjoy enjoyed see saw seen seeing experienced experience observe observed register registered registering count counted counts tally reach reached reaches reaching hit hits appear appears appeared reports reported reporting quoted quote cited cite noted saying showing shows serve serves served act acts acted form forms formed prove proved proves proven turn turns turned happens happened occur occurred manage managed managing able capable hold holding home-to bloc blocs organisation organisations organization organizations alliance alliances association grouping groupings group groups body bodies pair trio quartet",
  // Joining.
  "concerned concerning regards regarding regard respect based focus focusing focused terms suppose supposing imagine assume assuming picture think thinking thought believe respective anywhere everywhere somewhere whereas moment time year meanwhile rather instead though although however whilst once thus hence therefore because itself matter regardless provided question questions set extent corresponding among back period then own it's that's what's who's there's here's let's ones one's belonging belong just-about along apiece such goods merchandise worth comprise comprised comprises consist consisted consists subscription subscriptions subscriber subscribers start starting begin whoever worked totaled measure measures measured",
]; // prettier-ignore

const around: ReadonlySet<string> = new Set(AROUND.flatMap((line) => line.split(" ")));

/** Said of who buys and sells most; of lists that name the largest only it adds nothing. */
const MAINLY: ReadonlySet<string> = new Set("main mainly chief chiefly leading principal principally major key primary primarily important foremost mostly largely biggest-ones significant".split(" ")); // prettier-ignore
const ALL: ReadonlySet<string> = new Set("all every any".split(" "));
const RANKED: ReadonlySet<string> = new Set("rank ranks ranked ranking order ordered ordering sort sorted arrange arranged line lined lining place placed position".split(" ")); // prettier-ignore
/** What buyers and sellers do. On which side they are is told by other words. */
const TRADED: ReadonlySet<string> = new Set("took take takes receive receives received receiving supply supplies supplied provide provides provided account accounts accounted accounting deliver delivered ship shipped absorb absorbed".split(" ")); // prettier-ignore
/** Said of a code, which stands for the one that has it. */
const CODED: ReadonlySet<string> = new Set("internet behind use uses used using stand stands assigned assign allocated belongs refer refers web website websites site sites address addresses page pages domain domains tld suffix ending end ends ended extension letters url urls dot identifies represents denotes".split(" ")); // prettier-ignore
const PERSONS: ReadonlySet<string> = new Set("people person persons inhabitants residents citizens individuals".split(" "));

/** What people are or do, by the concepts of attributes: "how many people were online". Of an area "inhabitants" ask for something else. */
const PERSONAL: readonly string[] = ["user", "labour", "physician", "stateless", "literacy", "obesity", "adult", "unemployment", "urban", "rural", "men", "women", "expect", "birth", "death", "health", "phone"]; // prettier-ignore
const isOfPersons = (meaning: Meaning, lexicon: Lexicon): boolean => {
  const { attributes } = partsOf(meaning);
  const all = attributes.flatMap((name) => attributeWords(lexicon).get(name) ?? []);
  return (
    !attributes.some((name) => name.startsWith("population")) && all.some((of) => PERSONAL.some((word) => of.all.has(conceptOf(word))))
  );
};

const kept = new WeakMap<Lexicon, ReadonlySet<string>>();

/** Concepts that alone are what an attribute of the memory is called: said where the program has no such attribute they ask for another thing. */
function called(lexicon: Lexicon): ReadonlySet<string> {
  const known = kept.get(lexicon);
  if (known !== undefined) return known;
  const all = [...attributeWords(lexicon).values()].flatMap(({ forms }) => forms.flatMap((form) => (form.size === 1 ? [...form] : [])));
  const made = new Set(all);
  kept.set(lexicon, made);
  return made;
}

/** Whether a word that no part of a program explains adds nothing to it. */
export function isNeutral(word: string, meaning: Meaning, lexicon: Lexicon): boolean {
  if (PERSONS.has(word)) return isOfPersons(meaning, lexicon);
  if (around.has(word)) return !called(lexicon).has(conceptOf(word));
  const has = { partners: false, ranks: false, texts: false, sets: meaning.is === "count" || meaning.is === "aggregated" };
  if (/^(?:listed|both|without|filtered)$/.test(meaning.is)) has.sets = true;
  mappedMeaning(meaning, (part) => {
    if (part.is === "extreme") has.ranks = true;
    if (part.is === "constant") has.texts = true;
    if (part.is === "listed" && part.attribute.split(/[^a-z]+/).some((one) => conceptOf(one) === "partner")) has.partners = true;
    return undefined;
  });
  return (
    (has.partners && (MAINLY.has(word) || TRADED.has(word))) ||
    (has.ranks && RANKED.has(word)) ||
    (has.texts && CODED.has(word)) ||
    (has.sets && ALL.has(word))
  );
}
