import { type SubmitEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { cleanLine } from '#contract/clean-text.ts';
import { Button } from '#islands/ui/Button.tsx';
import { CharacterLimit } from '#islands/ui/Field.tsx';
import { SendIcon } from '#islands/ui/icons.tsx';

/** The longest message that the field accepts, in characters (decisions, "Lengths"). */
const maxLength = 1000;

interface ComposerProps {
  onSend: (text: string) => void;
  /** Messages that the visitor can send with one press. */
  suggestions: string[] | undefined;
}

/** Cuts the text at the maximum length. Not by `maxlength`, because that counts an emoji as two. */
const limitLength = (input: HTMLInputElement): void => {
  const characters = [...input.value];
  if (characters.length <= maxLength) return;
  const caret = input.selectionStart;
  input.value = characters.slice(0, maxLength).join('');
  input.setSelectionRange(caret, caret);
};

/** The field and button for a message. Without the island the form does nothing: `method="dialog"` submits nowhere. */
export const Composer = ({ onSend, suggestions = [] }: ComposerProps) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Enabled in the HTML, because nothing can enable it before hydration.
  const [isBlank, setIsBlank] = useState(false);
  const readText = useCallback((field: HTMLInputElement, isComposing = false): void => {
    if (!isComposing) limitLength(field);
    setIsBlank(!cleanLine(field.value));
  }, []);
  // The visitor may have typed before hydration.
  useEffect(() => {
    if (input.current) readText(input.current);
  }, [readText]);

  /** Sends a suggestion. The text that the visitor has begun to write stays. */
  const suggest = (text: string): void => {
    // The pressed button has the focus, and disappears.
    input.current?.focus();
    onSend(text);
  };

  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = input.current;
    if (!field) return;
    onSend(field.value);
    field.value = '';
    readText(field);
    field.focus();
  };

  return (
    <form method="dialog" action="about:blank" className="chat-form" onSubmit={send}>
      <div className="contents">
        {suggestions.length > 0 && (
          <div role="group" aria-label="Suggestions" className="chat-offers">
            {suggestions.map((text) => (
              <Button key={text} variant="quiet" size="small" onClick={() => suggest(text)}>
                {text}
              </Button>
            ))}
          </div>
        )}
      </div>
      <input
        ref={input}
        id={id}
        className="control"
        aria-label="Message"
        placeholder="Type your message..."
        autoComplete="off"
        enterKeyHint="send"
        aria-describedby={`${id}-hint`}
        onInput={({ currentTarget, nativeEvent }) =>
          readText(currentTarget, nativeEvent.isComposing)
        }
        onCompositionEnd={({ currentTarget }) => limitLength(currentTarget)}
      />
      <Button type="submit" aria-label="Send" disabled={isBlank}>
        <SendIcon />
      </Button>
      <CharacterLimit id={`${id}-hint`} controlId={id} limit={maxLength} className="chat-limit" />
    </form>
  );
};
