import { singularOf } from "../inflection.ts";
import { classOfNoun, type NounClass } from "./noun-class.ts";
import { headNoun, isPlaceKind } from "./noun-phrases.ts";
import { isPersonKind } from "./persons.ts";
import { AGENTS } from "./role-nouns.ts";
import { classOfKind } from "./subject-classes.ts";
import type { ListRole } from "./list-roles.ts";

type Deed = ListRole["verb"];

const done = (participle: string, link: string, was: "is" | "was"): Deed => ({
  one: `${was} ${participle} ${link}`,
  many: `${was === "is" ? "are" : "were"} ${participle} ${link}`,
  ing: `${participle} ${link}`,
});
const inside: Deed = { one: "is in", many: "are in", ing: "in" };
const aboard: Deed = { one: "is aboard", many: "are aboard", ing: "aboard" };
/** Of a mission, which is no craft. */
const onIt: Deed = { one: "is on", many: "are on", ing: "on" };
/** Of persons. */
const did = (past: string): Deed => ({ one: past, many: past, ing: `who ${past}` });

/** Of one of these nouns, in the plural. */
type Things = (noun: string) => boolean;
const nouns = (list: string): Things => {
  const all: ReadonlySet<string> = new Set(list.split("|"));
  return (noun) => all.has(noun);
};
/** Of nouns that the dictionary knows for such things. */
const areOf =
  (...classes: readonly (NounClass | undefined)[]): Things =>
  (noun) => {
    const found = classOfNoun(singularOf(noun) ?? noun);
    return found !== undefined && classes.includes(found);
  };
const CROPS = nouns("grapes|varieties|crops|vegetables|fruits|cereals|apples|hops");
const GROUND = nouns("estate|vineyard|winery|farm|garden|domaine|holding|plantation|orchard|nursery");
const WARES = nouns("cheeses|wines|beers|ales|ciders|spirits|whiskies|chocolates|breads|instruments|pianos|clocks|bells|tractors|engines");
const MAKERS = nouns(
  "dairy|brewery|winery|estate|distillery|creamery|bakery|producer|maker|farm|cidery|manufacturer|workshop|factory|foundry|company|member",
);
const HOUSES = nouns(
  "estates|wineries|breweries|dairies|distilleries|farms|producers|schools|hospitals|museums|libraries|theatres|cinemas|stations|hotels|bridges|castles|churches|factories|companies|shops|pharmacies|stadiums|vineyards",
);
const WORKS = nouns(
  "works|paintings|books|novels|poems|plays|operas|ballets|compositions|designs|sculptures|drawings|photographs|prints|recordings|pieces|symphonies|concertos|films|songs|albums|articles|papers|essays|stories",
);
const isAuthor = (kind: string): boolean => isPersonKind(kind) || AGENTS.has(headNoun(kind));
const CASES = nouns("judgment|judgement|case|ruling|appeal|trial|proceeding");
const CRAFTS = nouns("spacecraft|satellite|probe|rover|orbiter|lander|telescope|buoy|aircraft");

/** Where wares and crops come from: a region by its own name, too. */
const isRegion = (kind: string): boolean => isPlaceKind(kind) || /(?:^| )(?:appellation|valley|capital|port)$/.test(kind);
const of =
  (kinds: Things) =>
  (kind: string): boolean =>
    kinds(headNoun(kind));

/**
 * What things of one sort have to do with whose list they stand on, by what both are: grapes are grown at an estate, judges heard a case. Of
 * any other pair a list tells no more than that it is one.
 */
const ROLES: readonly (readonly [things: Things, owner: (kind: string) => boolean, deed: Deed])[] = [
  // "Which works does she have" is a page's.
  [WORKS, isAuthor, { one: "is by", many: "are by", ing: "by" }],
  [CROPS, of(GROUND), done("grown", "at", "is")],
  [CROPS, isRegion, done("grown", "in", "is")],
  [WARES, of(MAKERS), done("made", "by", "is")],
  [WARES, isRegion, done("made", "in", "is")],
  [HOUSES, isRegion, inside],
  [nouns("vineyards|plots|fields|orchards"), of(GROUND), { one: "belongs to", many: "belong to", ing: "belonging to" }],
  [nouns("judges|justices"), of(CASES), did("heard")],
  [nouns("judgments|judgements|rulings|opinions"), of(nouns("judge|justice")), done("given", "by", "was")],
  [nouns("astronauts|cosmonauts|crew"), of(nouns("mission|flight|expedition")), did("flew on")],
  [nouns("missions|flights|launches|satellites|spacecraft|probes"), of(nouns("rocket|launcher|vehicle")), done("launched", "by", "was")],
  [nouns("missions|flights|launches|satellites|spacecraft|rockets"), of(nouns("site|spaceport|cosmodrome|pad|centre|center")), done("launched", "from", "was")],
  [nouns("instruments|cameras|experiments|payloads|sensors"), of(CRAFTS), aboard],
  [nouns("instruments|cameras|experiments|payloads|sensors"), of(nouns("mission|flight")), onIt],
  [areOf("work"), isAuthor, { one: "is by", many: "are by", ing: "by" }],
  [areOf("building"), isRegion, inside],
  [areOf("craft", "device", "food"), (kind) => classOfKind(kind) === "body" && of(MAKERS)(kind), done("made", "by", "is")],
]; // prettier-ignore

export const roleOfKinds = (phrase: string | null, owner: string): Deed | undefined =>
  phrase === null || !/^[a-z]+(?: [a-z]+)?$/.test(phrase)
    ? undefined
    : ROLES.find(([things, isOwner]) => things(headNoun(phrase)) && isOwner(owner))?.[2];
