import { type SubmitEvent, useId } from 'react';
import { Button } from '#islands/ui/Button.tsx';

const subscribe = (event: SubmitEvent<HTMLFormElement>): void => {
  event.preventDefault();
  const form = event.currentTarget;
  window.alert('Thank you for subscribing to our newsletter!');
  form.reset();
};

/**
 * The footer's newsletter form. It thanks in an alert and makes no call (specification, section 2; decisions,
 * "Newsletter"). A line below its field therefore says that nothing is stored.
 *
 * Without the script, `method="dialog"` makes the browser send nothing. Browsers without that method would put the
 * address into the URL, so the field has no name. w3m sends fields without a name, too, but nothing to `about:blank`.
 */
export const NewsletterForm = () => {
  const id = useId();
  const noteId = `${id}note`;
  return (
    <form method="dialog" action="about:blank" className="newsletter" onSubmit={subscribe}>
      <label htmlFor={id}>Your email for the newsletter</label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          className="control"
          type="email"
          required
          autoComplete="email"
          // Without it, Firefox reports the field as invalid before anything is typed. The browser shows errors itself.
          aria-invalid={false}
          aria-describedby={noteId}
          enterKeyHint="send"
          placeholder="Work email"
        />
        <Button type="submit">Subscribe</Button>
      </div>
      <p id={noteId} className="quiet">
        Our newsletter has not started. We do not store your address.
      </p>
    </form>
  );
};
