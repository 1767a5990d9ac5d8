/** Explains the star beside labels, above the fields of a form (WCAG 3.3.2). */
export const RequiredNote = () => (
  <p className="text-[0.9rem] text-muted">Fields marked * are required.</p>
);
