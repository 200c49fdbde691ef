/** Labels that ask for where people live. */
const HOMES =
  "birthplace|birth ?place|place of (?:birth|death)|born in|died in|death ?place|hometown|home town|residence|lives in|town|city|village|country|county|region|district|province|state|municipality";
const OF_HOMES = new RegExp(`^(?:${HOMES})$`);
/** Labels whose value is where something is or was, and those whose value is somebody. What others ask for, the label does not say. */
const OF_PLACES = new RegExp(
  `^(?:${HOMES}|born at|died at|buried (?:in|at)|located in|location|situated in|lies in|based in|headquarters|head office|headquartered in|island)$`,
);
const OF_PERSONS =
  /^(?:(?:head |chief |artistic |musical |music |assistant |first )?(?:coach|author|composer|conductor|writer|translator|illustrator|editor|trainer|jockey|skipper|captain|mayor|headteacher|head teacher|headmaster|headmistress|principal|chair|chairman|chairwoman|chairperson|president|rector|dean|spouse|wife|husband|father|mother|son|daughter|supervisor|referee|curator|librettist|choreographer|soloist|keeper|deputy|line manager|treasurer|secretary))$/;

const PLACES =
  "place|city|town|village|hamlet|suburb|settlement|country|nation|state|region|province|county|district|municipality|island|continent|capital|territory|parish|valley|mountain|hill|river|lake|sea|ocean|bay|coast";
const BODIES =
  "club|team|squad|side|company|firm|business|manufacturer|maker|brewery|party|band|orchestra|ensemble|choir|league|competition|tournament|cup|race|season|festival|award|prize|medal";
const WORKS =
  "song|album|film|book|novel|poem|play|opera|symphony|concerto|work|painting|ship|vessel|boat|ferry|locomotive|engine|train|car|aircraft|species|breed|language|currency|product|model|software|drug|dish|beer|wine|disease|element";
const PEOPLE =
  "person|athlete|player|footballer|referee|official|author|writer|composer|artist|actor|politician|scientist|engineer|professor|doctor|consultant|member";
const SITES =
  "stadium|ground|building|museum|bridge|tunnel|station|airport|harbour|lighthouse|mill|castle|church|park|school|hospital|theatre|hall";

/** Called as the towns beside them, and nobody lives there. */
const WAYS =
  "airfield|airport|aerodrome|airbase|station|halt|stop|harbour|harbor|port|pier|terminal|stadium|ground|bridge|tunnel|viaduct|lock|lighthouse|mine|quarry|colliery|line|railway|road|route|canal|works|plant";

const heads = (words: string): RegExp => new RegExp(`(?:^| )(?:${words})$`);
/** A hall or a school may be where somebody was born; a club is not, though it be called as its town. */
const NO_PLACE = heads(`${BODIES}|${WORKS}|${PEOPLE}`);
const NO_HOME = heads(`${BODIES}|${WORKS}|${PEOPLE}|${WAYS}`);
const NO_PERSON = heads(`${PLACES}|${BODIES}|${WORKS}|${SITES}`);

const lastOf = (label: string): string => label.split(" / ").at(-1) ?? "";

/** What the label asks for, where it does. */
export function askedKind(label: string): "place" | "person" | undefined {
  const last = lastOf(label);
  return OF_PLACES.test(last) ? "place" : OF_PERSONS.test(last) ? "person" : undefined;
}

/** Whether what is of these types may stand under the label. Types that nothing is known of may stand anywhere. */
export function mayStandUnder(label: string, types: readonly string[]): boolean {
  const asked = types.length === 0 ? undefined : askedKind(label);
  const not = asked === "person" ? NO_PERSON : OF_HOMES.test(lastOf(label)) ? NO_HOME : NO_PLACE;
  return asked === undefined || types.some((one) => !not.test(one));
}
