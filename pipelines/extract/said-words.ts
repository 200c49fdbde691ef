import type { Token } from "./sentence-frame.ts";

export const BE = new Set(["is", "was", "are", "were"]);
export const HAVE = new Set(["has", "had", "holds", "held", "contains", "comprises", "counts", "counted", "offers", "boasts"]);
export const ARTICLES = new Set(["a", "an", "the"]);
/** Say when or how surely, and nothing of what is said. */
export const ADVERBS = new Set("now later also still once then today about around some only just currently originally roughly approximately here there always again finally eventually subsequently initially officially formally circa first-ever itself together soon already, thus".split(" ")); // prettier-ignore
const IRREGULAR =
  "built|made|held|sold|bought|won|lost|found|founded|stood|lay|sat|took|became|began|began|ran|grew|fell|rose|led|cost|drew|wrote|sang|taught|fought|sank|left|met|spent|brought|caught|set|laid|put|cut|hit|shot|given|taken|known|written|drawn|worn|torn|blown|driven|flown|grown|shown|thrown|chosen|frozen|woven|struck|hung|dug|let|lit|kept|paid|read|born|borne|bred|cast|spun|begun|sung|sunk|seen|said|sent|lent|burnt|rebuilt|withdrawn|overthrown|undertaken|forged";
export const PAST = new RegExp(`^(?:re|over|under|out)?(?:${IRREGULAR})$|^[a-z]{2,}ed$`);
/** A third person that is no plural: "stands" is, "sails" is not. */
const PRESENT = new Set("stands lies sits weighs measures covers holds houses seats sleeps employs produces runs operates owns belongs dates contains comprises consists displays carries serves offers includes attracts receives rises flows spans costs lasts takes begins starts ends opens closes features supplies uses keeps publishes sells makes grows teaches hosts reaches crosses links connects drains feeds generates treats processes stores draws accommodates organises organizes represents occupies exhibits averages extends stretches travels climbs descends bears shows depicts lives works plays competes trains directs conducts manages chairs heads stocks handles exports imports develops manufactures brews bakes roasts farms breeds boasts commemorates celebrates honours welcomes schools educates enrolls enrols administers maintains preserves lends broadcasts transmits orbits requires needs".split(" ")); // prettier-ignore
export const PREPOSITIONS = new Set("in on at by for from to with of as into under near after through since until".split(" "));
/** Where another thing begins to be spoken of, or what is said is no more than thought. */
export const TURNS = new Set("which who whom whose that when where while whereas because although though but if unless whether before so than like unlike via despite".split(" ")); // prettier-ignore
export const UNSURE = new Set("may might could would should will can cannot expected planned plans hopes proposed reported reportedly said believed thought claimed supposed considered rumoured alleged allegedly not never no nor none without neither hardly scarcely almost nearly over more less fewer under least most every other another same such half quarter between either estimated likely probably perhaps possibly supposedly".split(" ")); // prettier-ignore
export const RATES = new Set("a an per each every annually daily weekly monthly yearly".split(" "));
export const ROLE =
  /^(?:architect|builder|designer|founder|owner|director|curator|keeper|operator|manager|mayor|chairman|chairwoman|chair|president|captain|conductor|composer|author|editor|publisher|producer|sculptor|painter|engineer|contractor|manufacturer|warden|landlord|landlady|tenant|abbot|bishop|vicar|headmaster|headteacher|principal|rector|dean|patron|sponsor|commander|skipper|coach|trainer|winemaker|brewer|miller|chef|secretary|treasurer|librarian|sculptress|inventor|discoverer|translator|illustrator|photographer|choreographer|screenwriter|organist)$/;
/** What is done to a part of a thing: of when it was, the part's name with what was done. */
export const DONE_TO_PART =
  /^(?:added|installed|fitted|removed|restored|renovated|extended|replaced|rebuilt|demolished|enlarged|opened|closed|electrified|completed|converted|constructed|erected|built|inaugurated)$/;
export const NO_NAME = /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|Christmas|Easter|January|February|March|April|May|June|July|August|September|October|November|December|English|God|Internet)$/; // prettier-ignore

export const NUMBERS = new Set("two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen twenty thirty forty fifty hundred thousand dozen".split(" ")); // prettier-ignore

/** The word at a place, and nothing where a value stands. */
export const wordOf = (one: Token | undefined): string => (typeof one === "string" ? one : "");

export const isVerb = (one: Token | undefined): boolean =>
  typeof one === "string" && (BE.has(one) || HAVE.has(one) || PRESENT.has(one) || PAST.test(one));
export const isParticiple = (one: Token | undefined): boolean => typeof one === "string" && PAST.test(one);

/** Words before a value that its attribute may be called by. */
export const MOST_BEFORE = 6;

/** What happens to a thing itself, and is an event of its own. */
export const HAPPENS =
  /^(?:(?:re)?opened|(?:re)?opens|closed|began|begins|ended|started|finished|ceased|died|retired|collapsed|burned|burnt|sank|merged|launched|debuted|dissolved|graduated|dat(?:es|ed))$/;
/** With more words behind them these still say what happened to the thing itself: "ceased work", "opened to the public". */
export const BEGINS =
  /^(?:(?:re)?opened|closed|began|started|ended|ceased|finished|entered|became|joined|lost|gained|received|dat(?:es|ed)|took|went|came|replaced|burned|burnt|died|left|merged|attained|achieved|declared|proclaimed|adopted|abandoned|seceded|withdrew|obtained|acquired|changed|switched|introduced|signed|ratified|abolished|granted|won|passed|celebrated|launched|acceded|fell)$/;
