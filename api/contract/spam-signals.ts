/**
 * Fields by which a form reports signs of spam. A signal is sent only when there is a sign, so that an ordinary payload
 * holds the specification's fields and no others.
 */
export const spamSignals = {
  /** Honeypot: hidden from people, `autocomplete="off"`, and a name no browser fills by itself. */
  honeypotField: 'topic_reference',
  /** Milliseconds between the first touch of the form and its submission, sent when under `fastMs`. */
  elapsedField: 'elapsed_ms',
  fastMs: 3000,
} as const;
