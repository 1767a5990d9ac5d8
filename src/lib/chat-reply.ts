/** The assistant's messages, from content/chat.yaml. */
export interface ChatScript {
  /** The first message of every conversation. */
  greeting: string;
  /** Searched in this order; the first match wins. */
  keywords: { keyword: string; reply: string }[];
  /** Answers to a message without any keyword. */
  fallbacks: string[];
}

/**
 * The assistant's answer to `text`: the reply to the first keyword that occurs in it, even inside a word ('hi' in
 * 'this'), or else one of the fallbacks (specification, section 9).
 *
 * @param random a number from 0 up to 1, as Math.random gives
 */
export const reply = (
  text: string,
  { keywords, fallbacks }: ChatScript,
  random: () => number,
): string => {
  const lowerCase = text.toLowerCase();
  const match = keywords.find(({ keyword }) => lowerCase.includes(keyword.toLowerCase()));
  return match?.reply ?? fallbacks[Math.floor(random() * fallbacks.length)] ?? '';
};
