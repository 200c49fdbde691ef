import { z } from "zod";
import { Entity } from "../entity.ts";
import { Statement } from "../statement.ts";
import { count, text } from "./parts.ts";

const stores = {
  documents: count.describe("Pages and records."),
  entities: count.describe("Things."),
  statements: count.describe("Open statements."),
  claims: count.describe("Of them, those with a value that programs can use."),
};

const MemoryFault = z.strictObject({
  kind: text.describe("What is wrong."),
  count: count.describe("How often."),
  examples: z.array(text).describe("The first few, by id."),
});

const SaidWords = z.strictObject({
  words: text.describe("The words."),
  from: text.describe("Who gave them: `label`, a class of the general part, or `file`, the lexicon of the config."),
});

const EntityShown = Entity.meta({ opaque: true });

/** What `groundwork memory …` prints. */
export const memory = {
  "memory stats": z.strictObject({
    ...stores,
    attributes: count.describe("Attributes and relations."),
    vectors: count.describe("Vectors of documents."),
    decisions: z.record(z.string(), count).describe("What names were taken for, by the rule."),
    snapshotId: text.describe("State of the memory."),
  }),
  "memory check": z.strictObject({
    documents: stores.documents,
    entities: stores.entities,
    statements: stores.statements,
    vectors: count.describe("Vectors of documents."),
    unfinished: count.describe("Pages and things that the next run completes: one was interrupted."),
    faults: z.array(MemoryFault).describe("What is wrong, after `--repair` what still is."),
    mended: z.array(MemoryFault).optional().describe("What was wrong before `--repair`."),
  }),
  "memory show": z
    .array(
      z.strictObject({
        entity: EntityShown.describe("The thing, as a row of `entities` has it."),
        statements: z.array(Statement).meta({ opaque: true }).describe("Open statements that mention it."),
        decisions: z
          .array(
            z.strictObject({
              documentId: text.describe("Where."),
              surface: text.describe("The words."),
              uri: text.describe("What they lead to; empty for a name."),
              key: text.describe("What the words are compared by."),
              entityId: text.describe("The thing."),
              rule: text.describe("Why."),
              count: count.describe("How often."),
            }),
          )
          .describe("What was taken for it."),
        ruledOut: z.array(text).describe("Names that somebody ruled not to be it."),
      }),
    )
    .describe("Things of the name."),
  "memory search": z
    .array(
      z.strictObject({
        kind: z.enum(["passages", "entities", "statements"]).describe("What was found."),
        id: text.describe("Its id."),
        score: z.number().describe("Cosine of the vectors."),
        text: text.describe("What it says."),
        uri: text.optional().describe("Its page."),
      }),
    )
    .describe("Nearest first."),
  "memory neighbours": z
    .array(
      z.strictObject({
        one: EntityShown.describe("A thing."),
        other: EntityShown.describe("One that is near it."),
        score: z.number().describe("Cosine of the vectors."),
        shared: z.array(text).describe("What is said of both."),
      }),
    )
    .describe("Pairs that may be one thing."),
  "memory conflicts": z.strictObject({
    revised: count.describe("Values that a later page corrects."),
    conflicting: count.describe("Values on which pages of one time differ."),
    shown: count.describe("Groups that follow."),
    groups: z
      .array(
        z.strictObject({
          kind: z.enum(["revised", "conflicting"]).describe("Which of the two."),
          subject: text.describe("The thing."),
          entityId: text.describe("Its id."),
          attribute: text.describe("What is said of it."),
          asOf: text.nullable().describe("The time that it is said of."),
          values: z
            .array(
              z.strictObject({
                value: text.describe("One value."),
                statements: count.describe("Statements of it."),
                pages: z
                  .array(
                    z.strictObject({
                      uri: text.describe("A page of it."),
                      statedAt: text.nullable().describe("When it said so."),
                      quote: text.describe("In its words."),
                    }),
                  )
                  .describe("Some of the pages."),
              }),
            )
            .describe("In the order in which they were stated."),
        }),
      )
      .describe("Each value with its pages."),
  }),
  "memory lexicon": z.strictObject({
    attributes: z
      .array(
        z.strictObject({
          name: text.describe("The attribute or relation."),
          kind: text.describe("Of its values."),
          statements: count.describe("Statements of it."),
          subjects: count.describe("Things that have it."),
          phrase: text.nullable().describe("What fits `the … of X`, as the lexicon's `noun` has it; null: none is known."),
          noun: SaidWords.nullable().describe("The same as sentences say it."),
          one: SaidWords.nullable().describe("Of a list: its noun in the singular."),
          deeds: z.array(SaidWords).describe("Of a list: what its things do."),
          asked: z.array(SaidWords).describe("Words that ask for it."),
          verbs: z.array(SaidWords).describe("Verbs that say it."),
          adjectives: z.array(SaidWords).describe("What the thing with most of it is or has."),
          unit: text.nullable().describe("Its unit in words."),
          silent: text.nullable().describe("Why no question speaks of it; null where some do."),
          ofKinds: z
            .array(
              z.strictObject({
                kind: text.describe("Of the things."),
                asked: z.array(SaidWords).describe("Words that ask for it of these."),
                verbs: z.array(SaidWords).describe("Verbs that say it of these."),
                silent: text.nullable().describe("Why no question asks for it of these; null where some do."),
              }),
            )
            .describe("Kinds of things of which it is said otherwise than of the rest."),
          example: z
            .strictObject({
              says: text.describe("A statement."),
              quote: text.describe("In its page's words."),
              uri: text.describe("The page."),
            })
            .nullable()
            .describe("A statement of it."),
          learned: z
            .strictObject({
              verb: text.describe("The verb."),
              third: text.optional().describe("Its form of the present."),
              past: text.optional().describe("Its form of the past."),
              object: text.optional().describe("What it is done to."),
              sentences: count.describe("Sentences that say it so."),
              things: count.describe("Things that they are on: at least three, and no other verb half as often."),
            })
            .nullable()
            .describe("A verb of the corpus' own sentences, proposed: `--write` writes it."),
        }),
      )
      .describe("Those with most statements first."),
    kinds: z
      .array(
        z.strictObject({
          name: text.describe("The kind."),
          noun: text.describe("What one of them is called."),
          many: text.describe("Its plural."),
          stands: text
            .nullable()
            .describe(
              "Where that stands by a name: `behind`, `before` or `nowhere`; null where a name shows it that tells nothing itself.",
            ),
          isSaid: z.boolean().describe("Whether questions say it by each name that does not tell it."),
          from: text.describe("Who says so: `file`, the lexicon of the config; `pages`, the corpus' own; `rules`."),
          things: count.describe("Things of it."),
          example: text.nullable().describe("One of them."),
        }),
      )
      .describe("Those with most things first."),
    unknown: z
      .array(
        z.strictObject({ name: text.describe("What the lexicon names."), near: text.nullable().describe("What may have been meant.") }),
      )
      .describe("Names of the config's lexicon that the memory does not know."),
    written: text.optional().describe("With `--write`: the file."),
  }),
  "memory unmerge": z.strictObject({
    entity: EntityShown.describe("The thing that the names are not."),
    mentions: z
      .array(
        z.strictObject({
          documentId: text.describe("Where."),
          surface: text.describe("The words."),
          entityId: text.optional().describe("What they are now; absent where nothing decides."),
        }),
      )
      .describe("What was taken for it."),
  }),
  "memory export": z.strictObject({
    folder: text.describe("Where the files are."),
    rows: z.record(z.string(), count).describe("Rows of each dataset."),
  }),
  "memory copy": z.strictObject({
    path: text.describe("The file of the copy."),
    ...stores,
    vectors: count.describe("Vectors."),
    hash: text.describe("Of its whole history, the same on both sides."),
    snapshotId: text.describe("State of the memory."),
  }),
  "memory forget": z.union([
    z.strictObject({ source: text.describe("The address."), again: z.literal(true).describe("With `--again`: it is read again.") }),
    z.strictObject({
      source: text.describe("The address."),
      documents: count.describe("Pages that were forgotten."),
      statements: count.describe("What they said."),
      entities: count.describe("Things that nothing else speaks of."),
      questions: count.describe("Questions of earlier nights that rested on it."),
      results: count.describe("Results of stages that rested on it."),
      left: count.describe("Traces that are left in the memory."),
      linkedFrom: count.describe("Pages of others that link to it."),
    }),
    z.strictObject({
      source: text.describe("The address."),
      left: count.describe("With `--check`: rows of the run that name it."),
      found: z.record(z.string(), count).describe("Of them in each file."),
    }),
  ]),
  "memory replies": z.strictObject({
    replies: z
      .array(
        z.strictObject({
          model: text.describe("Who replied."),
          count: count.describe("Replies."),
          bytes: count.describe("Of their texts."),
          oldest: text.describe("Time of the first."),
          newest: text.describe("Time of the last."),
        }),
      )
      .describe("What is kept of each model."),
    pruned: count.describe("With `--prune`: replies that were removed."),
    asked_anew: count.describe("Items that the next run asks anew."),
  }),
  "memory reindex": z.strictObject({ documents: count.describe("Documents whose words and vectors were indexed anew.") }),
  "memory words": z.strictObject({
    words: count.describe("Words that were kept."),
    dimensions: count.describe("Figures of each."),
    path: text.describe("The file."),
  }),
} satisfies Readonly<Record<string, z.ZodType>>;
