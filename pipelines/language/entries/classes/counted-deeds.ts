import { askVerb, countDegree, verb, same, type AttributeEntry, type EntryClass, type PhrasedAttribute, type Verb } from "../entry.ts";
import { isAnything } from "../kind-places.ts";
import { countedIn } from "../noun-phrases.ts";
import { isLivingKind } from "../living-kinds.ts";
import { isPersonKind } from "../persons.ts";
import { classOfKind } from "../subject-classes.ts";

/** What things of a kind do with what is counted of them: nobody has goals over a season, and no lift has passengers a year. */
interface CountedDeed {
  /** The last words of what is counted. */
  readonly things: RegExp;
  readonly does: Verb;
  /** "Has scored", of figures without a time: all that was done so far. Without, it is what is usual. */
  readonly done?: string;
  readonly of: (kind: string) => boolean;
}

const last = (nouns: string): RegExp => new RegExp(`(?:^| )(?:${nouns})$`);
const ofKinds = (nouns: string): CountedDeed["of"] => {
  const kinds = last(nouns);
  return (kind) => kinds.test(kind);
};
const whatever: CountedDeed["of"] = () => true;
const isTeam = ofKinds("team|club|side|squad|eleven");
const isPlayer: CountedDeed["of"] = (kind) => isPersonKind(kind) || isTeam(kind);
const isBody: CountedDeed["of"] = (kind) => classOfKind(kind) === "body" && !isTeam(kind);
const isHouse = ofKinds("theatre|theater|playhouse|opera house|opera|company|festival|venue|cinema|hall|stage");
const isBand = ofKinds("orchestra|choir|chorus|band|ensemble|quartet|trio|philharmonic|musician|singer|pianist|organist|soloist");
const isShow = ofKinds("museum|gallery|library|archive|society|institute|club|association|house");
const isWay = ofKinds(
  "line|railway|railroad|tramway|metro|subway|underground|lift|chairlift|gondola|funicular|cableway|ropeway|cable car|aerial tramway|ferry|route|service|airline|operator|shuttle",
);
const isPress = ofKinds("publisher|press|imprint|journal|magazine");
const isMaker: CountedDeed["of"] = ofKinds("studio|production company|film company|producer|broadcaster");
const isPort = ofKinds("port|harbour|harbor|airport|airfield|terminal|aerodrome|seaplane station");

const isGoods = ofKinds("wine|beer|cheese|spirit|cider|whisky|brewery|winery|restaurant|hotel|product|dish|car|phone|camera");

/** The first that fits. None of them knows a site. */
const DEEDS: readonly CountedDeed[] = [
  { things: last("goals|tries|points|runs|baskets"), does: verb("score"), done: "scored", of: isPlayer },
  { things: last("titles|medals|trophies|awards|prizes|championships|cups|caps|honours|victories|wins"), does: verb("win", "wins", "won"), done: "won", of: (kind) => classOfKind(kind) !== "event" && classOfKind(kind) !== "place" },
  { things: last("points"), does: verb("get", "gets", "got"), of: (kind) => classOfKind(kind) === "body" || isGoods(kind) },
  { things: last("cards"), does: verb("show", "shows", "showed"), done: "shown", of: ofKinds("referee|official|umpire") },
  { things: last("cards"), does: verb("receive"), done: "received", of: isPlayer },
  { things: last("games|matches"), does: verb("play"), done: "played", of: isPlayer },
  { things: last("appearances|saves|starts"), does: verb("make", "makes", "made"), done: "made", of: isPlayer },
  { things: last("concerts|recitals|lectures|talks"), does: verb("give", "gives", "gave"), done: "given", of: (kind) => isBand(kind) || isPersonKind(kind) },
  { things: last("performances|productions|premieres|plays|operas"), does: verb("stage"), of: isHouse },
  { things: last("exhibitions|lectures|workshops|courses|events"), does: verb("hold", "holds", "held"), of: isShow },
  { things: last("passengers|vehicles|cars|lorries|trucks|bicycles|coaches|skiers|guests"), does: verb("carry", "carries", "carried"), of: isWay },
  { things: last("containers|ships|flights|movements|passengers|calls|vessels|cruise ships"), does: verb("handle"), of: isPort },
  { things: last("citations|votes|complaints|applications|nominations|donations|reviews"), does: verb("receive"), done: "received", of: whatever },
  { things: last("bottles|litres|cases|casks|wheels"), does: verb("produce"), of: ofKinds("estate|winery|vineyard|brewery|distillery|dairy|producer|domaine|cidery|appellation|member") },
  { things: last("speeches|interventions"), does: verb("make", "makes", "made"), done: "made", of: (kind) => isPersonKind(kind) || /(?:^| )member$/.test(kind) },
  { things: last("meetings|sittings|hearings|sessions|plenaries"), does: verb("hold", "holds", "held"), of: isBody },
  { things: last("seats"), does: verb("win", "wins", "won"), of: ofKinds("party|alliance|bloc|coalition|list") },
  { things: last("copies|tickets|bottles|subscriptions"), does: verb("sell", "sells", "sold"), done: "sold", of: (kind) => isBody(kind) || classOfKind(kind) === "work" },
  { things: last("films|movies|features|shorts|documentaries|cartoons|episodes"), does: verb("make", "makes", "made"), done: "made", of: isMaker },
  { things: last("instruments|pianos|organs|violins|guitars|harpsichords|clocks|watches|bells|globes|telescopes|microscopes"), does: verb("make", "makes", "made"), done: "made", of: ofKinds("maker|builder|manufacturer|luthier|clockmaker|watchmaker|foundry") },
  { things: last("specimens|samples|fossils"), does: verb("collect"), done: "collected", of: ofKinds("expedition|survey|cruise|voyage|collector") },
  { things: last("books|articles|papers|novels|titles"), does: verb("publish", "publishes"), done: "published", of: (kind) => isPersonKind(kind) || isPress(kind) },
  { things: last("outpatients|inpatients|patients"), does: verb("see", "sees", "saw"), of: ofKinds("department|ward|clinic|practice|unit|centre|center|suite|doctor") },
  { things: last("workers|employees"), does: verb("employ"), of: (kind) => isBody(kind) || isMaker(kind) || isWay(kind) || isPort(kind) || isAnything(kind) },
  { things: last("loans"), does: verb("record"), of: ofKinds("library") },
  { things: last("arrivals|overnight stays|visits|sightings|accidents|incidents|entries and exits"), does: verb("record"), of: (kind) => !isPersonKind(kind) && !isLivingKind(kind) },
]; // prettier-ignore

/** What is done with the things that a figure counts; undefined where things of these kinds just have them. */
export function deedCounted({ phrase, kind, units, coverage }: PhrasedAttribute): (CountedDeed & { readonly counted: string }) | undefined {
  const [counted = null] = countedIn(phrase)?.split(AT_PEAK) ?? [];
  if (counted === null || kind !== "quantity" || units.length > 0 || / (?:per|an?) /.test(counted)) return undefined;
  const kinds = coverage.flatMap(({ type, known }) => (known > 0 ? [type] : []));
  const found = kinds.length === 0 ? undefined : DEEDS.find(({ things, of }) => things.test(counted) && kinds.every((one) => of(one)));
  // Whoever is employed is an employee.
  return found && { ...found, counted: counted.replace(/^employees$/, "people") };
}

/** Of the years of a thing's life the one when there were the most. */
const AT_PEAK = / at (?:(?:its|their) )?peak$/;

/** "Number of goals" of a player: so many he has scored. */
export const countedDeeds: EntryClass = {
  name: "what is done so often",
  entry(info) {
    const deed = deedCounted(info);
    if (deed === undefined) return undefined;
    if (AT_PEAK.test(info.phrase)) return atPeak(deed);
    const { counted, done, does } = deed;
    const [many, more, fewer] = [`how many ${counted}`, `how many more ${counted}`, `how many fewer ${counted}`];
    const usual = askVerb(many, does);
    return {
      isLabel: true,
      isCount: true,
      asks: [
        done === undefined
          ? usual
          : {
              direct: { ...usual.direct, present: `${many} has {x} ${done}` },
              indirect: { ...usual.indirect, present: `${many} {x} has ${done}` },
              saysUnit: false,
            },
      ],
      degrees: [countDegree(`${done === undefined ? does.third : `has ${done}`} {d} ${counted}`, `${does.past} {d} ${counted}`)],
      contrast: {
        difference: [
          {
            present: done === undefined ? `${more} does {x} ${does.base} than {y}` : `${more} has {x} ${done} than {y}`,
            past: `${more} did {x} ${does.base} than {y}`,
          },
        ],
        ratio: [],
      },
      totals: [
        {
          present: done === undefined ? `${many} do {xs} ${does.base} in total` : `${many} have {xs} ${done} in total`,
          past: `${many} did {xs} ${does.base} in total`,
        },
      ],
      rises: [`${more} did {x} ${does.base} in {b} than in {a}`],
      falls: [`${fewer} did {x} ${does.base} in {b} than in {a}`],
    };
  },
};

/** "How many people did X employ at its peak" */
function atPeak({ counted, does }: { readonly counted: string; readonly does: Verb }): Partial<AttributeEntry> {
  return {
    isLabel: true,
    isCount: true,
    asks: [
      {
        direct: same(`how many ${counted} did {x} ${does.base} at its peak`),
        indirect: same(`how many ${counted} {x} ${does.past} at its peak`),
        saysUnit: false,
      },
    ],
    degrees: [{ ...countDegree(`${does.past} {d} ${counted} at its peak`, `${does.past} {d} ${counted} at its peak`), ranked: false }],
    contrast: { difference: [same(`how many more ${counted} did {x} ${does.base} at its peak than {y}`)], ratio: [] },
  };
}
