import { useState, useTransition } from 'react';
import type { Course } from '#contract/course-walk/course.ts';
import { AnswerError } from '#lib/answer-error.ts';
import { fetchCourses } from '#lib/course-walk/courses.ts';
import { type Deletion, deleteAccount, deleteCourse } from '#lib/course-walk/deletions.ts';
import { endSession, type Session } from '#stores/session.ts';
import { messages, questions } from './words.ts';

/** From 'Logout' to the login screen (specification, section 9). */
const LEAVE_AFTER_MS = 1000;

/** `undefined`: the list could not be fetched. */
export type Listing = Promise<Course[] | undefined>;

const leave = (): void => {
  endSession();
  location.replace('/course-walk/login');
};

const fetchListing = async (token: string): Listing => {
  try {
    return await fetchCourses(token);
  } catch (error) {
    if (error instanceof AnswerError && error.status === 401) leave();
    else console.warn('The courses could not be fetched.', error);
    return undefined;
  }
};

/** The list and what can be done with it (course-walk specification, sections 4, 5 and 8). */
export const useCourseList = ({ token, userId }: Session) => {
  const [listing, setListing] = useState(() => fetchListing(token));
  const [fetching, startFetching] = useTransition();
  const [message, setMessage] = useState({ text: '', count: 0 });
  const [leaving, setLeaving] = useState(false);

  const say = (text: string): void => setMessage(({ count }) => ({ text, count: count + 1 }));
  const fetchAgain = (): void => startFetching(() => setListing(fetchListing(token)));
  const logOut = (): void => {
    setLeaving(true);
    setTimeout(leave, LEAVE_AFTER_MS);
  };

  /** Runs a deletion; true when it has worked. */
  const run = async (deletion: Promise<Deletion>, done: string, failed: string) => {
    const outcome = await deletion;
    if (outcome === 'signed-out') leave();
    else say(outcome === 'deleted' ? done : failed);
    return outcome === 'deleted';
  };

  return {
    listing,
    fetching,
    message,
    leaving,
    fetchAgain,
    logOut,
    removeCourse: async (id: string): Promise<void> => {
      if (!window.confirm(questions.deleteCourse)) return;
      const deletion = deleteCourse(token, id);
      if (await run(deletion, messages.courseDeleted, messages.courseNotDeleted)) fetchAgain();
    },
    removeAccount: async (): Promise<void> => {
      if (!window.confirm(questions.deleteAccount)) return;
      const deletion = deleteAccount(token, userId);
      if (await run(deletion, messages.accountDeleted, messages.accountNotDeleted)) logOut();
    },
  };
};
