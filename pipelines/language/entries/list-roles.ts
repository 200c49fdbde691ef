import type { AttributeInfo } from "../../../schemas/index.ts";
import { AGENTS, BELONGING_TO, IN_PLACE } from "./role-nouns.ts";
import { roleOfKinds } from "./kind-roles.ts";
import { silentRole } from "./silent-relations.ts";

/** What the things of a list do or are to an owner of one kind: "built by" to a builder, "in" to a municipality. */
export interface ListRole {
  /** The kind of the owner. */
  readonly owner: string;
  readonly verb: { readonly one: string; readonly many: string; readonly ing: string };
}

/** A list of which it is known how its things come to stand on it. */
export interface RoledAttribute extends AttributeInfo {
  readonly roles?: readonly ListRole[];
  /** Kinds of owners that its things name themselves, in a way that nobody has words for: what stands there under them is no list of theirs. */
  readonly wordless?: readonly string[];
  /** Of a list: it is all there is of its sort, as far as the corpus goes. */
  readonly isWhole?: boolean;
  /** Of a relation: kinds of its things that were founded or have a seat, so that "builder" is no person. */
  readonly bodies?: readonly string[];
}

const participle = (done: string, link: string, isState: boolean): ListRole["verb"] => ({
  one: `${isState ? "is" : "was"} ${done} ${link}`,
  many: `${isState ? "are" : "were"} ${done} ${link}`,
  ing: `${done} ${link}`,
});
const deed = (done: string): ListRole["verb"] => ({ one: done, many: done, ing: `that ${done}` });
const inside = (link: string): ListRole["verb"] => ({ one: `is ${link}`, many: `are ${link}`, ing: link });

/** What goes on; of the rest it was done once. */
const LASTING = new Set([
  "looked after",
  ..."kept owned maintained managed run held based located edited taught led headed represented operated administered governed staffed crewed".split(
    " ",
  ),
  ..."occupied inhabited used served supplied insured monitored guarded protected powered fuelled coached captained chaired drained crossed".split(
    " ",
  ),
]);
const PARTICIPLE = /^([a-z]+(?:ed|en|wn|pt|ught|ld|ade|un|ung|ound)|led|run|built) (by|in|at|from|with|for|to)$/;

/**
 * What a thing that has this for a value does to it, by the label itself ("organised by", "based at", "lies in the massif", "explored") or
 * by what its noun says of them ("builder", "workshop town"). Undefined where no word of it is known: such a list nobody speaks of.
 */
export function deedOfLabel(label: string): ListRole["verb"] | undefined {
  const said = label.replaceAll("_", " ").toLowerCase();
  const [, done, link] = PARTICIPLE.exec(said) ?? [];
  // "The towers located in Thornby" is a register's; they are in it.
  if (done === "located" && link !== undefined) return inside(link);
  if (done !== undefined && link !== undefined) return participle(done, link, LASTING.has(done));
  if (/^lies in\b/.test(said)) return { one: "lies in", many: "lie in", ing: "in" };
  if (said === "member of") return { one: "is a member of", many: "are members of", ing: "belonging to" };
  if (/^[a-z]+ed$/.test(said) && DEEDS.has(said)) return deed(said);
  const [, active = ""] = /^([a-z]+)ing [a-z]+$/.exec(said) ?? [];
  if (ACTIVE.has(active)) return participle(`${active}ed`, "by", LASTING.has(`${active}ed`));
  const words = said.replace(/ (?:name|id|code)$/, "").split(" ");
  const head = words.at(-1) ?? "";
  const agent = AGENTS.get(head);
  // "chief instructor" is one of several that a club has.
  if (agent !== undefined && words.length === 1) return participle(agent, "by", LASTING.has(agent));
  const place = IN_PLACE.get(head);
  if (place !== undefined && words.length === 1) return inside(place);
  if (/^mountain (?:group|range|area)$/.test(said)) return inside("in");
  return words.length === 1 && BELONGING_TO.has(head) ? inside("in") : undefined;
}
/** "owning section", "publishing house" */
const ACTIVE = new Set("own publish sponsor maintain insur record print".split(" "));
const DEEDS = new Set("explored discovered visited studied described surveyed painted restored conquered mapped climbed".split(" "));

/** Whether the value of one thing is another. */
export type HasValue = (thing: string, attribute: string, value: string) => boolean;

/**
 * A memory's lists with what is known of them: `pairs` gives who stands on a list of whom. A list is told by the one relation that holds of
 * each of its pairs. Where two do, or none does, its things may be there for another reason.
 */
export function withRoles(
  catalogue: readonly AttributeInfo[],
  pairs: (list: string, ownerType: string) => readonly (readonly [owner: string, member: string])[],
  has: HasValue,
): readonly RoledAttribute[] {
  const forward = catalogue.filter(({ kind, valueTypes }) => kind === "entity" && valueTypes.length > 0);
  const founded = foundedKinds(catalogue);
  return catalogue.map((list) => {
    const bodies = list.multiValued ? [] : list.valueTypes.filter((type) => founded.has(type));
    if (list.kind === "entity" && bodies.length > 0) return { ...list, bodies };
    if (list.kind !== "entity" || !list.multiValued || list.words?.deed !== undefined) return list;
    const wordless: string[] = [];
    const roles = list.coverage.flatMap(({ type, known }): readonly ListRole[] => {
      if (known === 0) return [];
      const able = forward.filter(
        (one) =>
          one.name !== list.name &&
          one.valueTypes.includes(type) &&
          one.coverage.some((of) => of.known > 0 && list.valueTypes.includes(of.type)),
      );
      const byKinds = roleOfKinds(list.phrase, type);
      if (able.length === 0) return byKinds === undefined ? [] : [{ owner: type, verb: byKinds }];
      const all = pairs(list.name, type);
      const [only, ...others] = all.length === 0 ? [] : able.filter(({ name }) => all.every(([owner, member]) => has(member, name, owner)));
      const verb = only === undefined || others.length > 0 ? undefined : (silentRole(list.valueTypes, only.name) ?? deedOfLabel(only.name));
      if (verb === undefined && byKinds !== undefined) return [{ owner: type, verb: byKinds }];
      const isTurned = all.length > 0 && all.every(([owner, member]) => able.some(({ name }) => has(member, name, owner)));
      if (verb === undefined && isTurned) wordless.push(type);
      return verb === undefined ? [] : [{ owner: type, verb }];
    });
    return roles.length + wordless.length === 0 ? list : { ...list, roles, wordless };
  });
}

/** What befalls no person, and what no person has. */
const OF_BODIES = /^(?:founded|established|headquarters|head office|(?:date|year) of (?:foundation|founding|establishment)|employees|number of employees|workforce)$/; // prettier-ignore

/** Kinds by what they do, most of whose things were founded or have a seat: they are bodies, and no persons. */
function foundedKinds(catalogue: readonly AttributeInfo[]): ReadonlySet<string> {
  const told = catalogue.filter(({ name, phrase }) => OF_BODIES.test(phrase ?? "") || OF_BODIES.test(name.replaceAll("_", " ")));
  return new Set(
    told.flatMap(({ coverage }) => coverage.flatMap(({ type, known, all }) => (AGENTS.has(type) && 2 * known >= all ? [type] : []))),
  );
}

/** What the things of a list do to an owner of these kinds; undefined where nothing is known, or two things are. */
export function roleFor({ roles = [] }: RoledAttribute, kinds: readonly string[]): ListRole | undefined {
  const [role, ...others] = roles.filter(({ owner }) => kinds.includes(owner));
  return others.length > 0 ? undefined : role;
}
