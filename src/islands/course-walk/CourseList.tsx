import { Suspense, useState } from 'react';
import { readSession, type Session } from '#stores/session.ts';
import { CourseCards } from './CourseCards.tsx';
import { useCourseList } from './useCourseList.ts';

const Loading = () => <p>Loading...</p>;

const OwnCourses = ({ session }: { session: Session }) => {
  const list = useCourseList(session);
  return (
    <>
      <div className="course-actions">
        <button
          type="button"
          className="btn btn-quiet"
          disabled={list.leaving}
          onClick={() => void list.removeAccount()}
        >
          Delete All Data
        </button>
        <button type="button" className="btn" disabled={list.leaving} onClick={list.logOut}>
          Logout
        </button>
      </div>
      <p role="status" className="course-message">
        {/* A new element each time, or the same words said twice would be silent. */}
        <span key={list.message.count}>{list.message.text}</span>
      </p>
      <div className="course-cards" aria-busy={list.fetching}>
        {list.leaving ? (
          <Loading />
        ) : (
          <Suspense fallback={<Loading />}>
            <CourseCards
              listing={list.listing}
              onDelete={list.removeCourse}
              onFetchAgain={list.fetchAgain}
            />
          </Suspense>
        )}
      </div>
    </>
  );
};

/** The courses of whoever is signed in; components/course-walk/token-guard.ts sends everybody else away. */
export const CourseList = () => {
  const [session] = useState(readSession);
  return session && <OwnCourses session={session} />;
};
