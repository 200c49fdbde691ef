import { classOfNoun } from "./noun-class.ts";
import { AGENTS } from "./role-nouns.ts";

/** Kinds of which one says "who", and never "it". */
const PERSON =
  /(?:^| )(?:person|people|human|author|writer|actor|actress|director|composer|singer|musician|artist|painter|poet|scientist|politician|player|athlete|engineer|architect|founder|president|minister|king|queen|emperor|monarch|caver|pilot|instructor|teacher|student|pupil|employee|volunteer|doctor|nurse|patient|climber|rider|driver|judge|coach|captain|editor|translator|designer|trainer|warden|ranger|guide|official|referee|umpire|researcher|lecturer|professor|scholar|curator|conservator|librarian|archivist|chairman|chairwoman|commissioner|councillor|mayor|governor|senator|bishop|priest|monk|saint|officer|inspector|surveyor|harbour master|swimmer|runner|skier|cyclist|goalkeeper|defender|midfielder|striker|consultant|physician|surgeon|midwife|therapist|technician|soprano|tenor|baritone|cellist|violinist|pianist|organist|soloist|dancer|choreographer|comedian|presenter|journalist|reporter|photographer|cinematographer|screenwriter|sculptor|chef|winemaker|brewer|cheesemaker|sommelier|premier|deputy|delegate|senator|lawyer|barrister|advocate|astronaut|cosmonaut|gardener|botanist|explorer|geologist|physicist|chemist|biologist|mathematician|astronomer|historian|philosopher|economist|cartographer|playwright|dramatist|novelist|lyricist|librettist|conductor|guitarist|drummer|jurist|attorney)$/;

/** Whether it says what somebody or some house is to another, and not what it is: a buyer may be a bank. */
export const isRoleKind = (kind: string): boolean => ANYBODY.has(kind) || AGENTS.has(kind);

/** A maker or a sponsor may be a house: nouns for who did something are no persons by the dictionary alone. */
const isByDictionary = (noun: string): boolean => classOfNoun(noun) === "person" && !AGENTS.has(noun) && !ANYBODY.has(noun);
/** Roles that houses, places and horses have, too. */
const ANYBODY: ReadonlySet<string> = new Set(
  "buyer seller purchaser bidder member customer winner champion host candidate nominee recipient finalist contender rival partner tenant resident user client subscriber signatory beneficiary claimant defendant neighbour shareholder investor newcomer".split(" "),
); // prettier-ignore

export const isPersonKind = (kind: string | null | undefined): boolean =>
  kind != null && (PERSON.test(kind) || isByDictionary(kind.slice(kind.lastIndexOf(" ") + 1)));
