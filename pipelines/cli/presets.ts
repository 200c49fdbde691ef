/** What a preset of questions sets, by its name. A config that names one of these keys itself has its own. */
const PRESETS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  // Levels that are capped make room for those that are not; long lists give what takes ten pages.
  hard: {
    mix: { factual: 0, numeric: 0.05, comparison: 0.05, "multi-hop": 0.5, set: 0.25, temporal: 0.15 },
    levels: { 1: 0.05, 2: 0.15, 3: 0.4 },
    recall: { share: 0.4, least: 13, most: 24 },
  },
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The config as it was written, with what its preset adds to its questions; what it names wrongly is told later. */
export function withPreset(value: unknown): unknown {
  if (!isObject(value) || !isObject(value["questions"])) return value;
  const { questions } = value;
  const preset = typeof questions["preset"] === "string" ? PRESETS[questions["preset"]] : undefined;
  return preset === undefined ? value : { ...value, questions: { ...preset, ...questions } };
}
