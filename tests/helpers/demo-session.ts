import { configFrom } from '../../api/config.ts';
import { makeDemo } from '../../api/course-walk/demo/make-demo.ts';
import { openOrCreateStore } from '../../api/database/open-store.ts';

/** The account, and what the login screen stores in the browser. */
export interface DemoSession {
  email: string;
  password: string;
  token: string;
  userId: string;
}

/**
 * Makes the course-walk demo account while the service runs, as `npm run course-walk:demo` does, and logs in to it.
 *
 * @param dataDir the service's `DATA_DIR`
 * @param url origin of the service
 */
export const demoSession = async (dataDir: string, url: string): Promise<DemoSession> => {
  const { db, close } = await openOrCreateStore(configFrom({ DATA_DIR: dataDir }));
  const { email, password } = await makeDemo(db, 'demo@engines.example').finally(close);
  const response = await fetch(`${url}/api/course-walk/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token, user } = (await response.json()) as { token: string; user: { _id: string } };
  return { email, password, token, userId: user._id };
};

/** Runs in the page, before its scripts read the session. */
export const keepSession = ({ token, userId }: DemoSession): void => {
  localStorage.setItem('token', token);
  localStorage.setItem('userId', userId);
};
