import type { Aim, OptionIdea, Random, Step } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { stemsOf } from "../agents/policies/researcher/choose-page.ts";
import { fewOfEach } from "./among-ideas.ts";
import { kinOf, typeOf } from "./kin.ts";
import { leaderNoted } from "./leader-noted.ts";
import { notedWrongly } from "./worth.ts";
import { aimKey, HAVE_IT, isSameNeed, rivalPhrases, type Situation, type Surroundings } from "./situation.ts";

/** Something that could be done at a step, before it is a search or a visit: what it is to settle, and as what kind of idea. */
export interface Idea {
  readonly idea: OptionIdea;
  readonly aims: readonly Aim[];
  /** Of a list: what is listed, as one noun. */
  readonly type?: string;
  /** Of what is looked up again: nobody has forgotten it, as it was read a moment ago, or noted otherwise than it stands. */
  readonly saysAgain?: boolean;
  /** Of what is looked up again: it was read rightly a moment ago, so that who wants to see it again wants another page. */
  readonly isFresh?: boolean;
  /** What of the thing is wanted by who looks at it as a whole: nothing in a thought like all others tells that the query leaves it out. */
  readonly wanted?: Aim;
}

/** Of the steps behind a wrong note: those at which a second look is one at that. */
const DOUBTED = 0.7;
/** Ideas of one kind that are worded: each costs its wordings. */
const EACH = 3;

/**
 * What else a reasonable researcher could do here, given what was seen: other parts of the question, a list, the thing in general, a second
 * source, and plausible misreadings. As many things at once as the run itself looks for; an answer looks for one.
 */
export async function ideasAt(step: Step, situation: Situation, around: Surroundings): Promise<readonly Idea[]> {
  const { random, met } = situation;
  const own = step.intent.aims;
  const justRead = new Set(step.intent.report.facts.map(({ aim }) => aimKey(aim)));
  const settled = readBefore(situation, justRead);
  // What was noted otherwise than it stands is worth a second look, right after it was noted too.
  const known = [...met.values()].filter(({ kind }) => kind !== "topic");
  const doubted = await notedWrongly(known, situation, around);
  const isDoubted = (aim: Aim): boolean => doubted.some((lookup) => isSameNeed(lookup.aim, aim));
  const looked = doubted.length > 0 && random.next() < DOUBTED ? known.filter(isDoubted) : settled;
  const lately = readLately(situation);
  const first = own[0] ?? random.shuffle([...met.values()].filter(({ kind }) => kind !== "topic"))[0];
  if (first === undefined) return [];
  const pivot = pivotOf(own, first, situation);
  // Who has results before him may ask once more all the same.
  const mayAskAnew = IN_VAIN.has(step.intent.report.kind) || step.intent.report.kind === "listed";
  const single = (await singleIdeas(first, pivot, looked, situation, around)).filter(
    ({ idea, aim }) => isNameable(aim, situation) && (idea !== "other-words" || mayAskAnew),
  );
  const ownKeys = keysOf(own);
  const sets = single.flatMap(({ idea, aim, type, wanted }): Idea[] => {
    if (idea === step.intent.idea) return [];
    // Looked at again is what was read; beside it something else would be sought that never was.
    if (idea === "check" && own.length > 1) return [];
    // Who wants to see a thing as a whole, or a list, looks for that alone.
    if (own.length > 1 && idea === "broader") return [];
    if (own.length > 1 && idea === "list") return own.every(({ phrase }) => phrase === aim.phrase) ? [{ idea, aims: [aim], ...(type !== undefined && { type }) }] : []; // prettier-ignore
    const aimed = own.length < 2 ? [[aim]] : several(own, aim, situation, MISREADINGS.has(idea));
    return aimed.map((aims) => ({
      ...{ idea, aims },
      ...(idea === "check" && aims.some((one) => isDoubted(one) || lately.has(aimKey(one))) && { saysAgain: true }),
      ...(idea === "check" && aims.every((one) => lately.has(aimKey(one)) && !isDoubted(one)) && { isFresh: true }),
      ...(type !== undefined && { type }),
      ...(wanted !== undefined && { wanted }),
    }));
  });
  // What the question comes to later, too: who names it too early may be lucky, and is not wrong.
  const asked = [...situation.open.map(({ aim }) => aim), ...around.lookups.map(({ aim }) => aim), ...met.values()];
  const kept = sets.filter(({ idea, aims }) =>
    MISREADINGS.has(idea)
      ? aims.some((aim) => !asked.some((one) => isSameNeed(one, aim))) || (idea === "skip-ahead" && isAhead(aims, situation))
      : idea === "other-words" || idea === "list" || keysOf(aims) !== ownKeys,
  );
  const distinct = withFewYears([...new Map(kept.map((one) => [`${one.idea} ${keysOf(one.aims)}`, one])).values()], random);
  return fewOfEach(random.shuffle(distinct), EACH);
}

/** Steps without a slip of the year: of those at which something else could be taken wrongly too, and of the others. */
const NO_YEAR = { beside: 0.7, alone: 0.45 } as const;

/** Any figure of a table has a year beside it, so that of all slips this would be the commonest: what else can be mistaken is what one is to learn, too. */
function withFewYears(ideas: readonly Idea[], random: Random): readonly Idea[] {
  const isBeside = ideas.some(({ idea }) => idea !== "other-year" && MISREADINGS.has(idea));
  const isLeftOut = random.next() < NO_YEAR[isBeside ? "beside" : "alone"];
  return isLeftOut ? ideas.filter(({ idea }) => idea !== "other-year") : ideas;
}

/** What was read before that one could want to see again, or have forgotten: that which was read last, where there is no other. */
function readBefore(situation: Situation, justRead: ReadonlySet<string>): readonly Aim[] {
  const before = [...situation.met].filter(([key, aim]) => aim.kind !== "topic" && !justRead.has(key));
  const lately = readLately(situation);
  const long = before.filter(([key]) => !lately.has(key));
  return (long.length > 0 ? long : before).map(([, aim]) => aim);
}

const readLately = ({ trajectory, stepIndex }: Situation): ReadonlySet<string> =>
  new Set(
    trajectory.steps
      .slice(Math.max(0, stepIndex - LATELY), stepIndex + 1)
      .flatMap(({ intent }) => intent.report.facts.map(({ aim }) => aimKey(aim))),
  );

/** Steps. */
const LATELY = 3;

/** Of none of these the question asks. */
const MISREADINGS: ReadonlySet<OptionIdea> = new Set(["skip-ahead", "other-thing", "other-figure", "other-year"]);

/** What it may follow that nothing can be found. */
export const IN_VAIN: ReadonlySet<Step["intent"]["report"]["kind"]> = new Set(["unlisted", "unread", "fault", "other"]);

/**
 * What misreadings differ from: any of the things that could be looked for here, not always what the run looks for. Were the others all made
 * from the original, it would be the one that all resemble.
 */
function pivotOf(own: readonly Aim[], first: Aim, { open, random }: Situation): Aim {
  const all = open.map(({ aim }) => aim).filter(({ kind }) => kind === first.kind);
  return own.length > 1 || all.length < 2 ? first : random.pick(all);
}

/** Whether some of it comes later, and a snippet shows by now what it is asked of. */
const isAhead = (aims: readonly Aim[], { ahead }: Situation): boolean =>
  aims.some((aim) => ahead.some((lookup) => isSameNeed(lookup.aim, aim)));

const keysOf = (aims: readonly Aim[]): string => aims.map(aimKey).toSorted().join();

interface SingleIdea extends Pick<Idea, "idea" | "type" | "wanted"> {
  readonly aim: Aim;
}

/** Long because each kind of idea is listed with what it asks for. */
async function singleIdeas(
  first: Aim,
  pivot: Aim,
  settled: readonly Aim[],
  situation: Situation,
  around: Surroundings,
): Promise<readonly SingleIdea[]> {
  const { open, question } = situation;
  const subject = first.subject ?? first.value ?? "";
  const value: Aim = { ...pivot, kind: "value", subject: pivot.subject ?? pivot.value ?? "", value: null, type: null };
  // Who goes on before all are compared goes on with the one that is ahead.
  const ahead = { ...value, subject: leaderNoted(situation, pivot) ?? value.subject };
  const alike = await kinOf(pivot, situation, around);
  const kin = pivot.kind === "holder" ? alike : alike.filter((name) => hasSuch(typeOf(name, around), pivot.phrase, around));
  const ofKind = typeOf(pivot.subject ?? "", around);
  const phrases = pivot.kind === "topic" ? [] : rivalPhrases(pivot, ofKind, around).filter((phrase) => isTold(pivot.phrase, phrase, question.text)); // prettier-ignore
  // Asked of what the question is to find, it is the same from the other end: no slip.
  const sought = new Set(around.lookups.map((lookup) => nameKey(around.names.of(lookup.subject))));
  // What comes later in the question, as it is asked for there: at its time, or at none.
  const known = new Set([...situation.met.values()].map(({ phrase }) => phrase));
  const later = around.lookups.flatMap(({ aim }) =>
    aim.kind === "value" && aim.phrase !== first.phrase && !known.has(aim.phrase) && hasSuch(ofKind, aim.phrase, around) ? [aim] : [],
  );
  const years: readonly string[] = question.text.match(/\b(?:19|20)\d\d\b/g) ?? [];
  // A column that nobody has seen is nobody's slip.
  const isNamed = (time: string): boolean => years.includes(time) || situation.seen.includes(time);
  const type = first.kind === "value" ? typeOf(subject, around) : first.type;
  const as = (idea: OptionIdea, aims: readonly Aim[]): SingleIdea[] => aims.map((aim) => ({ idea, aim }));
  return [
    ...as(
      "other-goal",
      open.map(({ aim }) => aim),
    ),
    ...as(
      "skip-ahead",
      [...new Map(later.map((aim) => [`${aim.phrase} ${aim.time ?? ""}`, aim])).values()].map((aim) => ({
        ...reworded(ahead, aim),
        time: aim.time,
      })),
    ),
    ...as(
      "skip-ahead",
      situation.ahead.map(({ aim }) => aim),
    ),
    ...(type === null || !isListed(first, around) || !isWorthAList(first, situation) ? [] : [{ idea: "list", aim: first, type } as const]),
    // The thing in general is a way to what is needed, and to nothing else.
    ...(subject === "" || open.length === 0 || ![...open, ...situation.ahead].some(({ aim }) => isSameNeed(aim, first))
      ? []
      : [
          {
            idea: "broader",
            aim: { kind: "topic", subject, phrase: first.phrase, value: null, type: null, time: null },
            ...(first.kind === "value" && { wanted: first }),
          } as const,
        ]),
    ...as("other-words", [first]),
    ...as("check", settled),
    ...as(
      "other-thing",
      pivot.kind === "holder" ? kin.map((name) => ({ ...pivot, value: name })) : kin.filter((name) => !sought.has(nameKey(name))).map((name) => ({ ...value, subject: name })), // prettier-ignore
    ),
    ...as("other-figure", pivot.kind === "value" ? phrases.map((phrase) => reworded(pivot, { phrase })) : []),
    ...as(
      "other-year",
      // Neighbours have no year: a step that asks for them undated is not misread by its date.
      pivot.kind === "value" && pivot.time !== null
        ? [...new Set([...years, ...yearsAbout(pivot)])]
            .filter((time) => pivot.time?.includes(time) !== true && isNamed(time))
            .map((time) => ({ ...pivot, time }))
        : [],
    ),
  ];
}

/** Whether the question's words part the one figure from the other: "how large" may be the total area or that of the land alone. */
function isTold(phrase: string, other: string, question: string): boolean {
  const [own, rival, asked] = [phrase, other, question].map((text) => new Set(stemsOf(text)));
  const apart = (some: ReadonlySet<string> = new Set(), others: ReadonlySet<string> = new Set()): readonly string[] =>
    [...some].filter((word) => !others.has(word) && word.length > 2);
  const [mine, theirs] = [apart(own, rival), apart(rival, own)];
  return theirs.length > 0 && (mine.length === 0 || mine.some((word) => asked?.has(word) === true));
}

/** Of fewer that are open, few look for a list: each has its page. Who is to find a thing by what it has may look where such things are listed. */
const LEAST_OPEN = 3;
const FEW_LISTED = 0.6;

const isWorthAList = ({ kind, phrase, time }: Aim, { open, random }: Situation): boolean =>
  kind !== "value" ||
  open.filter(({ aim }) => aim.kind === "value" && aim.phrase === phrase && aim.time === time).length >= LEAST_OPEN ||
  random.next() < FEW_LISTED;

/** Whether a list of such things may have it: nobody lists countries by their neighbours. */
function isListed({ kind, phrase }: Aim, { attributes }: Surroundings): boolean {
  if (kind !== "value") return kind === "holder";
  return attributes.some((info) => info.phrase === phrase && info.kind !== "entity" && !info.multiValued);
}

/** Whether things of a type have such a thing, as far as that is known: nobody asks for the participants of a country. */
function hasSuch(type: string | null, phrase: string, { attributes }: Surroundings): boolean {
  const all = attributes.filter((info) => info.phrase === phrase);
  return (
    type === null ||
    all.length === 0 ||
    all.some(({ coverage }) => coverage.some((one) => one.type === type && one.known >= HAVE_IT * one.all))
  );
}

/** Another figure of the same thing. */
function reworded(own: Aim, { phrase, noun }: Pick<Aim, "phrase" | "noun">): Aim {
  const { noun: _, ...aim } = own;
  return { ...aim, phrase, ...(noun !== undefined && { noun }) };
}

/** The columns beside the one that is asked for. */
const yearsAbout = ({ time }: Aim): readonly string[] =>
  time !== null && /^\d{4}$/.test(time) ? [-1, 1].map((away) => String(Number(time) + away)) : [];

/** For a step that looks for several things: one of them changed, or all of them alike, which the question asks of none but the one. */
function several(own: readonly Aim[], other: Aim, { random }: Situation, isMisread: boolean): readonly (readonly Aim[])[] {
  const place = random.int(own.length);
  const { subject, phrase } = own[place] ?? other;
  // What is asked of one thing at several times is asked of the other at all of them: a query names things, and a year at most.
  const isWhole = other.kind === "value" && (other.subject !== subject || other.phrase !== phrase);
  const isReplaced = (aim: Aim, at: number): boolean =>
    at === place || (isWhole && aim.kind === "value" && aim.subject === subject && aim.phrase === phrase);
  const sets = [
    own.map((aim, at) =>
      !isReplaced(aim, at) ? aim : aim.time === null || !isWhole || at === place ? other : { ...other, time: aim.time },
    ),
  ];
  if (
    isMisread &&
    other.kind === "value" &&
    own.every(({ kind }) => kind === "value") &&
    own.some(({ subject }) => subject === other.subject)
  )
    sets.push(own.map((aim) => ({ ...reworded(aim, other), time: other.time })));
  return sets.filter((aims) => new Set(aims.map(aimKey)).size === own.length);
}

const isNameable = (aim: Aim, { mayName }: Situation): boolean =>
  [aim.subject, aim.value].every((name) => name === null || (name !== "" && mayName(name)));
