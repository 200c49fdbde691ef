import { say } from "../spread.ts";
import type { Voice } from "./voice.ts";

/** Says what it rests on. */
export const carefulVoice: Voice = {
  first: say(
    "Before anything else I {have to establish|need to know|should establish|should look up} $aim.",
    "The first {thing|point} to {establish|settle|look up|make sure of} is $aim.",
    "I {should|had better|will} {begin|start} with $aim.",
    "{Everything else|The rest} {hangs|depends} on $aim, so I begin there.",
  ),
  next: say(
    "Now I {turn|come|move on} to $aim.",
    "I do not {know|have} $aim {yet|so far|for certain}.",
    "What I do not {have|know} {yet|so far}: $aim.",
    "I {cannot|could not|should not} {answer|conclude|say anything} without $aim.",
    "{It remains to|I still have to|I have yet to|I need to|The next point is to} {establish|find|look up|settle|determine} $aim.",
    "{Of what I need|For the answer} I {still|also} {lack|miss} $aim.",
    "$aim $is {not settled|still unknown|not known to me}.",
  ),
  another: say(
    "{I go|I turn|I move} on to $whose.",
    "$whose {$is still open|$is not settled yet}.",
    "$whose {$is next|$comes next}.",
    "{Next|Then} $whose.",
  ),
  check: say(
    "Before I rely on it, I {want|would like} to {confirm|verify|check} $aim.",
    "It would be careless not to {check|verify|confirm} $aim.",
    "I will not take $aim {for granted|on trust} and look again.",
    "I would {rather|sooner} {read|see} $aim on {a second|another} page{| as well}.",
    "{One|A single} page may be {wrong|out of date|mistaken}, so I {check|verify} $aim.",
  ),
  search: say(
    "I {will look|look|should look} for a page that {states|gives|shows|documents} $it.",
    "I want to {read|see} $it {on a page|in print|in a source|for myself}, so I search.",
    "Rather than {guess|assume|go by memory|rely on memory}, I {search|look} for $it.",
    "{It|This} {calls for|needs|takes} a {search|source}{| of its own}.",
    "I {will|should} {search|look} for {a source|a page} {first|on it}.",
    "I {do not trust|would not go by} {memory|what I remember} {here|for this|in this}, so I search.",
  ),
  silent: 0.2,
  visit: say(
    "I {want|have} to {see|read} $it in the text of the $page.",
    "To be {sure|certain|on the safe side}, I read {what the $page $says|the $page $itself}.",
    "Before I note {$it|anything}{| down}, I {want to|should|will} {read|see|open} the $page.",
    "I {would|should} {read|see} the $page {first|in full|$itself} before I {rely on it|write anything down|take it as known}.",
    "{What counts is|I go by} what the $page $says.",
    "{I go on to|I turn to|I look into} the $page {$itself|for the text|in full}.",
    "I {open|read|consult} the $page {to see $it stated|for $it|to have $it from the text}.",
  ),
  openNamed: say(
    "I {open|read|turn to|consult} $names.",
    "I {take|choose} $names {to see|and see} what stands there.",
    "{What I read next: |I go on to }$names.",
  ),
  read: say(
    "The text is {clear|plain|explicit}: $clause.",
    "As {I read it|the text has it|it is stated there|far as I can see}, $clause.",
    "$gives $as.",
    "It is {stated|printed|given|set down} there: $clause.",
    "{According to|Going by} {the text|the $page|what is printed}, $clause.",
    "{I note|I take down|I record|It says|The passage says}: $clause.",
    "{The text|The passage|What is printed} {leaves no doubt|is unambiguous|is clear on this}: $clause.",
  ),
  more: say(
    "For $whose {the text has|I note|the page states|it says|I read|the page gives|I take down} $figure.",
    "$whose: $figure, {as it is stated there|as printed|as its page has it}.",
    "The {entry|page|text} {on|for} $whose {states|gives|has|says} $figure.",
    "{As for|For} $whose, {the page gives|the text says|it is given as|I find} $figure.",
    "{I note|I record|I read} $figure for $whose.",
    "$figure is {stated|printed|given} for $whose.",
  ),
  measured: say(
    "The {figure|value|number} for $whose is $figure.",
    "For $whose the {figure|value} {given|stated|printed} is $figure.",
    "Going by its page, $whose {comes to|stands at} $figure.",
  ),
  unlisted: say(
    "As far as the results show, none of them is {about|on|right for} $aim.",
    "I do not see {a page on |}$aim among the results.",
    "{Judging by|Going by} {titles and snippets|the titles|the list}, no {result|page} here {is on|leads to} $aim.",
    "{Nothing|None} in the list {is|seems to be|looks to be} {the page on|the page for} $aim.",
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
    "The answer follows from what I {have read|have noted|have seen}.",
    "{Nothing|No figure|No fact} that the answer {needs|rests on} is missing {now|any longer}.",
    "All of it {is|has been} read on a page, so I can answer.",
  ),
  hurry: say("I could read more, but I believe that I know.", "The rest I take as {likely|given}."),
  surrender: say(
    "What I have read does not give an answer, and I will not make one up.",
    "I have not been able to establish it, and I say so rather than guess.",
  ),
};
