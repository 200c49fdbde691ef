import { z } from "zod";

/** `what` they are, for whoever wrote others. */
const words = (what: string, example: string): z.ZodString =>
  z
    .string()
    .min(1)
    .max(80)
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} '’.-]*$/u, `is to be ${what}, in letters, without quotes or braces; write it like "${example}"`);

/** What a thing does: the question word with it, and what stands behind it. */
const SaidVerb = z.strictObject({
  verb: words("a verb as a dictionary has it", "burn").describe("As a dictionary has it: `burn`."),
  third: words("the form of the present", "burns").exactOptional().describe("`burns`. Without: the verb and `s`."),
  past: words("the form of the past", "burned").exactOptional().describe("`burned`. Without: the verb and `ed`."),
  object: words("what it is done to", "natural gas")
    .exactOptional()
    .describe("Of a figure: what it is so much of, `natural gas`; how many of things, how much of a stuff."),
  asked: words("the words that ask", "which currency")
    .exactOptional()
    .describe("The words that ask, `which currency`, `how far`. Without: how much or how many of `object`; of a date `when`."),
  rest: words("what stands behind the verb", "a year").exactOptional().describe("What stands behind it: `a year`, `to its neighbours`."),
});

/** What a thing is, more or less. */
const SaidAdjective = z.strictObject({
  more: words("the comparative", "taller").describe("Of two: `taller`."),
  most: words("the superlative", "tallest").describe("Of several: `tallest`."),
  less: words("the comparative of its opposite", "shorter").describe("Of two, for the smaller figure: `shorter`."),
  least: words("the superlative of its opposite", "shortest").describe("Of several, for the smallest figure: `shortest`."),
  asked: words("the words that ask", "how tall").exactOptional().describe("The words that ask for it: `how tall`."),
});

/** What the things of a list do. */
const SaidDeed = z.strictObject({
  one: words("what one of them does", "belongs to").describe("One of them: `belongs to`, `is a member of`."),
  many: words("what they do", "belong to").describe("Several: `belong to`, `are members of`."),
  ing: words("the form behind a noun", "belonging to").describe("Behind a noun: `belonging to`."),
});

/** What is said of an attribute of things of one kind. */
const KindWords = z.strictObject({
  verbs: z.array(SaidVerb).min(1).exactOptional().describe("What such a thing does."),
  adjectives: z.array(SaidAdjective).min(1).exactOptional().describe("What such a thing is, more or less."),
  never: z.boolean().exactOptional().describe("True: no question speaks of it of such a thing. False: one may, whatever rules think."),
});

/** What is said of one attribute or relation, in the place of what label and general part give. */
export const AttributeWords = z.strictObject({
  noun: words("a noun phrase", "natural gas consumption")
    .exactOptional()
    .describe("Fits `the … of X`: `natural gas consumption`. Of a list the plural: `export partners`."),
  one: words("a noun in the singular", "export partner").exactOptional().describe("Of a list: its noun in the singular."),
  whole: z.boolean().exactOptional().describe("Of a list: true where it names all there are, so that no question has to say `listed`."),
  deed: SaidDeed.exactOptional().describe("Of a list: what its things do."),
  verbs: z.array(SaidVerb).min(1).exactOptional().describe("What a thing does. They stand in the place of the general part's."),
  adjectives: z.array(SaidAdjective).min(1).exactOptional().describe("What a thing is, more or less. As `verbs`."),
  never: z.boolean().exactOptional().describe("True: no question speaks of it."),
  of: z
    .record(z.string(), KindWords)
    .exactOptional()
    .describe("By the kind of the things that have it, what is said of those otherwise than of the rest: `of: { tower: { verbs: … } }`."),
});
export type AttributeWords = z.infer<typeof AttributeWords>;

/** What is said of things of a kind by their names. */
const KindNoun = z.strictObject({
  noun: words("what one of them is called", "hut")
    .exactOptional()
    .describe("What one of them is called, where the kind is a register's word: `hut`."),
  many: words("the plural", "huts").exactOptional().describe("Its plural. Without: as English makes it."),
  stands: z
    .enum(["behind", "before", "nowhere"])
    .exactOptional()
    .describe(
      "Where it stands by a name: `behind` (the Marlin M6 chip), `before` (the ferry Unity), `nowhere` (France). Without: as the corpus' own pages write it, or as people say such kinds.",
    ),
});
export type KindNoun = z.infer<typeof KindNoun>;

/** Where a run keeps the words that it was made with. */
export const LEXICON_FILE = "evidence/lexicon.json";

/** Words of one's own for what a memory knows: the file that `memory.lexicon` of a config names. */
export const LexiconFile = z.strictObject({
  attributes: z
    .record(z.string(), AttributeWords)
    .default({})
    .describe("By the attribute's name, as `groundwork memory lexicon` shows it."),
  kinds: z
    .record(z.string(), KindNoun)
    .exactOptional()
    .describe("By the kind of things, as `groundwork memory lexicon` shows it: its noun, and where it stands by a name."),
  otherwise: z
    .record(z.string(), words("a noun phrase", "alcohol content"))
    .exactOptional()
    .describe("Nouns by the attribute's name, for what is given none above and by its label: those of `columns` of a config are here."),
});
export type LexiconFile = z.infer<typeof LexiconFile>;
