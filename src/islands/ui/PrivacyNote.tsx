/** A note beside a submit button on how the submitted data is used. */
export const PrivacyNote = () => (
  <p className="text-[0.9rem] text-muted">
    What happens with what you send is in our{' '}
    <a href="/privacy-policy" className="link">
      privacy policy
    </a>
    .
  </p>
);
