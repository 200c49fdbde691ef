/** The tag of the released ReSum prompts' own description; what stands in it is a model's words, neutralised. */
const TAG = "previous_research_summary";

/** The user message that a context begins with, after the first: the question, and all that is left of what came before. */
export const resumedQuestion = (question: string, summary: string): string => `${question}\n\n<${TAG}>\n${summary}\n</${TAG}>`;
