import { spamSignals } from '#contract/signals.ts';

/**
 * A hidden field that only bots fill in (contract/signals.ts). It is out of the tab order and of the accessibility
 * tree; its attributes tell browsers and password managers not to fill it.
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
        data-form-type="other"
      />
    </label>
  </div>
);
