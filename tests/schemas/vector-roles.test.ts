import { describe, expect, it } from "vitest";
import { Config, vectorRoles, VectorRoleName } from "../../schemas/index.ts";

const parsed = (given: object): Config => Config.parse({ sources: [{ demo: {} }], ...given });
const keysOf = ({ questions, rollouts, export: { cpt } }: Config): unknown => ({
  vectors: rollouts.vectors,
  by: rollouts.distractors?.by,
  questions: questions.nearDuplicates,
  coverage: questions.coverage,
  texts: cpt.nearDuplicates,
});
const none = { vectors: undefined, by: undefined, questions: undefined, coverage: undefined, texts: undefined };

describe("roles of vectors", () => {
  it("change nothing of a plain config, nor of one that has distractors", () => {
    expect(keysOf(parsed({}))).toEqual(none);
    expect(keysOf(parsed({ rollouts: { distractors: {} } }))).toEqual(none);
    expect(Object.keys(parsed({}))).not.toContain("vectors");
  });
  it("turn their keys on where they are named, and leave what a key says itself", () => {
    const all = { vectors: { roles: VectorRoleName.options } };
    expect(keysOf(parsed({ ...all, rollouts: { distractors: {} } }))).toEqual({
      vectors: { weight: 0.5, passages: true },
      by: "vectors",
      questions: { atLeast: 0.9 },
      coverage: { regions: 24, most: 0.1 },
      texts: { atLeast: 0.9 },
    });
    const said = parsed({
      ...all,
      rollouts: { vectors: { weight: 2 }, distractors: { by: "words" } },
      questions: { nearDuplicates: { atLeast: 0.5 } },
    });
    expect(keysOf(said)).toMatchObject({ vectors: { weight: 2 }, by: "words", questions: { atLeast: 0.5 } });
    expect(keysOf(parsed({ vectors: { roles: ["texts"] } }))).toEqual({ ...none, texts: { atLeast: 0.9 } });
  });
  it("leave the real web and a run without distractors as they are", () => {
    const real = { environment: "real", search: { engine: "searxng", url: "http://127.0.0.1:1" } };
    expect(keysOf(parsed({ vectors: { roles: ["retrieval", "distractors"] }, rollouts: real }))).toEqual(none);
  });
  it("are on by themselves for embedders that help them, unless none is wanted", () => {
    for (const [driver, given] of [
      ["lexical", {}],
      ["words", {}],
      ["openai", { model: "some" }],
    ] as const) {
      const memory = { embedder: { driver, ...given } };
      const helped = Object.entries(vectorRoles).filter(([, { helpedBy }]) => helpedBy.includes(driver)).map(([name]) => name); // prettier-ignore
      expect(keysOf(parsed({ memory }))).toEqual(keysOf(parsed({ memory, vectors: { roles: helped } })));
      expect(keysOf(parsed({ memory, vectors: { roles: [] } }))).toEqual(none);
    }
  });
  it("are two for an endpoint: retrieval and texts", () => {
    const { rollouts, export: { cpt }, questions } = parsed({ memory: { embedder: { driver: "openai", model: "some" } }, rollouts: { distractors: {} } }); // prettier-ignore
    expect([rollouts.vectors, cpt.nearDuplicates]).toEqual([{ weight: 0.5, passages: true }, { atLeast: 0.9 }]);
    expect([rollouts.distractors?.by, questions.nearDuplicates, questions.coverage]).toEqual([undefined, undefined, undefined]);
  });
  it("are refused by another name", () => {
    expect(() => parsed({ vectors: { roles: ["everything"] } })).toThrow(/roles/);
  });
});
