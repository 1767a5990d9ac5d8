/** Shown until the list of courses has loaded, and while logging out: boxes in the places of the first three cards. */
export const Loading = () => (
  <div className="course-loading">
    <p>Loading...</p>
    <div className="course-grid" aria-hidden="true">
      <div />
      <div />
      <div />
    </div>
  </div>
);
