import { say } from "../spread.ts";
import type { Voice } from "./voice.ts";

/** Few words, no person. */
export const briefVoice: Voice = {
  first: say(
    "{Needed first|First|First of all|Step one}: $aim.",
    "{Start|Begin} with $aim.",
    "{Looking first|First, looking} for $aim.",
    "First find $aim.",
  ),
  next: say(
    "{Still needed|Next|Missing|Next up|Still open|Then|Not known yet}: $aim.",
    "Now {|for |to }$aim.",
    "On to $aim.",
    "Next, $aim.",
    "{Go on|Continue|Move on} {with|to} $aim.",
    "Now find $aim.",
  ),
  another: say(
    "{Next|Now|Then}: $whose.",
    "$whose next.",
    "On to $whose.",
    "Now $whose.",
    "Next in the list: $whose.",
    "Continue with $whose.",
    "Then $whose.",
    "Same for $whose.",
  ),
  check: say(
    "{To confirm|To verify|Double-check|Second source for}: $aim.",
    "{Check|Verify|Confirm} $aim.",
    "{Another|A second} {page|source} for $aim.",
  ),
  search: say("Searching.", "{A search|Search} for $it.", "Search."),
  silent: 0.65,
  openNamed: say("{Opening|Reading|Trying} $names.", "On to $names.", "{Next|Now}: $names.", "{Open|Read} $names."),
  read: say("$clause.", "{Found|Noted|So|From the $page}: $clause.", "{Good|There}: $clause.", "Settled: $clause."),
  more: say(
    "$whose: $figure.",
    "$figure for $whose.",
    "{Noted for|For} $whose: $figure.",
    "$whose has $figure.",
    "Found for $whose: $figure.",
    "$whose stands at $figure.",
  ),
  measured: say("$whose {comes to|has} $figure.", "{Figure|Value|Number} for $whose: $figure."),
  unlisted: say(
    "{Nothing|No page|No result} {for|on} $aim {in the results|here|among these|in this list}.",
    "No {good|fitting} result for $aim.",
    "Nothing on $aim came up.",
  ),
  unread: say("{Not shown|Not there|Not given|Not in the text}: $aim.", "Nothing {there|in it|in the text} on $aim."),
  other: say("That is $nouns: not asked for.", "Wrong one: $nouns."),
  error: say("Malformed call, nothing came back. Again, properly.", "The call was not valid. Once more."),
  enough: say("{Enough|Sufficient} to answer.", "Everything needed {is found|is read|is known}.", "That completes it.", "Ready to answer."),
  hurry: say("{Good|Close} enough.", "No need to read on.", "That will do."),
  surrender: say("Not found, so no answer.", "No answer from what I read; I say so.", "Not found; I leave it {open|at that}."),
};
