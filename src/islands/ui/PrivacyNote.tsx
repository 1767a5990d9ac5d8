/** What becomes of what a form sends, beside its submit button. */
export const PrivacyNote = () => (
  <p className="text-[0.9rem] text-muted">
    What happens with what you send is in our{' '}
    <a href="/privacy-policy" className="link">
      privacy policy
    </a>
    .
  </p>
);
