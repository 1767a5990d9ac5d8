import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#islands/ui/Button.tsx';

interface ComposerProps {
  onSay: (text: string) => void;
}

const changed = (input: HTMLInputElement | null): void => {
  input?.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Where a visitor writes to the assistant. Its form does nothing by itself: `method="dialog"` goes nowhere. */
export const Composer = ({ onSay }: ComposerProps) => {
  const input = useRef<HTMLInputElement>(null);
  // Before hydration the button can be pressed, as nothing could enable it then.
  const [blank, setBlank] = useState(false);
  useEffect(() => changed(input.current), []);

  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = input.current;
    if (!field) return;
    onSay(field.value);
    field.value = '';
    changed(field);
    field.focus();
  };

  return (
    <form method="dialog" className="chat-form" onSubmit={send}>
      <input
        ref={input}
        className="control"
        aria-label="Message"
        placeholder="Type your message..."
        autoComplete="off"
        maxLength={1000}
        onInput={(event) => setBlank(!event.currentTarget.value.trim())}
      />
      <Button type="submit" disabled={blank}>
        Send
      </Button>
    </form>
  );
};
