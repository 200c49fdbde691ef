import { dimension } from "../../schemas/values/units.ts";
import { silentRelation } from "../language/entries/silent-relations.ts";
import type { RoledAttribute } from "../language/entries/list-roles.ts";
import { countedIn, headNoun, isPlaceKind } from "../language/entries/noun-phrases.ts";
import { AGENTS } from "../language/entries/role-nouns.ts";
import { isPersonKind, isRoleKind } from "../language/entries/persons.ts";
import { isAcronym } from "../language/writing/full-names.ts";
import { classOfKind } from "../language/entries/subject-classes.ts";
import { stepClauses, WHEREABOUTS } from "../language/entries/step-clauses.ts";
import type { QuestionContext } from "./context.ts";
import { askedAttribute, baseOf, type EarlyRule, type Rule } from "./inquiry.ts";
import { isTitle } from "./titled-things.ts";

/** "V00771", "2016/078 24 Sep 2016", "GAR-00047 polyester satin", "2018-05-14 2018-05-18": a row by its key. A year may begin a name. */
const BY_KEY = /^(?!(?:1[0-9]|20)\d{2} \p{L})(?=\S*\d{3})\p{Lu}{0,5}[-/.]?\d[\d/.-]*(?: |$)/u;
/** "growout 1 of X": a row by its place among others. */
const BY_PLACE = /^\p{Ll}[\p{Ll} ]* \d+ of /u;

const named = (context: QuestionContext, id: string): string => context.bareName(id) ?? context.entity(id)?.name ?? "";

/** "OB-09" of the ob: letters of its kind and a number. "L-18" is a name. */
const isKeyOfKind = (name: string, kinds: readonly string[]): boolean => {
  const letters = /^(\p{Lu}{2,5})[-_ ]?\d+$/u.exec(name)?.[1]?.toLowerCase();
  return letters !== undefined && kinds.some((kind) => kind.startsWith(letters));
};

const isRow = (context: QuestionContext, id: string): boolean => {
  const name = named(context, id);
  return BY_KEY.test(name) || BY_PLACE.test(name) || isKeyOfKind(name, context.entity(id)?.types ?? []);
};

/** "Which visit was longer, V00771 or V00499": rows that have a number for a name are counted and added up, and are nobody's subject. */
export const rowByNumber: Rule = (node, { context, program, members }) => {
  const isSaid = node.op === "Find" && isRow(context, node.arguments.entity);
  const isOnTheWay =
    (node.op === "QueryAttribute" || node.op === "Relate") && (members[node.inputs[0] ?? -1] ?? []).some((id) => isRow(context, id));
  const isAnswer = node.id === program.nodes.length - 1 && node.op !== "Count" && node.op !== "Compute";
  return isSaid ||
    isOnTheWay ||
    (isAnswer && (members[node.id] ?? []).some((id) => isRow(context, id))) ||
    (isAnswer && node.op === "QueryName" && (members[node.inputs[0] ?? -1] ?? []).some((id) => isRow(context, id)))
    ? "a row that has a number for a name"
    : null;
};

/** A list of which nobody knows how its things come to stand on it: "the organs listed for the condition restored". */
export const wordlessList: Rule = (node, asked) => {
  if (node.op !== "Relate" || node.arguments.direction !== "forward") return null;
  const info = asked.context.attribute(node.arguments.attribute);
  if (info === undefined || !info.multiValued || info.words !== undefined) return null;
  const owner = asked.members[baseOf(asked, node.inputs[0] ?? -1)?.id ?? -1] ?? [];
  const kinds = [...new Set(owner.flatMap((id) => asked.context.entity(id)?.types ?? []))];
  // "The paths listed for the status diverted"
  if (kinds.some((kind) => MARK.test(kind))) return "a list of what bears a mark";
  const { wordless = [] } = info as RoledAttribute;
  return kinds.some((kind) => wordless.includes(kind)) ? "a list of which no words say how its things belong there" : null;
};

/** What a row is marked with, and is no owner of anything. */
const MARK = /(?:^| )(?:status|tag|condition|grade|category|kind|class|level|flag|code|mark|colour|color|value|state|method)$/;

/** Columns that say nothing to who has not the table before him, and marks of its owner's. */
const EMPTY =
  /^(?:notation|self|row|legacy row|key|ref|reference|position|rail|shelf|unit|size|currency|lat|lon|latitude|longitude|cat|category|kind|type|class|status|grade|badge|note|notes|remark|remarks|comment|story|person|job|work|invoice|code|registration|date|method|series|entries|access|hut|tags|links self|registered|zone|outcome)$|^[a-z]+ed (?:reason|how|by|on|at)$|\b(?:self|rail|position|unit|currency|code|aka)$/;

/** Sums of which nobody says what for. */
const BARE_SUM = /^(?:parts|invoice|fee|fees|dues|charge|amount|payment|total|paid|materials|sum|net|gross|deposit|materials cost)$/;

const isKind = ({ attributes }: QuestionContext, phrase: string): boolean =>
  attributes.some(({ coverage }) => coverage.some(({ type, known }) => known > 0 && type === phrase));

/** "What is its status", "the notation of X": only who keeps the table knows what its column means. */
export const emptyColumn: Rule = (node, { context }) => {
  const name =
    node.op === "QueryAttribute" ||
    node.op === "Relate" ||
    node.op === "FilterClaim" ||
    node.op === "FilterAgainst" ||
    node.op === "SelectBetween" ||
    (node.op === "SelectAmong" && node.arguments.qualifier === undefined)
      ? node.arguments.attribute
      : node.op === "Compute"
        ? node.arguments.of
        : undefined;
  const info = name === undefined ? undefined : context.attribute(name);
  if (info === undefined || info.words !== undefined || info.phrase === null) return null;
  // "How many venue seats do the productions have": of what is another thing's.
  const [counted = "", ...rest] = (countedIn(info.phrase) ?? "").split(" ");
  if (rest.length > 0 && context.attributes.some(({ valueTypes }) => valueTypes.includes(counted))) return "a count of another thing's";
  if (/\bon hand\b|^(?:total )?number of hours$/.test(info.phrase)) return "a column that only its owner knows";
  // "Simr share", "process" of a chip: by letters of somebody's own, or half of what people say.
  if (info.phrase === "process" || info.phrase.split(" ").some((word) => context.lexicon.entities(word).some(({ acronym }) => acronym !== null))) return "a column that only its owner knows"; // prettier-ignore
  const isSum = info.kind === "quantity" && dimension(info.units[0]) === "money";
  const isBare = isSum ? BARE_SUM.test(info.phrase) : info.kind === "quantity" && isKind(context, info.phrase);
  // A country's code is known beyond one table.
  if (/ code$/.test(info.phrase) && info.coverage.some(({ type, known }) => known > 0 && isPlaceKind(type))) return null;
  return isBare || (info.kind !== "quantity" && EMPTY.test(info.phrase)) ? "a column that only its owner knows" : null;
};

/** "What is the hut of Seehütte": a column by the name of what its rows are. */
export const ownKind: Rule = (node, asked) => {
  if (node.op !== "QueryAttribute" && node.op !== "Relate") return null;
  const phrase = asked.context.attribute(node.arguments.attribute)?.phrase;
  const owner = asked.members[baseOf(asked, node.inputs[0] ?? -1)?.id ?? -1] ?? [];
  // "The ferry of the chain ferry Otter"
  const isOwn = (type: string): boolean => type === phrase || (phrase != null && !phrase.includes(" ") && headNoun(type) === phrase);
  return phrase != null && owner.some((id) => asked.context.entity(id)?.types.some(isOwn) === true)
    ? "a thing by the name of what it is itself"
    : null;
};

/** "When was Cueva del Hierro's discoverer founded": of a person or a club, and nobody says which. */
export const hopToEither: Rule = (node, { context, program }) => {
  if (node.op !== "Relate" || node.id === program.nodes.length - 1) return null;
  const info = context.attribute(node.arguments.attribute);
  if (info === undefined || info.multiValued || info.words !== undefined) return null;
  // "The museum where it is kept" says to what.
  if (WHEREABOUTS.test(info.phrase ?? "") && stepClauses(info).length > 0) return null;
  if (/^(?:location|source|keeper|holder|registration|number|contact)$/.test(info.phrase ?? "")) return "a step by a column's name";
  const noun = headNoun(info.phrase ?? "");
  const saysSort = !AGENTS.has(noun) && info.valueTypes.some((type) => headNoun(type) === noun);
  return areOfSorts(info.valueTypes) && !saysSort && !info.valueTypes.includes("country") ? "a step to one thing or to another sort" : null;
};

/** An alpine club is a club, and a manufacturer a maker: nobody asks which of the two. */
const areOfSorts = (types: readonly string[]): boolean =>
  types.length > 1 &&
  !types.every((type) => AGENTS.get(type) === "made") &&
  !types.every((type) => isPersonKind(type) || isRoleKind(type)) &&
  !types.some((short) => types.every((type) => type === short || type.endsWith(` ${short}`)));

/** "When was the venue of the film built": a column by the name of what stands in it says nothing of how the two belong together. */
export const columnOnTheWay: EarlyRule = (node, { context, program }) => {
  if (node.op !== "Relate" || node.id === program.nodes.length - 1) return null;
  const info = context.attribute(node.arguments.attribute);
  if (info === undefined || info.multiValued || info.words !== undefined || info.phrase === null) return null;
  const noun = info.phrase.split(" ").at(-1) ?? "";
  // "Its engine type" is an engine.
  if (/^[a-z]+ (?:type|model|kind)$/.test(info.phrase) && info.valueTypes.includes(info.phrase.replace(/ [a-z]+$/, "")))
    return "a step by the name of a column";
  const isKindOfIt = info.valueTypes.some((type) => type.split(" ").at(-1) === noun && !isPersonKind(type));
  const isRelation = AGENTS.has(noun) || isPlaceKind(noun) || noun === "capital" || /^(?:main|chief|principal|original) /.test(info.phrase);
  if (stepClauses(info).length > 0) return null;
  const silent = silentRelation(info);
  if (silent !== undefined && !silent.isPart) return "a step by the name of a column";
  return isKindOfIt && silent === undefined && !isRelation ? "a step by the name of a column" : null;
};

/** "What is its pedal?" "No." */
export const yesOrNo: Rule = (node, { context, program, execution: { answer } }) => {
  if (node.id !== program.nodes.length - 1) return null;
  const said = answer.type === "text" ? answer.value : answer.type === "entity" ? named(context, answer.entityId) : "";
  // "○" in a column of ticks.
  return (said !== "" && !/[\p{L}\p{N}]/u.test(said)) || /^(?:yes|no|true|false|y|n|n\/a|none|unknown|other|various|-|\?)$|\?$/i.test(said)
    ? "a mark for an answer"
    : null;
};

/** What goes on for a time, and ends. A builder, a club, a person is no such thing. */
const LASTS =
  /(?:^| )(?:expedition|war|battle|siege|production|run|festival|competition|project|reign|tour|season|contract|course|exhibition|event|strike|storm|mission|campaign|trial|term|voyage|programme|program|treaty|lease|dynasty|empire|era|period)$/;

/** "Which builder ended later" */
export const endOfNobody: Rule = (node, { context }) => {
  const name = askedAttribute(node);
  const info = name === undefined ? undefined : context.attribute(name);
  if (info === undefined || info.words !== undefined || !/^(?:date|year) of (?:end|start|beginning)$/.test(info.phrase ?? "")) return null;
  return info.coverage.some(({ type, known }) => known > 0 && !LASTS.test(type)) ? "the end of what does not end" : null;
};

const CLUB = /(?:^| )(?:club|society|section|team|school|company|firm)$/;

/** "INT or CC": clubs by letters that only they use. */
export const clubByLetters: EarlyRule = (node, { context }) => {
  if (node.op !== "Find") return null;
  const entity = context.entity(node.arguments.entity);
  return entity !== undefined && isAcronym(named(context, entity.id)) && entity.types.some((type) => CLUB.test(type))
    ? "a club by letters that only it uses"
    : null;
};

/** A record's title in the place of the thing, between marks of quotation: "Eemsveen, Mariakerk (choir organ)". */
export const titleForThing: EarlyRule = (node, { context }) => {
  const entity = node.op === "Find" ? context.entity(node.arguments.entity) : undefined;
  if (entity === undefined) return null;
  // "Reichen-Almweg (valley)", "Big Cataloochee (SL-2002-006)": what tells two rows apart is a mark of the register's.
  const isMarked = / \((?!no\. )[^()]*\)$/u.test(entity.name) && entity.uris.some((uri) => /[?&][^?&=]+=[^&]*$/.test(uri));
  return isMarked || isTitle(entity) ? "a record's title in the place of the thing" : null;
};

/** "Otis Stidham's elevation": of where somebody lives. */
export const placeOfPerson: Rule = (node, asked) => {
  const name =
    node.op === "QueryAttribute" || node.op === "SelectBetween" || node.op === "SelectAmong" ? node.arguments.attribute : undefined;
  const info = name === undefined ? undefined : asked.context.attribute(name);
  if (info === undefined || info.words !== undefined || !/^(?:elevation|altitude|latitude|longitude)$/.test(info.phrase ?? "")) return null;
  return info.coverage.some(({ type, known }) => known > 0 && (isPersonKind(type) || type === "member" || type === "customer"))
    ? "the height of where somebody lives"
    : null;
};

/** Where somebody was born, died or lives is a place that people live in. */
const LIVED_IN = /^(?:birth ?place|place of (?:birth|death|residence|burial)|home ?town|residence|death ?place)$/;
const NO_HOME =
  /(?:^| )(?:airfield|airport|aerodrome|station|port|harbour|bridge|road|railway|company|firm|factory|museum|theatre|stadium|mountain|river|lake|school|university)$/;
/** "When did his birthplace close": the airfield that bears the village's name. */
export const bornOnField: Rule = (node, { context, members }) => {
  if (node.op !== "Relate" || !LIVED_IN.test(context.attribute(node.arguments.attribute)?.phrase ?? "")) return null;
  const isField = (members[node.id] ?? []).some((id) => {
    const types = context.entity(id)?.types ?? [];
    return types.some((type) => NO_HOME.test(type)) && !types.some((type) => classOfKind(type) === "place");
  });
  return isField ? "a place that somebody was born in, by what bears its name" : null;
};

/** What stands at a place, and is called as if it were the place: "when did the society's office open", of the landing where it is. */
const STANDS_THERE = /(?:^| )(?:office|headquarters|seat|base|home|residence|studio|site|home port|depot)$/;
export const placeCalledOtherwise: Rule = (node, asked) => {
  if (node.op !== "QueryAttribute") return null;
  const from = baseOf(asked, node.id);
  const phrase = from?.op === "Relate" ? (asked.context.attribute(from.arguments.attribute)?.phrase ?? "") : "";
  if (from === undefined || !STANDS_THERE.test(phrase)) return null;
  const noun = phrase.split(" ").at(-1) ?? "";
  const isSo = (asked.members[from.id] ?? []).every(
    (id) => asked.context.entity(id)?.types.some((type) => type.split(" ").includes(noun)) === true,
  );
  return isSo ? null : "what stands at a place, for the place";
};

/** "1,168.03367232 square metres more": of feet and metres, worked out beyond what anybody measured. */
export const beyondMeasure: Rule = (node, { program, execution: { answer } }) =>
  node.op === "Compute" &&
  node.id === program.nodes.length - 1 &&
  (node.arguments.operation === "difference" || node.arguments.operation === "sum") &&
  answer.type === "quantity" &&
  /\.\d{5}/.test(String(Number(answer.value.number.toPrecision(12))))
    ? "a figure finer than anybody measured"
    : null;

/** "31.488 gigabytes more": of figures in megabytes and in gigabytes, one of which is printed too roughly for that. */
export const acrossUnits: Rule = (node, { program, claims, execution: { answer } }) => {
  if (node.op !== "Compute" || node.id !== program.nodes.length - 1 || node.arguments.operation !== "difference") return null;
  if (answer.type !== "quantity") return null;
  const printed = new Set(claims.flatMap(({ value }) => (value.kind === "quantity" ? [value.unit ?? ""] : [])));
  return printed.size > 1 && /\.\d{2}/.test(String(Number(answer.value.number.toPrecision(12)))) ? "a difference across units" : null;
};

/** "How many more seats": one. */
export const oneMore: Rule = (node, { program, execution: { answer } }) =>
  node.op === "Compute" &&
  node.id === program.nodes.length - 1 &&
  node.arguments.operation === "difference" &&
  answer.type === "quantity" &&
  answer.value.unit === undefined &&
  Math.abs(answer.value.number) === 1
    ? "a difference of one"
    : null;

/** "The fastest-growing economy" of three that all shrank. */
export const growthOfNone: Rule = (node, asked) => {
  // "How fast did its economy grow": by less than nothing.
  const { answer } = asked.execution;
  const isShrunk = node.op === "QueryAttribute" && node.id === asked.program.nodes.length - 1 && answer.type === "quantity";
  if (isShrunk && answer.value.number < 0 && /\bgrowth\b/.test(asked.context.attribute(node.arguments.attribute)?.phrase ?? ""))
    return "the growth of what shrank";
  if ((node.op !== "SelectAmong" && node.op !== "SelectBetween") || node.arguments.which !== "max") return null;
  const { attribute } = node.arguments;
  if (!/\bgrowth\b/.test(asked.context.attribute(attribute)?.phrase ?? "")) return null;
  const [winner] = asked.members[node.id] ?? [];
  const shrank = asked.claims.some(
    (claim) => claim.subject === winner && claim.attribute === attribute && claim.value.kind === "quantity" && claim.value.number <= 0,
  );
  return shrank ? "the growth of what shrank" : null;
};
