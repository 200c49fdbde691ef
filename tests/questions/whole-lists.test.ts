import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listNouns } from "../../pipelines/language/entries/list-entry.ts";
import { pairsIn } from "../../pipelines/questions/related-pairs.ts";
import { wholeLists } from "../../pipelines/questions/whole-lists.ts";
import type { AttributeInfo, Entity, Statement } from "../../schemas/index.ts";

const SCHOOLS = ["s0", "s1", "s2", "s3", "s4"];

const info = (name: string, of: string, to: string, more: Partial<AttributeInfo> = {}): AttributeInfo => ({
  name,
  kind: "entity",
  units: [],
  statements: 20,
  subjects: 5,
  times: [],
  coverage: [{ type: of, known: 5, all: 5 }],
  multiValued: false,
  identifying: { holds: false, values: 0, subjects: 0 },
  valueTypes: [to],
  qualifiers: [],
  phrase: name,
  ...more,
});

const claim = (subject: string, attribute: string, entityId: string): Statement =>
  ({ claim: { subject, attribute, value: { kind: "entity", entityId }, qualifiers: {} } }) as unknown as Statement;

/** Schools with four courses each, and what the courses say themselves; `unlisted` of them stand on no school's page. */
async function whole(list: Partial<AttributeInfo>, unlisted: number, isToldBack = true): Promise<boolean> {
  const name = list.name ?? "courses";
  const courses = Array.from({ length: 20 + unlisted }, (_, at) => ({ id: `c${at}`, school: SCHOOLS[at % 5] ?? "" }));
  const claims: Readonly<Record<string, readonly Statement[]>> = {
    [name]: courses.slice(0, 20).map(({ id, school }) => claim(school, name, id)),
    school: isToldBack ? courses.map(({ id, school }) => claim(id, "school", school)) : [],
    // Who teaches there says nothing of the school's list.
    sponsor: courses.map(({ id }) => claim(id, "sponsor", "s0")),
  };
  const entity = (id: string, type: string): [string, Entity] => [id, { id, name: id, types: [type], aliases: [], uris: [] } as unknown as Entity]; // prettier-ignore
  const entities = new Map([...SCHOOLS.map((id) => entity(id, "school")), ...courses.map(({ id }) => entity(id, "course"))]);
  const catalogue = [info(name, "school", "course", { multiValued: true, phrase: name, ...list }), info("school", "course", "school"), info("sponsor", "course", "school")]; // prettier-ignore
  const memory = { statements: ({ attribute = "" }) => Promise.resolve(claims[attribute] ?? []) };
  return (await wholeLists(pairsIn(memory), catalogue, entities)).has(name);
}

describe("a list is all there is of its sort", () => {
  it("where no more than one in twenty that name an owner stand on no list of it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(8), async (unlisted) => {
        expect(await whole({}, unlisted)).toBe(unlisted * 20 <= 20 + unlisted);
      }),
    );
  });

  it.each([
    ["is had by three things", { coverage: [{ type: "school", known: 3, all: 3 }] }],
    ["says itself that it names some", { name: "notable courses" }],
    ["gives a share to each", { qualifiers: ["share"] }],
    ["was of one year", { times: [{ time: "2014", known: 5 }] as unknown as AttributeInfo["times"] }],
  ])("and not where it %s", async (_, list) => expect(await whole(list, 0)).toBe(false));
});

it("a field of few pages is whole where what is listed says so itself, and not by itself", async () => {
  const few = { coverage: [{ type: "school", known: 5, all: 11 }] };
  expect([await whole(few, 0), await whole(few, 0, false), await whole({}, 0, false)]).toEqual([true, false, true]);
});

it("what each thing on it is to its owner says nothing against it where the things say the same themselves", async () => {
  const roles = { qualifiers: ["role"] };
  expect([await whole(roles, 0), await whole(roles, 5), await whole(roles, 0, false)]).toEqual([true, false, false]);
});

it("a fleet is its vessels, whatever its word is in, and a fleet of what nothing says what it is is none", () => {
  const fleet = info("fleet", "line", "vessel", { multiValued: true });
  expect(listNouns(fleet)[0]).toMatchObject({ one: "vessel", many: "vessels" });
  expect(listNouns({ ...fleet, valueTypes: [] })).toEqual([]);
  expect(listNouns({ ...fleet, phrase: "captain" })).toEqual([]);
});

it("of a list that is all there is nobody says that it is listed", () => {
  const courses = info("courses", "school", "course", { multiValued: true });
  expect([courses, { ...courses, isWhole: true }].map((one) => listNouns(one)[0]?.scopes)).toEqual([["listed"], []]);
});
