import { datasetNames, datasets, type Dataset } from "../../../schemas/datasets/index.ts";
import { neutralise, withoutControlTokens } from "../../../schemas/values/neutralise.ts";
import { columnsOf, type ColumnType } from "../../parquet/column-types.ts";
import { findings } from "../check.ts";
import { defineRowCheck } from "../watched-rows.ts";

/**
 * Columns that are written in a turn format, whose own tags stand in them: there no text may hold what only a chat template writes. That no tag
 * of the format comes from outside, the parts that they are made of tell: questions, thoughts, calls, observations.
 */
const inTurns: Readonly<Partial<Record<Dataset, readonly string[]>>> = {
  plans: ["text_agent_form", "text_seed_form"],
  trajectories: ["messages", "toolset"],
  decisions: ["text"],
  "cpt/documents": ["text"],
  sft: ["messages", "tools"],
  preferences: ["prompt", "chosen", "rejected", "tools"],
  "rl/pool": ["prompt"],
  "rl/reserve": ["prompt"],
  "rl/rollouts": ["prompt", "completion", "messages"],
};

export default defineRowCheck({
  id: "V18",
  title: "no text holds a control token of a chat format, a tag of a tool format or a character that cannot be shown",
  open() {
    const found = findings();
    /** The last safe value of each column: most rows have the page, the time or the run of the row before. */
    const known = new Map<string, unknown>();
    return Promise.resolve({
      row({ dataset }, row) {
        found.judge(String(row["id"]), () => {
          for (const [column, safe, key] of textsOf[dataset]) {
            const value = row[column];
            if (value === known.get(key)) continue;
            const unsafe = firstUnsafe(value, safe);
            if (unsafe !== undefined) return `${dataset}: ${column} holds ${JSON.stringify(unsafe)}`;
            known.set(key, value);
          }
          return undefined;
        });
      },
      // V1 reports the file.
      broken: () => undefined,
      outcome: found.outcome,
    });
  },
});

type Safe = (text: string) => string;

/** Columns that hold texts, and what each has to pass. */
const textsOf = Object.fromEntries(
  datasetNames.map((dataset) => [
    dataset,
    columnsOf(datasets[dataset]).flatMap(([column, type]) =>
      holdsText(type)
        ? [[column, inTurns[dataset]?.includes(column) === true ? withoutControlTokens : neutralise, `${dataset} ${column}`]]
        : [],
    ),
  ]),
) as unknown as Readonly<Record<Dataset, readonly (readonly [column: string, safe: Safe, key: string])[]>>;

function holdsText(type: ColumnType): boolean {
  if (type.kind === "list") return holdsText(type.element);
  if (type.kind === "struct") return type.fields.some(([, field]) => holdsText(field));
  return type.kind === "string" || type.kind === "json" || type.kind === "timestamp";
}

/** Some characters from where the first text of a value is not safe. */
function firstUnsafe(value: unknown, safe: Safe): string | undefined {
  if (typeof value === "string") {
    const made = safe(value);
    if (made === value) return undefined;
    let at = 0;
    while (made[at] === value[at]) at += 1;
    return value.slice(at, at + 24);
  }
  if (typeof value !== "object" || value === null) return undefined;
  for (const part of Object.values(value)) {
    const unsafe = firstUnsafe(part, safe);
    if (unsafe !== undefined) return unsafe;
  }
  return undefined;
}
