/** Other words for one argument: its names, and what is said of it. */
interface ArgumentWords {
  readonly names: readonly string[];
  readonly descriptions: readonly string[];
}

export interface ToolWords {
  readonly names: readonly string[];
  readonly descriptions: readonly string[];
  readonly arguments: Readonly<Record<string, ArgumentWords>>;
}

const query: ArgumentWords = {
  names: ["queries", "q", "search_queries", "keywords", "terms"],
  descriptions: ["What to search for.", "One or more search queries.", "Queries, each searched on its own."],
};
const goal: ArgumentWords = {
  names: ["purpose", "objective", "looking_for", "question", "intent"],
  descriptions: [
    "What you want to learn from it.",
    "The information that is looked for.",
    "Why it is opened: only what bears on this comes back.",
  ],
};

/** By a tool's own name. A tool that is not here keeps its words. */
export const TOOL_WORDS: Readonly<Record<string, ToolWords>> = {
  search: {
    names: ["web_search", "google_search", "search_web", "internet_search", "find_pages"],
    descriptions: [
      "Search the web and get the top results of each query: titles, addresses and snippets.",
      "Look pages up in a web search engine. Several queries may be given at once.",
      "Query a search engine; ten results at most come back for a query.",
    ],
    arguments: { query },
  },
  visit: {
    names: ["open_page", "browse", "read_webpage", "fetch_url", "open_url"],
    descriptions: [
      "Open web pages and get the passages that bear on a goal, with a summary.",
      "Read one or more pages of the web for a goal.",
      "Fetch pages by address; what they say on the goal is returned.",
    ],
    arguments: {
      url: {
        names: ["urls", "links", "pages", "addresses", "targets"],
        descriptions: ["Addresses of the pages.", "One or more URLs to open.", "The pages to read, by URL."],
      },
      goal,
    },
  },
  click: {
    names: ["open_link", "follow_link", "open_result", "follow"],
    descriptions: [
      "Follow links by their ids and get what the pages say on a goal, with the links on them.",
      "Open listed links by id; relevant passages and further links come back.",
    ],
    arguments: {
      link_id: {
        names: ["ids", "link_ids", "links", "targets"],
        descriptions: ["Ids of links that were listed.", "Which links to open, by the id in brackets."],
      },
      goal,
    },
  },
  google_scholar: {
    names: ["scholar_search", "search_papers", "academic_search", "find_papers"],
    descriptions: ["Search academic publications.", "Look up papers in a scholarly index; several queries may be given at once."],
    arguments: { query },
  },
  parse_file: {
    names: ["read_file", "open_document", "load_files", "file_reader"],
    descriptions: ["Read the text of files such as PDF, DOCX, CSV or TXT.", "Extract the text of uploaded documents."],
    arguments: {
      files: {
        names: ["paths", "file_names", "documents", "names"],
        descriptions: ["Names of the files.", "The files to read."],
      },
    },
  },
  calculator: {
    names: ["calculate", "math", "evaluate", "arithmetic"],
    descriptions: [
      "Work out an arithmetic expression with + - * / % ^, parentheses and functions such as sqrt, round, min and max.",
      "A calculator for expressions with the usual operators and functions.",
    ],
    arguments: {
      expression: { names: ["formula", "input", "expr"], descriptions: ["What to work out.", "The arithmetic expression."] },
    },
  },
};
