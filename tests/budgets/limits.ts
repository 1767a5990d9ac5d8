/** What a page may weigh, in bytes as they travel (brotli 11). */
export const limits = {
  /** HTML and what blocks its rendering: one round trip of ten packets. */
  firstPaint: 14_600,
  /** Scripts that load before anybody touches the page, inline ones included, JSON-LD apart. */
  scriptsBeforeUse: 4 * 1024,
  /** All scripts once the heaviest form of the page works. */
  firstForm: 85 * 1024,
  /** All scripts of the course list, which is client-only. */
  courseList: 75 * 1024,
  /** The heading font: Latin-1 and typographic punctuation. */
  font: 26 * 1024,
} as const;
