import { spamSignals } from '#contract/spam-signals.ts';

/**
 * A field that people neither see nor reach, for programs that fill in everything. Browsers and password managers are
 * told to leave it alone.
 */
export const Honeypot = () => (
  <div className="honeypot" aria-hidden="true">
    <label>
      Leave this empty
      <input
        name={spamSignals.honeypotField}
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
        data-bwignore
      />
    </label>
  </div>
);
