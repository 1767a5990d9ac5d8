import type { Message } from './useCourseList.ts';

const tones: Record<Message['tone'], string> = {
  good: 'notice notice-good',
  bad: 'notice',
};

/**
 * The outcome of the last deletion. It is a new element each time, as screen readers do not announce the same text
 * twice.
 */
export const StatusLine = ({ text, tone, count }: Message) => (
  <p role="status" className="course-message">
    {text && (
      <span key={count} className={`block ${tones[tone]}`}>
        {text}
      </span>
    )}
  </p>
);
