import { useEffect, useRef, useState } from 'react';
import type { Course } from '#contract/courses.ts';
import { callHost, isOwnHost, readCourses } from '#browser/course-walk/host.ts';
import type { Result } from '#browser/call.ts';
import { nextPaint } from '#browser/next-paint.ts';
import { dismissToast, showToast } from '#browser/show-toast.ts';
import {
  endSession,
  leaveIfSignedOut,
  leaveSession,
  type Session,
} from '#browser/course-walk/session.ts';

/** Milliseconds from 'Logout' to the login screen (specification, section 9). */
const logoutDelayMs = 1000;

/** What was deleted → messages for success and failure (course-walk specification, section 8). */
const deletionMessages = {
  course: {
    deleted: 'Course deleted successfully',
    failed: 'Failed to delete course. Please try again.',
  },
  account: {
    deleted: 'User account and related data deleted successfully',
    failed: 'Failed to delete data. Please try again.',
  },
} as const;

export type Listing = Promise<Result<Course[]>>;

/** Fetches the course list (decisions, "Fetching"). */
const fetchListing = async (token: string): Listing => {
  const result = await callHost({
    method: 'GET',
    path: '/courses/user/token',
    bearer: token,
    read: readCourses,
  });
  leaveIfSignedOut(result);
  return result;
};

/** The course list, and everything a visitor can do with it (course-walk specification, sections 4, 5 and 8). */
export const useCourseList = ({ token, userId }: Session) => {
  const [listing, setListing] = useState(() => fetchListing(token));
  const [leaving, setLeaving] = useState(false);
  const [isLoading, setIsLoading] = useState(false);
  const cards = useRef<HTMLDivElement>(null);

  // A frame later: screen readers do not announce a status that appears together with its text.
  useEffect(() => {
    let isPending = true;
    const say = (loading: boolean): void => {
      if (isPending) setIsLoading(loading);
      isPending &&= loading;
    };
    void nextPaint().then(() => say(true));
    if (!leaving) void listing.then(() => say(false));
    return () => {
      isPending = false;
    };
  }, [listing, leaving]);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => leaveSession(), logoutDelayMs);
    // Visitors who close or leave the page within that second are signed out too.
    addEventListener('pagehide', endSession);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', endSession);
    };
  }, [leaving]);

  const fetchAgain = (): void => {
    // Takes the focus, because the focused element disappears while the list loads. The toast does not take it: a screen
    // reader would announce the toast twice.
    cards.current?.focus({ preventScroll: true });
    setListing(fetchListing(token));
  };

  const leave = (): void => {
    if (leaving) return;
    dismissToast();
    setLeaving(true);
  };

  const logOut = (): void => {
    // The page does not wait for the answer.
    if (isOwnHost && !leaving)
      void callHost({
        method: 'DELETE',
        path: '/sessions/current',
        bearer: token,
        keepalive: true,
      });
    leave();
  };

  /** Shows the outcome of a deletion. Returns true on success. */
  const report = (what: keyof typeof deletionMessages, result: Result<unknown>): boolean => {
    if (leaveIfSignedOut(result)) return false;
    const { deleted, failed } = deletionMessages[what];
    showToast(
      result.ok ? { title: deleted, tone: 'plain' } : { title: failed, tone: 'destructive' },
    );
    return result.ok;
  };

  const removeCourse = async (id: string): Promise<void> => {
    dismissToast();
    if (!window.confirm('Are you sure you want to delete this course?')) return;
    const path = `/courses/${encodeURIComponent(id)}` as const;
    const result = await callHost({ method: 'DELETE', path, bearer: token });
    if (report('course', result)) fetchAgain();
  };

  const removeAccount = async (): Promise<void> => {
    if (leaving) return;
    dismissToast();
    if (!window.confirm('Are you sure you want to delete User Data?')) return;
    const path = `/users/${encodeURIComponent(userId)}` as const;
    const result = await callHost({ method: 'DELETE', path, bearer: token });
    if (report('account', result)) setLeaving(true);
  };

  return {
    listing,
    isLoading,
    fetchAgain,
    cards,
    leaving,
    leave,
    logOut,
    removeCourse,
    removeAccount,
  };
};
