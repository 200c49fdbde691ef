import { entryOf } from "../../entries/entry-of.ts";
import type { Meaning } from "../meaning.ts";
import { attributeOf } from "./attributes.ts";
import { ofKind } from "../../entries/of-kind.ts";
import { kindsOfMeaning } from "../kinds-of-meaning.ts";
import { thingOf, valueOf, type Ground } from "./things.ts";

const SEX: Readonly<Record<string, string>> = { men: "male", boys: "male", women: "female", girls: "female" };

const OPERATIONS: readonly (readonly [form: RegExp, operation: "difference" | "ratio"])[] = [
  [/^how much (?:higher|larger|greater) (?:is|are|was|were) (.+) than (its [a-z].*|among [a-z]+)$/, "difference"],
  [/^by how much (?:do|does|did) (.+) exceed (its [a-z].*)$/, "difference"],
  [/^how many times as (?:high|large|great) (?:is|are|was|were) (.+) as (its [a-z].*|among [a-z]+)$/, "ratio"],
];

/** Two figures of one thing: "how much higher was X's literacy among men than among women", "what percentage of X's total area is land". */
export function ownFigures(words: string, ground: Ground): Meaning | null {
  for (const [form, operation] of OPERATIONS) {
    const [, first = "", second = ""] = form.exec(words) ?? [];
    const pair =
      first === ""
        ? null
        : second.startsWith("among ")
          ? ofBothSexes(first, second.slice(6), ground)
          : ofOne(first, second.slice(4), ground);
    if (pair !== null) return { is: "computed", operation, of: pair };
  }
  const apart = sexesApart(words, ground);
  if (apart !== null) return apart;
  const done = ofDeeds(words, ground);
  if (done !== null) return done;
  const [, all = "", stuff = ""] = /^what (?:percentage|share) of (.+) (?:is|was) ([a-z]+)$/.exec(words) ?? [];
  const whole = all === "" ? undefined : valueOf(all, ground)?.meaning;
  const part = attributeOf(`${stuff} area`, ground);
  return whole === undefined || part === null
    ? null
    : { is: "computed", operation: "share", of: [{ is: "value", attribute: part.name, of: whole.of }, whole] };
}

const LONGER = /^how many years longer (?:can|could) ([a-z]+) in (.+) expect to live than ([a-z]+)$/;
const HIGHER = /^how (?:much|many percentage points) higher (?:is|was) the ([a-z -]+) among ([a-z]+) than among ([a-z]+) in (.+)$/;

/** "How many years longer can women in X expect to live than men": one figure of each of the two. */
function sexesApart(words: string, ground: Ground): Meaning | null {
  const [, who = "", where = "", whom = ""] = LONGER.exec(words) ?? [];
  const [, rate = "", some = "", others = "", place = ""] = HIGHER.exec(words) ?? [];
  const rests = who === "" ? [rate] : ["life expectancy at birth", "life expectancy"];
  const of = who + rate === "" ? null : thingOf(where + place, ground);
  for (const rest of of === null ? [] : rests) {
    const pair = [who + some, whom + others].map((sex) => (SEX[sex] === undefined ? null : attributeOf(`${SEX[sex]} ${rest}`, ground)));
    if (of !== null && pair.every((info) => info !== null) && pair[0]?.name !== pair[1]?.name)
      return {
        is: "computed",
        operation: "difference",
        of: pair.map((info): Meaning => ({ is: "value", attribute: info?.name ?? "", of })),
      };
  }
  return null;
}

const DEEDS = /^how (many times as much|much more) (?:([a-z -]+?) )?(?:does|did) (.+?) ([a-z]+) (as|than) it ([a-z]+)(?: , by value)?$/;

/** "How many times as much refined petroleum did X import as it exported": by what it does with how much of what. */
function ofDeeds(words: string, ground: Ground): Meaning | null {
  const [, much = "", object = "", owner = "", deed = "", link = "", other = ""] = DEEDS.exec(words) ?? [];
  const isRatio = much.startsWith("many");
  const of = much === "" || (link === "as") !== isRatio ? null : thingOf(owner, ground);
  const doing = (verb: string): readonly string[] =>
    ground.lexicon.spoken.flatMap((info) => {
      const own = of === null ? undefined : entryOf(ofKind(info, kindsOfMeaning(of, ground.lexicon) ?? [])).deed;
      const isSaid = own !== undefined && own.object === object && [own.verb.base, own.verb.third, own.verb.past].includes(verb);
      return isSaid ? info.name : [];
    });
  const [[a, ...more], [b, ...others]] = [doing(deed), doing(other)];
  if (of === null || a === undefined || b === undefined || more.length + others.length > 0) return null;
  return {
    is: "computed",
    operation: isRatio ? "ratio" : "difference",
    of: [a, b].map((attribute): Meaning => ({ is: "value", attribute, of })),
  };
}

function ofOne(first: string, noun: string, ground: Ground): readonly Meaning[] | null {
  const value = valueOf(first, ground)?.meaning;
  const info = attributeOf(noun, ground);
  return value === undefined || info === null ? null : [value, { is: "value", attribute: info.name, of: value.of }];
}

function ofBothSexes(first: string, others: string, ground: Ground): readonly Meaning[] | null {
  const [, owner = "", rest = "", some = ""] = /^(.+) 's ([a-z -]+) among ([a-z]+)$/.exec(first) ?? [];
  const [a, b] = [some, others].map((who) => (SEX[who] === undefined ? null : attributeOf(`${SEX[who]} ${rest}`, ground)));
  const of = owner === "" ? null : thingOf(owner, ground);
  return a == null || b == null || of === null ? null : [a, b].map(({ name }): Meaning => ({ is: "value", attribute: name, of }));
}
