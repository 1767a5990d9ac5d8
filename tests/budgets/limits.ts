/** Limits of a page. Sizes are bytes, compressed with brotli at quality 11. */
export const limits = {
  /** HTML and everything that blocks its rendering. One round trip carries 14,600 bytes (RFC 6928). */
  firstPaint: 13 * 1024,
  /**
   * Scripts that load before any interaction: Astro's for islands, and those of the page. The last 250 bytes are for
   * in-page search in tabs, for composed words, and for reloading a page with an open dialog.
   */
  scriptsBeforeUse: 6400,
  /**
   * All scripts once the heaviest form of the page works: React 61,000, the page's own 5,000, and 25,000 for fields,
   * schemas and calls. The rest lets a form grow. Only the page's own scripts are fetched before a form is used.
   */
  firstForm: 96_000,
  /**
   * All scripts of the course list, which is client-only. The form library is not included, because only the account
   * dialog fetches it.
   */
  courseList: 72_000,
  /** The heading font: one weight, Latin characters. */
  font: 22 * 1024,
  /** The sum of all layout shifts on a slow line. Below 0.1 is good (Cumulative Layout Shift). */
  shifts: 0.005,
} as const;
