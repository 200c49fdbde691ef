import { expect, it } from "vitest";
import { entryOf } from "../../pipelines/language/entries/entry-of.ts";
import { listNouns } from "../../pipelines/language/entries/list-entry.ts";
import { withRoles } from "../../pipelines/language/entries/list-roles.ts";
import type { AttributeInfo } from "../../schemas/index.ts";

const info = (name: string, kinds: readonly string[], valueTypes: readonly string[], rest: Partial<AttributeInfo> = {}): AttributeInfo =>
  ({
    name, phrase: name, kind: "entity", units: [], coverage: kinds.map((type) => ({ type, known: 40, entities: 40 })), valueTypes, qualifiers: [], times: [],
    multiValued: false, subjects: 40, identifying: { holds: false, values: 8, subjects: 40 }, ...rest,
  }) as unknown as AttributeInfo; // prettier-ignore
const asked = (...of: Parameters<typeof info>): readonly string[] => entryOf(info(...of)).asks.map(({ direct }) => direct.past);

it.each([
  ["festival", "film", "festival", "which festival was {x} shown at"],
  ["festival", "venue", "festival", "which festival was {x} a venue of"],
  ["theatre", "opera", "theatre", "which theatre was {x} performed at"],
  ["research vessel", "expedition", "vessel", "which research vessel was used for {x}"],
  ["processor", "board", "chip", "which processor did {x} use"],
  ["project", "cruise", "project", "which project was {x} part of"],
  ["laboratory", "instrument", "laboratory", "which laboratory did {x} belong to"],
])("what two kinds of things do is said where a column has no more than a noun: %s of a %s", (label, kind, value, ask) => {
  expect(asked(label, [kind], [value])).toEqual([ask]);
});

it("a column by the kind of the other thing is asked by nobody where the world knows no such pair", () => {
  expect(asked("office", ["person"], ["office"])).toEqual([]);
});

it("the lists of the other side are told by the same deed", () => {
  const films = info("films", ["venue"], ["film"], { multiValued: true });
  const [list] = withRoles(
    [films, info("venue", ["film"], ["venue"])],
    () => [["casino", "quarry"]],
    () => true,
  );
  expect(listNouns(list!, ["venue"])[0]?.verb?.many).toBe("were shown at");
});
