import { say } from "../spread.ts";
import type { Voice } from "./voice.ts";

/** Few words, no person. */
export const briefVoice: Voice = {
  first: say(
    "{Needed first|First|To find first|First of all|To start|Step one}: $aim.",
    "{Start|Begin} with $aim.",
    "{Looking|Searching first|First a look} for $aim.",
  ),
  next: say(
    "{Still needed|Next|Missing|Open|To find|Next up|Still open|Left to find|Then|Wanted now|Not known yet}: $aim.",
    "Now {|for |to }$aim.",
    "{On|Over} to $aim.",
    "Next, $aim.",
    "$aim {next|now}.",
    "{Go on|Continue|Move on} {with|to} $aim.",
  ),
  another: say("{Next|Now|Then}{:|} $whose.", "$whose {next|now}.", "{On to|Over to|And} $whose."),
  check: say(
    "{To confirm|To verify|Double-check|To check again|Second look|Second source for}: $aim.",
    "{Check|Verify|Confirm} $aim.",
    "{Another|A second} {page|source} for $aim.",
  ),
  search: say(
    "Searching{| for $it|, then}.",
    "{Search|A search|New search|Query}{| for $it}.",
    "{To the search|Let us search|Time to search}.",
  ),
  silent: 0.4,
  visit: say(
    "{Opening|Reading|Trying|Taking} the {best|likeliest|most fitting|most likely} {$page|$result}.",
    "{Reading|Opening|Visiting|Now} the likely $page.",
    "{On|Over|Straight|Next} to the $page{| for the details| for the full text| $itself}.",
    "{Reading|Opening|Checking} the $page {in full|$itself|rather than a snippet}.",
    "{Open|Read|Check|Go to} the $page{| for $it}.",
    "The $page {next|now}.",
  ),
  openNamed: say("{Opening|Reading|Trying|Taking} $names.", "{On|Over} to $names.", "{Next|Now}: $names."),
  read: say(
    "$clause.",
    "{Found|Noted|Result|Read|So|Known now|From the $page|As read|Clear}: $clause.",
    "$gives $as.",
    "{Got it|Good|Done|There}: $clause.",
  ),
  more: say(
    "$whose: $figure.",
    "$whose {|with }$figure.",
    "$figure for $whose.",
    "{And|Then|Next|Also|Plus|Noted,|Read,} $whose: $figure.",
    "$figure: $whose.",
    "{On|For} $whose: $figure.",
    "$whose, $figure.",
    "From its page: $whose, $figure.",
  ),
  measured: say("$whose {at|comes to|has} $figure.", "{Figure|Value|Number} for $whose: $figure."),
  unlisted: say(
    "{Nothing|No page|No result} {for|on} $aim {in the results|here|among these|in this list}.",
    "No {good|fitting|usable} result for $aim.",
    "{Results|These results} {off the mark|of no use|miss it}: nothing on $aim.",
  ),
  unread: say("{Not shown|Not there|Not given|Not in the text}: $aim.", "Nothing {there|in it|in the text} on $aim."),
  other: say("That is $nouns: not asked for.", "Wrong one: $nouns."),
  error: say("Malformed call, nothing came back. Again, properly.", "Invalid JSON. Once more."),
  enough: say(
    "{Enough|Sufficient} to answer.",
    "{All|Everything} {there|found|in hand|at hand|read|known}.",
    "That {settles|does|completes} it.",
    "{Complete|Done|Ready to answer|No gaps left}.",
  ),
  hurry: say("{Good|Close} enough.", "No need to read on.", "That will do."),
  surrender: say("Not found, so no answer.", "No answer from what I read; I say so.", "Not found; I leave it {open|at that}."),
};
