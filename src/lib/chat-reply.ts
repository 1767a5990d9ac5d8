/** A dialog of every page, by its id (layouts/SiteLayout.astro). */
export type OfferedDialog = 'quick-dialog' | 'consultation';

/** The assistant's messages, from content/chat.yaml. */
export interface ChatScript {
  /** The first message of every conversation. */
  greeting: string;
  /** What a visitor can send with one press before they have written anything. */
  suggestions?: string[];
  /** Searched in this order; the first match wins. */
  keywords: { keyword: string; reply: string; offers?: OfferedDialog }[];
  /** Answers to a message without any keyword. */
  fallbacks: string[];
}

/** What the assistant answers, and what it offers with it. */
export interface Reply {
  text: string;
  /** The dialog that a button below the text opens, beside a link to the common questions. */
  offers?: OfferedDialog | undefined;
}

/**
 * The assistant's answer to `text`: the reply to the first keyword that occurs in it, even inside a word ('hi' in
 * 'this'), or else one of the fallbacks (specification, section 9), which offers 'Let's Talk'.
 *
 * @param random a number from 0 up to 1, as Math.random gives
 */
export const reply = (
  text: string,
  { keywords, fallbacks }: ChatScript,
  random: () => number,
): Reply => {
  const lowerCase = text.toLowerCase();
  const match = keywords.find(({ keyword }) => lowerCase.includes(keyword.toLowerCase()));
  if (match) return { text: match.reply, offers: match.offers };
  return { text: fallbacks[Math.floor(random() * fallbacks.length)] ?? '', offers: 'quick-dialog' };
};
