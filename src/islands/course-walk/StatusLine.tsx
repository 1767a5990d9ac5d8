import type { Message } from './useCourseList.ts';

const tones: Record<Message['tone'], string> = {
  good: 'notice notice-good',
  bad: 'notice',
};

/** What came of the last deletion. A new element each time, as screen readers do not announce the same text again. */
export const StatusLine = ({ text, tone, count }: Message) => (
  <p role="status" className="course-message">
    {text && (
      <span key={count} className={`block ${tones[tone]}`}>
        {text}
      </span>
    )}
  </p>
);
