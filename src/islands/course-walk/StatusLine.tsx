import type { Message } from './useCourseList.ts';

const tones: Record<Message['tone'], string> = {
  good: 'border-good bg-good-bg text-good',
  bad: 'border-bad bg-bad-bg text-bad',
};

/** What came of the last deletion. A new element each time, as screen readers do not announce the same text again. */
export const StatusLine = ({ text, tone, count }: Message) => (
  <p role="status" className="course-message">
    {text && (
      <span
        key={count}
        className={`block rounded-edge border px-4 py-2 font-medium ${tones[tone]}`}
      >
        {text}
      </span>
    )}
  </p>
);
