import { useEffect, useState } from 'react';
import { cleanParagraphs } from '#contract/clean-text.ts';
import { inDigits } from '#shared/in-digits.ts';

interface CharacterLimitProps {
  /** Its own, by which the control is described. */
  id: string;
  /** Id of the input or text area. */
  controlId: string;
  limit: number;
  /** Whether it is shown before the text comes near it. */
  fromStart?: boolean;
  className?: string;
}

/** The count follows the last key after this delay, so that a screen reader does not announce it at each letter. */
const countAfterMs = 500;

const inWords = (count: number): string =>
  `${inDigits(count)} ${count === 1 ? 'character' : 'characters'}`;

/** From nine tenths on: 'Up to 1,000 characters', and how many are left or too many (decisions, "Lengths"). */
export const CharacterLimit = ({
  id,
  controlId,
  limit,
  fromStart = false,
  className = 'text-[0.9rem] text-muted',
}: CharacterLimitProps) => {
  const [length, setLength] = useState(0);
  // After each render, as the form may have been reset.
  useEffect(() => {
    const control = document.getElementById(controlId) as HTMLTextAreaElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = (): void => {
      clearTimeout(timer);
      // Counted like the contract, in code points: one for an emoji.
      timer = setTimeout(() => setLength([...cleanParagraphs(control.value)].length), countAfterMs);
    };
    count();
    control.addEventListener('input', count);
    return () => {
      clearTimeout(timer);
      control.removeEventListener('input', count);
    };
  });

  const left = limit - length;
  const balance = left < 0 ? `${inWords(-left)} too many` : `${inWords(left)} left`;
  const isNear = left <= limit / 10;
  const isShown = isNear || fromStart;
  // Hidden, it takes no room. It is there all the same, as what appears together with its text is not announced.
  return (
    <p id={id} className={isShown ? className : 'sr-only'}>
      <span>{isShown && `Up to ${inWords(limit)}.`}</span>{' '}
      <span aria-live="polite" className={left < 0 ? 'text-bad' : undefined}>
        {isNear && balance}
      </span>
    </p>
  );
};
