/** Orders, ranks and comparisons told by more than one word. */
const HIGH = "(?:highest|largest|biggest|most|greatest|longest|high|large|big|great|long)";
const LOW = "(?:lowest|smallest|least|fewest|shortest|low|small|few|short)";
const PLACE = "(?:place|position|spot)";

export const ORDER_PHRASES: readonly (readonly [RegExp, string])[] = [
  [/ (?:before|after) (@\d+)(?: did)?(?: ,)? or (?:was it |is it |were they )?(?:the )?other way (?:round|around) /g, " $1 "],
  [/ (?:,|-)? ?or (?:was it |is it |were they )?(?:the )?other way (?:round|around) /g, " "],
  [/ (?:,|-)? ?or vice versa /g, " "],
  [new RegExp(` (?:going |running )?(?:from )?(?:the )?${HIGH} (?:down )?to (?:the )?${LOW} `, "g"), " $max "],
  [new RegExp(` (?:going |running )?(?:from )?(?:the )?${LOW} (?:up )?to (?:the )?${HIGH} `, "g"), " $min "],
  [/ in (?:descending|decreasing) order(?: of| by)? /g, " $max "],
  [/ in (?:ascending|increasing) order(?: of| by)? /g, " $min "],
  [/ (?:with )?(?:the )?(?:highest|largest|biggest|greatest|longest) (?:one )?first /g, " $max "],
  [/ (?:with )?(?:the )?(?:lowest|smallest|fewest|shortest) (?:one )?first /g, " $min "],
  [/ (?:with )?(?:the )?(?:oldest|earliest) (?:one )?first /g, " $earliest "],
  [/ (?:with )?(?:the )?(?:newest|latest|most recent|youngest) (?:one )?first /g, " $latest "],
  [/ (?:from )?(?:oldest|earliest|first) to (?:newest|latest|most recent|last|youngest) /g, " $earliest "],
  [/ (?:from )?(?:newest|latest|most recent|last|youngest) to (?:oldest|earliest|first) /g, " $latest "],
  [/ in (?:chronological order|order of time) /g, " $earliest "],
  [/ (second|third) (?:place )?from the (?:top|first) /g, " $$$1 $max "],
  [/ (second|third) (?:place )?from the bottom /g, " $$$1 $min "],
  [new RegExp(` (?:(?:is|was|came|comes|come|ranks|ranked|rank|finishes|takes|took|placed|in|at) )+(?:the )?(second|third)(?: ${PLACE})?(?! ?-) `, "g"), " $$$1 "],
  [/ (?:2nd)(?= )/g, " second"],
  [/ (?:3rd)(?= )/g, " third"],
  [/ runners? ?- ?up /g, " $second $max "],
  [/ number two /g, " $second "],
  [/ (?:before|ahead of) the other(?: one)? /g, " $earlier "],
  [/ after the other(?: one)? /g, " $later "],
  [/ (more|most|less|least) (?:common|commonly|widespread|prevalent|often|frequent|frequently|likely|numerous|plentiful|abundant) /g, " $1 "],
  [/ (?:other than|apart from|aside from|with the exception of|leaving out|leaving aside) /g, " except "],
  // Differences.
  [/ (?:lead|advantage|edge|surplus|margin) over /g, " exceed "],
  [/ (?:is|was|were|are) (?:it |they )?(?:ahead of|greater than|bigger than) /g, " exceed "],
  [/ (?:trail|trails|trailed|lag|lags|lagged)(?: behind)? /g, " below "],
  [/ (?:falls?|fell|come|comes|came) short of /g, " below "],
  [/ (?:top|tops|topped|beat|beats|outdo|outdid|eclipse|eclipsed|overtop) (?=(?:that|those|its|their|the|@\d))/g, " exceed "],
  // Changes.
  [/ (?:add|adds|added) to /g, " $rise "],
  [/ (?:swell|swelled|swollen|expand|expanded|jump|jumped|surge|surged|soar|soared|widen|widened|balloon|ballooned|mount|mounted) /g, " $rise "],
  [/ (?:contract|contracted|dip|dipped|slip|slipped|slump|slumped|sink|sank|lessen|lessened|diminish|diminished) /g, " $fall "],
  [/ (?:came|come|comes|coming) down /g, " $fall "],
  // Ratios.
  [/ by (?:a factor of )(?:how much|what) /g, " $factor "],
  [/ (?:how many|what number of) times over /g, " $times "],
  [/ (?:what|which) is the quotient (?:of|when) /g, " $divide "],
  [/ (?:divide|divided|dividing|quotient of) /g, " $divide "],
  // Sums and means.
  [/ (?:adding|add|added|adds|totting|tot|summing|sum) (?:them |these |those |all )*(?:all )?(?:up|together) /g, " $sum "],
  [/ (?:in aggregate|as a whole|as a group|in sum|pooled|in combination|cumulatively|cumulative|between all of them|among them all) /g, " $sum "],
  [/ (?:alike) /g, " $both "],
  [/ (?:common to|shared by) /g, " $common "],
  [/ mutual /g, " $common "],
  [/ one and only /g, " only "],
  [/ (?:exactly|precisely|but|no more than) one /g, " only one "],
  [/ (?:lone|unique|solitary) /g, " only "],
]; // prettier-ignore
