import { Suspense, useState } from 'react';
import { isOwnHost } from '#browser/course-walk/host.ts';
import { readSession } from '#browser/course-walk/session.ts';
import { Button } from '#islands/ui/Button.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { ActionButton } from './ActionButton.tsx';
import { CourseCards, Loading } from './CourseCards.tsx';
import { useCourseList } from './use-course-list.ts';

/** Used if the session has ended in the meantime: the host refuses its token, and the login screen opens. */
const endedSession = { token: '', userId: '' };

/**
 * The courses of the signed-in visitor. `requireSession` redirects visitors who are not signed in before this runs.
 */
export const CourseList = () => {
  const [session] = useState(() => readSession() ?? endedSession);
  const { isLoading, leaving, cards, ...list } = useCourseList(session);
  return (
    <>
      <div className="course-actions">
        <ActionButton
          variant="danger"
          size="small"
          aria-disabled={leaving}
          action={list.removeAccount}
        >
          Delete All Data
        </ActionButton>
        <Button variant="quiet" size="small" aria-busy={leaving} onClick={list.logOut}>
          Logout
        </Button>
      </div>
      <p role="status" className="sr-only">
        {isLoading && 'Loading...'}
      </p>
      <div ref={cards} role="group" aria-label="Courses" tabIndex={-1} className="course-cards">
        {leaving ? (
          <Loading />
        ) : (
          <Suspense fallback={<Loading />}>
            <CourseCards
              listing={list.listing}
              onDelete={list.removeCourse}
              onFetchAgain={list.fetchAgain}
            />
            {isOwnHost && (
              <div className="mt-10">
                <AccountDialog session={session} onSignOut={list.leave} />
              </div>
            )}
          </Suspense>
        )}
      </div>
    </>
  );
};
