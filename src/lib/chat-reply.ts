/** The assistant's words, from content/chat.yaml. */
export interface ChatScript {
  /** The first message of every conversation. */
  greeting: string;
  /** Looked for in this order; the first match wins. */
  keywords: { keyword: string; reply: string }[];
  /** Answers to what no keyword matches. */
  fallbacks: string[];
}

/**
 * What the assistant answers: the reply to the first keyword that occurs anywhere in the text, 'hi' inside 'this'
 * included, else one of the fallbacks (specification, section 9).
 *
 * @param random a number from 0 up to 1, as Math.random gives
 */
export const reply = (
  text: string,
  { keywords, fallbacks }: ChatScript,
  random: () => number,
): string => {
  const heard = text.toLowerCase();
  const match = keywords.find(({ keyword }) => heard.includes(keyword));
  return match?.reply ?? fallbacks[Math.floor(random() * fallbacks.length)] ?? '';
};
