/** Nouns for who did something to a thing, with what was done. */
export const AGENTS: ReadonlyMap<string, string> = new Map(
  (
    "builder:built maker:made author:written writer:written composer:composed painter:painted sculptor:sculpted architect:designed designer:designed " +
    "director:directed producer:produced publisher:published editor:edited translator:translated illustrator:illustrated photographer:photographed " +
    "manufacturer:made creator:created inventor:invented developer:developed founder:founded discoverer:discovered explorer:explored surveyor:surveyed " +
    "grower:grown breeder:bred donor:donated giver:given seller:sold owner:owned keeper:kept custodian:looked_after caretaker:looked_after holder:held maintainer:maintained manager:managed " +
    "operator:operated organiser:organised organizer:organised sponsor:sponsored restorer:restored repairer:repaired engraver:engraved printer:printed " +
    "brewer:brewed distiller:distilled bottler:bottled winemaker:made weaver:woven potter:made carver:carved caster:cast luthier:built " +
    "shipbuilder:built shipyard:built brewery:brewed distillery:distilled foundry:cast teacher:taught trainer:trained instructor:taught coach:coached " +
    "leader:led captain:captained conductor:conducted arranger:arranged librettist:written choreographer:choreographed curator:curated " +
    "collector:collected finder:found excavator:excavated reviewer:reviewed examiner:examined inspector:inspected planter:planted " +
    "client:ordered buyer:bought borrower:borrowed lender:lent artist:made band:recorded studio:made label:released"
  )
    .split(" ")
    .map((pair) => pair.replace("_", " ").split(":") as [string, string]),
);

/** Nouns for where a thing is, with the word that goes before such a place. */
export const IN_PLACE: ReadonlyMap<string, string> = new Map([
  ...(
    "country region state province county district municipality canton department city town village parish borough suburb neighbourhood hamlet " +
    "continent island archipelago valley massif basin catchment forest park reserve territory area zone building museum library archive gallery " +
    "collection hospital ward garden cemetery street quarter settlement diocese circuit"
  )
    .split(" ")
    .map((noun) => [noun, "in"] as const),
  ..."venue airfield airport station site campus port harbour dock depot theatre stadium".split(" ").map((noun) => [noun, "at"] as const),
]);

/** Nouns for what a thing or a person is one of. */
export const BELONGING_TO: ReadonlySet<string> = new Set(
  "club society association league team section federation union guild fleet group order family genus series collection party choir band orchestra regiment squadron school".split(
    " ",
  ),
);

/** Nouns for what people meet at: "at the Balmoral Show". */
export const OCCASIONS: ReadonlySet<string> = new Set(
  (
    "show fair festival exhibition competition contest championship championships tournament cup games race rally regatta conference congress symposium " +
    "convention summit meeting auction sale market concert ceremony gala match trial event"
  ).split(" "),
);

/** How something is said to have been at what a column names by its header's noun: "at the Balmoral Show", "in Hexham"; undefined of what it cannot be at. */
function metAt(noun: string, name: string): string | undefined {
  const head = noun.slice(noun.lastIndexOf(" ") + 1);
  if (OCCASIONS.has(head)) return `at ${/^the /i.test(name) ? name : `the ${name}`}`;
  const word = IN_PLACE.get(head);
  return word === undefined ? undefined : `${word} ${name}`;
}

/** What is told of a thing that took part in something: "Golden Round at the Balmoral Show in 2024". */
export const partTaken = (thing: string, noun: string, name: string, year: string): string | undefined => {
  const at = metAt(noun, name);
  return at === undefined ? undefined : `${thing} ${at} in ${year}`;
};

/** Whether a name is made so. */
export const tellsPartTaken = (name: string): boolean => / (?:at|in) .* in \d{4}$/.test(name);
