import { useRef, useState } from 'react';
import type { Course } from '#contract/course-walk/list-courses.ts';
import { deleteAccount, deleteCourse, fetchCourses } from '#browser/course-walk/course-list.ts';
import type { Result } from '#browser/course-walk/result.ts';
import { endSession, type Session } from '#stores/session.ts';
import { confirmations, deletionMessages } from './messages.ts';
import { leaveExpiredSession, leaveSession } from './session-redirects.ts';

/** From 'Logout' to the login screen (specification, section 9). */
const logoutDelayMs = 1000;

export type Listing = Promise<Result<Course[]>>;

export interface Message {
  text: string;
  tone: 'good' | 'bad';
  /** Counts up, as the same text may be shown twice. */
  count: number;
}

/** Opens the login screen when the host no longer accepts the token (decisions 30); true when it does so. */
const leaveIfSignedOut = (result: Result<unknown>): boolean => {
  const signedOut = !result.ok && result.reason === 'signed-out';
  if (signedOut) leaveExpiredSession();
  return signedOut;
};

/** @param known what is shown again when the list cannot be fetched; none at first */
const fetchListing = async (token: string, known: readonly Course[] = []): Listing => {
  const result = await fetchCourses(token);
  const isGone = leaveIfSignedOut(result);
  return result.ok || isGone || !known.length ? result : { ok: true, value: [...known] };
};

/** The courses of a listing, which has loaded. */
const coursesOf = async (listing: Listing): Promise<Course[]> => {
  const result = await listing;
  return result.ok ? result.value : [];
};

/** The list and what can be done with it (course-walk specification, sections 4, 5 and 8). */
export const useCourseList = ({ token, userId }: Session) => {
  const [listing, setListing] = useState(() => fetchListing(token));
  const [message, setMessage] = useState<Message>({ text: '', tone: 'good', count: 0 });
  const [leaving, setLeaving] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);

  const fetchAgain = (known?: readonly Course[]): void => {
    // What has the focus gives way to 'Loading...'.
    status.current?.focus();
    setListing(fetchListing(token, known));
  };

  const logOut = (): void => {
    if (leaving) return;
    setLeaving(true);
    setTimeout(leaveSession, logoutDelayMs);
    // Whoever closes or leaves the page within that second is signed out as well.
    addEventListener('pagehide', endSession);
  };

  /** Shows what came of a deletion; true when it has worked. */
  const report = (what: keyof typeof deletionMessages, result: Result<void>): boolean => {
    if (leaveIfSignedOut(result)) return false;
    const { deleted, failed } = deletionMessages[what];
    const shown = result.ok
      ? ({ text: deleted, tone: 'good' } as const)
      : ({ text: failed, tone: 'bad' } as const);
    setMessage(({ count }) => ({ ...shown, count: count + 1 }));
    return result.ok;
  };

  const removeCourse = async (id: string): Promise<void> => {
    if (!window.confirm(confirmations.deleteCourse)) return;
    const result = await deleteCourse(token, id);
    const isDeleted = report('course', result);
    if (!result.ok && result.reason === 'signed-out') return;
    const known = await coursesOf(listing);
    // After a failure as well: the course may be gone already.
    fetchAgain(isDeleted ? known.filter(({ _id }) => _id !== id) : known);
  };

  const removeAccount = async (): Promise<void> => {
    if (leaving) return;
    if (!window.confirm(confirmations.deleteAccount)) return;
    if (report('account', await deleteAccount(token, userId))) logOut();
  };

  return {
    listing,
    fetchAgain,
    message,
    status,
    leaving,
    logOut,
    removeCourse,
    removeAccount,
  };
};
