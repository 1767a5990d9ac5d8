/** What a form reports so that the service can tell robots from visitors. None of these is a field of a payload. */
export const spamSignals = {
  /**
   * Honeypot: hidden from people, with `autocomplete="off"` and a name that no browser fills in by itself. It joins the
   * payload only when it is filled in.
   */
  honeypotField: 'topic_reference',
  /** Request header: whole milliseconds between the first touch of the form and its submission. */
  elapsedHeader: 'Elapsed-Ms',
  /** A form that was filled in within this time is suspicious. */
  fastMs: 3000,
} as const;
