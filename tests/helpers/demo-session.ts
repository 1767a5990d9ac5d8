import { configFrom } from '../../api/config.ts';
import { makeDemo } from '../../api/course-walk/demo/make-demo.ts';
import { openOrCreateStore } from '../../api/database/open-or-create-store.ts';

/** What the login screen keeps in the browser. */
export interface DemoSession {
  token: string;
  userId: string;
}

/**
 * Makes the course-walk demo account beside a running service, as its command does, and logs in to it.
 *
 * @param dataDir the service's `DATA_DIR`
 * @param url where the service listens
 */
export const demoSession = async (dataDir: string, url: string): Promise<DemoSession> => {
  const { db, close } = await openOrCreateStore(configFrom({ DATA_DIR: dataDir }));
  const { email, password } = await makeDemo(db, 'demo@engines.example').finally(close);
  const answer = await fetch(`${url}/api/course-walk/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token, user } = (await answer.json()) as { token: string; user: { _id: string } };
  return { token, userId: user._id };
};

/** To run in the browser, before a page's own scripts look. */
export const keepSession = ({ token, userId }: DemoSession): void => {
  localStorage.setItem('token', token);
  localStorage.setItem('userId', userId);
};
