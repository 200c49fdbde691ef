import { z } from "zod";
import type { EmbedderConfig } from "./memory.ts";
import { share } from "./parts.ts";

/** Rank fusion of searches. */
export const RankedByVectors = z.strictObject({
  weight: z.number().positive().max(10).default(0.5).describe("What a place by vectors counts, beside one by words, which counts 1."),
  passages: z.boolean().default(true).describe("Whether visits show what is near the goal in meaning besides what has its words."),
});

export const NearDuplicatesConfig = z.strictObject({ atLeast: share.default(0.9).describe("Cosine of their vectors at least.") });

export const DistractorsConfig = z.strictObject({
  perPage: z.int().min(0).max(1000).default(20).describe("Other pages for each page that a question rests on.").meta({ unit: "pages" }),
  near: share.default(0.5).describe("Share of the others that are like the page; the rest is drawn."),
  // No default in the schema: one would change the fingerprint of every config that has distractors.
  by: z.enum(["words", "vectors"]).exactOptional().describe("What tells which pages are like one. Without: its words."),
});

export const CoverageConfig = z.strictObject({
  regions: z
    .int()
    .min(2)
    .max(1000)
    .default(24)
    .describe("Parts of the space of vectors that things are put into.")
    .meta({ unit: "regions" }),
  most: share.default(0.1).describe("Share of the questions that may name things of one region; it gives way as the caps do."),
});

/** What a role turns on. */
interface Keys {
  readonly questions: { nearDuplicates?: z.infer<typeof NearDuplicatesConfig>; coverage?: z.infer<typeof CoverageConfig> };
  readonly rollouts: {
    readonly environment: "simulated" | "real";
    vectors?: z.infer<typeof RankedByVectors> | undefined;
    distractors: z.infer<typeof DistractorsConfig> | null;
  };
  readonly export: { readonly cpt: { nearDuplicates?: z.infer<typeof NearDuplicatesConfig> } };
}

interface Role {
  readonly is: string;
  /** Embedders that were measured to help it, and for which it is on without being named. */
  readonly helpedBy: readonly z.infer<typeof EmbedderConfig>["driver"][];
  /** Keys that say more stay as they are. */
  on(keys: Keys): void;
}

export const VectorRoleName = z.enum(["retrieval", "distractors", "questions", "texts", "seeds"]);
export type VectorRoleName = z.infer<typeof VectorRoleName>;

/** What vectors may do in a run. (`groundwork memory search` and `memory neighbours` are asked for by name and need no switch.) */
export const vectorRoles: Readonly<Record<VectorRoleName, Role>> = {
  retrieval: {
    is: "simulated searches and visits rank passages by vectors besides words (`rollouts.vectors`)",
    helpedBy: ["openai"],
    on({ rollouts }) {
      if (rollouts.environment === "simulated") rollouts.vectors ??= RankedByVectors.parse({});
    },
  },
  distractors: {
    is: "pages that are like a question's are found by vectors (`rollouts.distractors.by`), where there are distractors",
    helpedBy: [],
    on({ rollouts: { distractors } }) {
      if (distractors !== null) distractors.by ??= "vectors";
    },
  },
  questions: {
    is: "questions that mean what an earlier one means are refused (`questions.nearDuplicates`)",
    helpedBy: [],
    on({ questions }) {
      questions.nearDuplicates ??= NearDuplicatesConfig.parse({});
    },
  },
  // Hashed words help it as well (20 of 41 reworded pages told), but a plain config is to give the files that it gave.
  texts: {
    is: "pages that say what an earlier one says in other words stay out of the corpus (`export.cpt.nearDuplicates`)",
    helpedBy: ["words", "openai"],
    on({ export: { cpt } }) {
      cpt.nearDuplicates ??= NearDuplicatesConfig.parse({});
    },
  },
  seeds: {
    is: "questions are drawn over all regions of the things' vectors (`questions.coverage`)",
    helpedBy: [],
    on({ questions }) {
      questions.coverage ??= CoverageConfig.parse({});
    },
  },
};

export const VectorRolesConfig = z
  .strictObject({
    roles: z.array(VectorRoleName).describe(
      `Roles of vectors, each with the defaults of its own key: ${Object.entries(vectorRoles)
        .map(([name, { is }]) => `\`${name}\`: ${is}`)
        .join("; ")}. Without: those that the embedder was measured to help; [] for none.`,
    ),
  })
  .describe("What vectors are used for.");

/** Turns on the roles that are named or, where none are, those that the embedder helps. */
export function turnOn(keys: Keys, named: readonly VectorRoleName[] | undefined, embedder: z.infer<typeof EmbedderConfig>["driver"]): void {
  for (const [name, role] of Object.entries(vectorRoles))
    if (named === undefined ? role.helpedBy.includes(embedder) : named.some((one) => one === name)) role.on(keys);
}
