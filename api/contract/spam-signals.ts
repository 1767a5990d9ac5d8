/**
 * What a form says about the way it was filled in. Each signal is sent only when it has something to say, so that an
 * ordinary payload holds the specification's fields and nothing else.
 */
export const spamSignals = {
  /** Honeypot: hidden from people, `autocomplete="off"`, and a name no browser fills by itself. */
  honeypotField: 'topic_reference',
  /** Milliseconds between the first touch of the form and its submission, sent when under `fastMs`. */
  elapsedField: 'elapsed_ms',
  fastMs: 3000,
} as const;
