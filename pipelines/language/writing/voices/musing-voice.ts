import { say } from "../spread.ts";
import type { Voice } from "./voice.ts";

/** Thinks aloud. */
export const musingVoice: Voice = {
  first: say(
    "Okay, {I need|first I need|let me start with|I have to find|so I need} $aim.",
    "Let me think. I {could|can|should} {start|begin} with $aim.",
    "So, where to {begin|start}? {With|Probably with|I would say with} $aim{|, I think}.",
    "{Right|Alright|So}, the first thing {I need |}is $aim.",
    "{Hmm, first|First} I {would|should} {look for|find out|look up} $aim.",
  ),
  next: say(
    "{Okay, now I need|Now I need|Next I need|I still need|So I still need|That brings me to|Now for} $aim.",
    "{So what|What|And what|Then what} about $aim?",
    "Then I {need|want|have to find|should find|look for} $aim.",
    "On to $aim{|, then}.",
    "I {do not have|have not got|have not seen|do not know} $aim{| yet}.",
    "{Still|What is still} missing: $aim.",
    "{Let me|I should|I can} {go on with|get|turn to|move on to} $aim.",
    "Where {could|would|might} I {find|read|see} $aim?",
  ),
  another: say(
    "{Next|Then|Now|On to} $whose.",
    "{And|What about|Now what about} $whose?",
    "$whose {$is next|$comes next}.",
    "Let me {see|look at|go on with|check} $whose.",
    "I {still need|have yet to see|do not have} $whose.",
  ),
  check: say(
    "But let me {double-check|check|make sure of} $aim.",
    "I should {make sure of|double-check|check} $aim, though.",
    "Is that right? Let me {confirm|check|see} $aim.",
    "{Hmm, can|Can|But can} I {rely on|trust} that? {A second page on|Another page on} $aim would {help|be good}.",
    "{Wait, I|Still, I|I} have $aim from one {page|place} only. Let me {check|look further}.",
  ),
  search: say(
    "Let me {look that up|try a search|see what comes up|search|see what there is|search for $it|ask the search|see what a search finds|find a page on that}.",
    "{Maybe|Perhaps} a search {helps|tells|will do|brings $it up}.",
    "I {could|can|should|might} {just |}{search for $it|look that up|try a search}.",
    "{A search, then|Search first|So, a search|Time for a search}.",
  ),
  silent: 0.25,
  visit: say(
    "Let me {have a look at|take a look at|look at|read|go to|check|have a read of} the $page{| for that}.",
    "Let me {open|pull up|go into} the $page and {see|read|check|have a look}.",
    "I should {read|see|open|go through} the $page to be sure.",
    "{Maybe|Perhaps|Probably} the $page $says {it|that}{|; let me see}.",
    "{Looks|Seems} worth {opening|reading}, so {let me|I will} {read|open} the $page.",
    "What $does the $page say {on that|about it|there}?",
    "{Okay|Right|So}, the $page {then|next}.",
    "I {think|guess|suppose} the $page should {have|show|give} $it{|; let me open $them|, so let me read $them}.",
    "{Better|I had better} {read|open|check} the $page {first|$itself|in full}.",
  ),
  openNamed: say(
    "Let me {open|read|try|look at} $names.",
    "{Maybe|Perhaps} $names {can tell|will do}; let me {see|look}.",
    "{Okay|Right|So}, $names {then|next}.",
  ),
  read: say(
    "{Good:|Okay, so|Right,|Ah,|So|Alright,|There it is:|Here:|Nice:|Got it:|I see:} $clause.",
    "$gives $as. {Good|Fine|Okay|That helps}.",
    "So {that means|it says that|I know that|I see that} $clause.",
    "{Okay|Right|Good}, {the $page $says that|so it says that|that tells me that|I can note that} $clause.",
  ),
  more: say(
    "For $whose {that is|it is|I see|I have|it says} $figure.",
    "{The page on $whose has|On $whose it says|For $whose the page says} $figure.",
    "{So $whose|$whose, then,|$whose} {has|is at} $figure.",
    "$whose: $figure.",
    "{Okay, $figure|So it is $figure|$figure} for $whose.",
  ),
  measured: say("{So $whose|$whose} {comes to|has|is at|stands at} $figure.", "$whose is at $figure{|, then}."),
  unlisted: say(
    "Hmm, {nothing there for|no page on|nothing that looks right for} $aim{| here| in these}.",
    "Hmm, I do not see {|a page on }$aim {in these results|here|in this list}.",
    "{That|This} {search|query} did not {help|get me there|turn it up}: no page {on|for} $aim.",
    "{Not|Well, not} what I {hoped for|was after}; {nothing|no page} on $aim.",
    "{So|Okay, so|Well,} {these|the results} do not {get|lead|take} me to $aim.",
  ),
  unread: say(
    "Hmm, {that|the text|this part} does not {show|say|give} $aim.",
    "Hmm, I do not see $aim {there|in that text|in it}.",
    "{So|Okay, so} $aim did not {come up|turn up} there.",
  ),
  other: say("Wait, that is $nouns. Not what I was after.", "Hmm, that is $nouns, and the question asks for something else."),
  error: say("Oh, that call was not valid JSON. Let me write it again.", "Hmm, an error: I did not write the call properly."),
  enough: say(
    "{Okay|Right|Good|Alright}, that {is all I need|should do|is everything|is what I needed|completes it}.",
    "So {I can|now I can|I should be able to} answer.",
    "{Okay|Right|Good|Alright|So}, {I have it all|I have everything|nothing is missing|I can answer now|I can put it together now}.",
  ),
  hurry: say("I think I can see where this goes.", "Hmm, I could look further, but that should do."),
  surrender: say(
    "Hmm, I do not have what an answer would take, so I will say that it was not found.",
    "I do not see another way to find it. Better to say so than to guess.",
  ),
};
