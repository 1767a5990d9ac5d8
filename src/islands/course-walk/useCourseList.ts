import { useRef, useState, useTransition } from 'react';
import type { Course } from '#contract/course-walk/course.ts';
import { AnswerError } from '#browser/answer-error.ts';
import { fetchCourses } from '#browser/course-walk/courses.ts';
import { type Deletion, deleteAccount, deleteCourse } from '#browser/course-walk/deletions.ts';
import { endSession, type Session } from '#stores/session.ts';
import { messages, questions } from './words.ts';

/** From 'Logout' to the login screen (specification, section 9). */
const LEAVE_AFTER_MS = 1000;

/** `undefined`: the list could not be fetched. */
export type Listing = Promise<Course[] | undefined>;

export interface Message {
  text: string;
  tone: 'good' | 'bad';
  /** Counts up: the same words may be said twice. */
  count: number;
}

const leave = (): void => {
  endSession();
  location.replace('/course-walk/login');
};

const fetchListing = async (token: string): Listing => {
  try {
    return await fetchCourses(token);
  } catch (error) {
    if (error instanceof AnswerError && error.status === 401) {
      leave();
      return new Promise<never>(() => undefined);
    }
    console.warn('The courses could not be fetched.', error);
    return undefined;
  }
};

/** The list and what can be done with it (course-walk specification, sections 4, 5 and 8). */
export const useCourseList = ({ token, userId }: Session) => {
  const [listing, setListing] = useState(() => fetchListing(token));
  const [fetching, startFetching] = useTransition();
  const [message, setMessage] = useState<Message>({ text: '', tone: 'good', count: 0 });
  const [leaving, setLeaving] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);

  const fetchAgain = (): void => startFetching(() => setListing(fetchListing(token)));

  const logOut = (): void => {
    setLeaving(true);
    setTimeout(leave, LEAVE_AFTER_MS);
  };

  /** Says what came of a deletion; true when it has worked. */
  const settle = (what: keyof typeof messages, outcome: Deletion): boolean => {
    if (outcome === 'signed-out') {
      leave();
      return false;
    }
    const tone = outcome === 'deleted' ? 'good' : 'bad';
    setMessage(({ count }) => ({ text: messages[what][outcome], tone, count: count + 1 }));
    return outcome === 'deleted';
  };

  const removeCourse = async (id: string): Promise<void> => {
    if (!window.confirm(questions.deleteCourse)) return;
    if (!settle('course', await deleteCourse(token, id))) return;
    // The card goes, and the focus with it.
    status.current?.focus();
    fetchAgain();
  };

  const removeAccount = async (): Promise<void> => {
    if (!window.confirm(questions.deleteAccount)) return;
    if (settle('account', await deleteAccount(token, userId))) logOut();
  };

  return {
    listing,
    fetching,
    fetchAgain,
    message,
    status,
    leaving,
    logOut,
    removeCourse,
    removeAccount,
  };
};
