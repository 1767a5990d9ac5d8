/** Limits of a page. Sizes are bytes, compressed with brotli at quality 11. */
export const limits = {
  /** HTML and what blocks its rendering; a server sends 14,600 in one round trip (RFC 6928). */
  firstPaint: 13 * 1024,
  /**
   * Scripts that load before any interaction: Astro's own for islands, and those of the page. A visitor who searches a
   * page of tabs, composes words or reloads a page with an open dialog needs the last 250.
   */
  scriptsBeforeUse: 6400,
  /**
   * All scripts once the heaviest form of the page works: React 61,000, the page's own 5,000, and 25,000 of fields,
   * schemas and calls. What is left is for a form that grows; none of it but the page's own is fetched before a form is
   * used.
   */
  firstForm: 96_000,
  /**
   * All scripts of the course list, which is client-only. The library of forms is not among them: the dialog 'Account'
   * fetches it.
   */
  courseList: 72_000,
  /** The heading font: one weight of Latin. */
  font: 22 * 1024,
  /** The sum of all layout shifts on a slow line. 0.1 counts as good (Cumulative Layout Shift). */
  shifts: 0.005,
} as const;
