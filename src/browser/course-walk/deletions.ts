/** Deleting a course, or the account with everything in it (course-walk specification, section 7). */
import { pathFor } from '#contract/course-walk/paths.ts';
import { callHost } from './call-host.ts';

/** `signed-out`: the host no longer takes the token (decisions 30). */
export type Deletion = 'deleted' | 'failed' | 'signed-out';

const deleteAt = async (path: string, bearer: string): Promise<Deletion> => {
  try {
    const { ok, status } = await callHost(path, { method: 'DELETE', bearer });
    if (status === 401) return 'signed-out';
    return ok ? 'deleted' : 'failed';
  } catch (error) {
    console.warn('The host did not answer.', error);
    return 'failed';
  }
};

export const deleteCourse = (token: string, id: string): Promise<Deletion> =>
  deleteAt(pathFor('course', id), token);

export const deleteAccount = (token: string, userId: string): Promise<Deletion> =>
  deleteAt(pathFor('user', userId), token);
