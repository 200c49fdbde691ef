import { say } from "../spread.ts";
import type { Voice } from "./voice.ts";

/** Says what it rests on. */
export const carefulVoice: Voice = {
  first: say(
    "Before anything else I {have to establish|need to know|should look up} $aim.",
    "The first {thing|point} to {establish|settle|look up} is $aim.",
    "I {should|had better|will} {begin|start} with $aim.",
    "{Everything else|The rest} depends on $aim, so I begin there.",
  ),
  next: say(
    "Now I {turn|come|move on} to $aim.",
    "I do not {know|have} $aim {yet|so far}.",
    "What I do not {have|know} yet: $aim.",
    "I {cannot|could not} {answer|conclude} without $aim.",
    "I {still have to|have yet to|still need to} {establish|find|look up|determine} $aim.",
    "{Of what I need|For the answer} I still {lack|miss} $aim.",
    "For the next step I need $aim.",
  ),
  another: say(
    "I {go|move} on to $whose.",
    "$whose {$is still open|$is not settled yet}.",
    "$whose {$is next|$comes next}.",
    "{Next|Then} $whose.",
    "I need the same for $whose.",
    "Next on the list: $whose.",
    "I take $whose now.",
    "Now for $whose.",
  ),
  check: say(
    "Before I rely on it, I {want|would like} to {confirm|verify|check} $aim.",
    "It would be careless not to {check|verify|confirm} $aim.",
    "I would {rather|sooner} see $aim on {a second|another} page{| as well}.",
    "{One|A single} page may be {wrong|out of date|mistaken}, so I {check|verify} $aim.",
  ),
  search: say(
    "I {will|should} look for a page that {states|gives|shows} $it.",
    "Rather than {guess|rely on memory}, I {search|look} for $it.",
    "I {will|should} search for $it.",
    "I look for a source.",
  ),
  silent: 0.5,
  openNamed: say(
    "I {open|read|turn to|consult} $names.",
    "I go on to $names.",
    "For this I {open|read} $names.",
    "I {look|want to look} at $names.",
  ),
  read: say(
    "The text has it: $clause.",
    "As it is stated there, $clause.",
    "It is {stated|given} there: $clause.",
    "{According to|Going by} the $page, $clause.",
    "{I note|I record|The passage says}: $clause.",
    "So $clause.",
    "$clause, as the $page $says.",
  ),
  more: say(
    "For $whose {the text has|I note|the page states|I read|the page gives} $figure.",
    "$whose: $figure.",
    "The page on $whose {states|gives|has|says} $figure.",
    "{As for|For} $whose, {the page gives|it is given as|I find} $figure.",
    "I {note|record} $figure for $whose.",
    "$figure is {stated|given} for $whose.",
  ),
  measured: say(
    "The {figure|value|number} for $whose is $figure.",
    "Going by its page, $whose {comes to|stands at} $figure.",
    "$whose stands at $figure.",
  ),
  unlisted: say(
    "As far as the results show, none of them is {about|on} $aim.",
    "I do not see {a page on |}$aim among the results.",
    "{Judging by|Going by} {titles and snippets|the titles}, no {result|page} here {is on|leads to} $aim.",
    "{Nothing|None} in the list {is|seems to be} {the page on|the page for} $aim.",
  ),
  unread: say(
    "The {text|part|passage} that I was shown does not {state|give|contain} $aim.",
    "I have read it through, and $aim cannot be found in it.",
    "{Nothing|No line} in what I was shown {states|gives} $aim.",
  ),
  other: say("$gives $as, but the question asks for something else.", "On a second look that is $nouns, which was not asked for."),
  error: say("My call was not written correctly and returned an error; I have to repeat it in valid form."),
  enough: say(
    "With that, {all the facts|all facts that I need} are {at hand|established|known}.",
    "I have now {read|seen|established} everything that the answer {rests on|depends on|needs}.",
    "The answer follows from what I {have read|have noted}.",
    "All of it has been read on a page, so I can answer.",
  ),
  hurry: say("I could read more, but I believe that I know.", "The rest I take as {likely|given}."),
  surrender: say(
    "What I have read does not give an answer, and I will not make one up.",
    "I have not been able to establish it, and I say so rather than guess.",
  ),
};
