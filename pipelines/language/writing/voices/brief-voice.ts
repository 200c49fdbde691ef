import { say } from "../spread.ts";
import type { Voice } from "./voice.ts";

/** Few words, no person. */
export const briefVoice: Voice = {
  first: say(
    "{Needed first|First|To find first|First of all|To start|Step one}: $aim.",
    "{Start|Begin} with $aim.",
    "{Looking first|First, looking} for $aim.",
  ),
  next: say(
    "{Still needed|Next|Missing|Open|To find|Next up|Still open|Left to find|Then|Wanted now|Not known yet}: $aim.",
    "Now {|for |to }$aim.",
    "{On|Over} to $aim.",
    "Next, $aim.",
    "$aim {next|now}.",
    "{Go on|Continue|Move on} {with|to} $aim.",
  ),
  another: say("{Next|Now|Then}: $whose.", "$whose next.", "On to $whose."),
  check: say(
    "{To confirm|To verify|Double-check|To check again|Second look|Second source for}: $aim.",
    "{Check|Verify|Confirm} $aim.",
    "{Another|A second} {page|source} for $aim.",
  ),
  search: say("Searching for $it.", "{A search|Search} for $it.", "A search should {show|give} $it."),
  silent: 0.4,
  visit: say(
    "{Reading|Opening|Checking} the $page{| $itself| for $it}.",
    "{Open|Read|Check} the $page{| for $it}.",
    "The $page should {have|give} $it.",
    "Now the $page.",
  ),
  openNamed: say("{Opening|Reading|Trying|Taking} $names.", "{On|Over} to $names.", "{Next|Now}: $names."),
  read: say(
    "$clause.",
    "{Found|Noted|Result|Read|So|Known now|From the $page|As read|Clear}: $clause.",
    "$gives $as.",
    "{Got it|Good|Done|There}: $clause.",
  ),
  more: say("$whose: $figure.", "$figure for $whose.", "{Noted for|For} $whose: $figure.", "$whose has $figure."),
  measured: say("$whose {comes to|has} $figure.", "{Figure|Value|Number} for $whose: $figure."),
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
    "{All|Everything needed} {found|read|is known}.",
    "That {settles|completes} it.",
    "{Ready to answer|No gaps left}.",
  ),
  hurry: say("{Good|Close} enough.", "No need to read on.", "That will do."),
  surrender: say("Not found, so no answer.", "No answer from what I read; I say so.", "Not found; I leave it {open|at that}."),
};
