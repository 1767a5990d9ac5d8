import { useRef, useState } from 'react';
import type { Course } from '#contract/course-walk/list-courses.ts';
import { endSessionEndpoint } from '#contract/course-walk/end-sessions.ts';
import { callHost } from '#browser/course-walk/call-host.ts';
import { deleteAccount, deleteCourse, fetchCourses } from '#browser/course-walk/course-list.ts';
import { isOwnHost } from '#browser/course-walk/own-host.ts';
import type { Result } from '#browser/result.ts';
import { endSession, type Session } from '#browser/course-walk/session.ts';
import { confirmations, deletionMessages } from './messages.ts';
import { leaveIfSignedOut, leaveSession } from './session-redirects.ts';

/** Time from 'Logout' to the login screen (specification, section 9). */
const logoutDelayMs = 1000;

export type Listing = Promise<Result<Course[]>>;

interface Message {
  text: string;
  isGood: boolean;
}

const fetchListing = async (token: string): Listing => {
  const result = await fetchCourses(token);
  leaveIfSignedOut(result);
  return result;
};

/** The list and what can be done with it (course-walk specification, sections 4, 5 and 8). */
export const useCourseList = ({ token, userId }: Session) => {
  const [listing, setListing] = useState(() => fetchListing(token));
  const [message, setMessage] = useState<Message>();
  const [leaving, setLeaving] = useState(false);
  const cards = useRef<HTMLDivElement>(null);

  const fetchAgain = (): void => {
    // The focused element is replaced by 'Loading...'. If the message got the focus, it would be spoken twice.
    cards.current?.focus({ preventScroll: true });
    setListing(fetchListing(token));
  };

  const leave = (): void => {
    if (leaving) return;
    setLeaving(true);
    setTimeout(() => leaveSession(), logoutDelayMs);
    // Visitors who close or leave the page within that second are signed out too.
    addEventListener('pagehide', endSession);
  };

  const logOut = (): void => {
    // Nobody waits for the answer.
    if (isOwnHost && !leaving)
      void callHost({ ...endSessionEndpoint, bearer: token, keepalive: true });
    leave();
  };

  /** Shows the outcome of a deletion; true on success. */
  const report = (what: keyof typeof deletionMessages, result: Result<void>): boolean => {
    if (leaveIfSignedOut(result)) return false;
    const { deleted, failed } = deletionMessages[what];
    setMessage({ text: result.ok ? deleted : failed, isGood: result.ok });
    return result.ok;
  };

  const removeCourse = async (id: string): Promise<void> => {
    setMessage(undefined);
    if (!window.confirm(confirmations.deleteCourse)) return;
    if (report('course', await deleteCourse(token, id))) fetchAgain();
  };

  const removeAccount = async (): Promise<void> => {
    if (leaving) return;
    setMessage(undefined);
    if (!window.confirm(confirmations.deleteAccount)) return;
    if (report('account', await deleteAccount(token, userId))) leave();
  };

  return {
    listing,
    fetchAgain,
    message,
    cards,
    leaving,
    leave,
    logOut,
    removeCourse,
    removeAccount,
  };
};
