/** A note beside a submit button on how the submitted data is used. */
export const PrivacyNote = () => (
  <p className="text-[0.9rem] text-muted">
    Our{' '}
    <a href="/privacy-policy" className="link">
      privacy policy
    </a>{' '}
    explains how we use what you send.
  </p>
);
