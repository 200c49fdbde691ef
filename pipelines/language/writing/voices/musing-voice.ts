import { say } from "../spread.ts";
import type { Voice } from "./voice.ts";

/** Thinks aloud. */
export const musingVoice: Voice = {
  first: say(
    "Okay, {I need|first I need|let me start with|so I need} $aim.",
    "Let me {start|begin} with $aim.",
    "{Right|Alright|So}, the first thing {I need |}is $aim.",
    "First I should {look for|find out|look up} $aim.",
    "I need to find $aim first.",
  ),
  next: say(
    "{Okay, now I need|Now I need|Next I need|I still need|So I still need|That brings me to|Now for} $aim.",
    "{So what|And what|Then what} about $aim?",
    "Then I {need|have to find|should find|look for} $aim.",
    "On to $aim{|, then}.",
    "I {do not have|have not seen|do not know} $aim yet.",
    "Let me {go on with|get|turn to|move on to} $aim.",
    "Now let me find $aim.",
    "So the next question is $aim.",
  ),
  another: say(
    "{Next|Then|Now|On to} $whose.",
    "{And|What about|Now what about} $whose?",
    "$whose {$is next|$comes next}.",
    "Let me {see|look at|go on with|check} $whose.",
    "I {still need $whose|do not have $whose yet}.",
    "Now let me get $whose.",
    "Okay, $whose now.",
    "Let me do the same for $whose.",
    "So on to $whose.",
  ),
  check: say(
    "But let me {double-check|check|make sure of} $aim.",
    "I should {make sure of|double-check|check} $aim, though.",
    "Is that right? Let me {confirm|check} $aim.",
    "A second page on $aim would {help|be good}.",
    "I have $aim from one page only. Let me {check|look further}.",
  ),
  search: say(
    "Let me {look that up|try a search|see what comes up|search|search for $it|find a page on that}.",
    "I {can|should} {just |}{search for $it|look that up}.",
    "Let me see what a search finds.",
  ),
  silent: 0.5,
  openNamed: say(
    "Let me {open|read|try|look at|check} $names.",
    "{Maybe|Perhaps} $names {can tell|will do}; let me {see|look}.",
    "{Okay|Right|So}, $names {then|next}.",
    "I will open $names.",
  ),
  read: say(
    "{Good:|Okay, so|Right,|So|Alright,|There it is:|Got it:|I see:} $clause.",
    "$gives $as. {Good|Okay|That helps}.",
    "So {that means|I know that|I see that} $clause.",
    "{Okay|Right|Good}, {the $page $says that|that tells me that|I can note that} $clause.",
    "I see that $clause.",
  ),
  more: say(
    "For $whose {that is|it is|I see|I have|it says} $figure.",
    "{The page on $whose has|On $whose it says|For $whose the page says} $figure.",
    "{So $whose|$whose, then,|$whose} {has|is at} $figure.",
    "$whose: $figure.",
    "{Okay, $figure|So it is $figure|$figure} for $whose.",
    "That is $figure for $whose.",
    "Good, $figure for $whose.",
  ),
  measured: say("{So $whose|$whose} {comes to|has|is at|stands at} $figure.", "$whose is at $figure{|, then}."),
  unlisted: say(
    "Hmm, {nothing there for|no page on|nothing that looks right for} $aim{| here| in these}.",
    "Hmm, I do not see {|a page on }$aim {in these results|here|in this list}.",
    "{That|This} {search|query} did not {help|turn it up}: no page {on|for} $aim.",
    "{Not|Well, not} what I {hoped for|was after}; {nothing|no page} on $aim.",
  ),
  unread: say(
    "Hmm, {that|the text|this part} does not {show|say|give} $aim.",
    "Hmm, I do not see $aim {there|in that text|in it}.",
    "{So|Okay, so} $aim did not {come up|turn up} there.",
  ),
  other: say("Wait, that is $nouns. Not what I was after.", "Hmm, that is $nouns, and the question asks for something else."),
  error: say("Oh, that call was not valid. Let me write it again.", "Hmm, an error: I did not write the call properly."),
  enough: say(
    "{Okay|Right|Good|Alright}, that {is all I need|should do|is everything|is what I needed}.",
    "So {now I can|I should be able to} answer.",
    "{Okay|Right|Good|So}, {I have everything|nothing is missing|I can answer now|I can put it together now}.",
  ),
  hurry: say("I think I can see where this goes.", "Hmm, I could look further, but that should do."),
  surrender: say(
    "Hmm, I do not have what an answer would take, so I will say that it was not found.",
    "I do not see another way to find it. Better to say so than to guess.",
  ),
};
