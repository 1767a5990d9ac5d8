import type { Page } from '@playwright/test';
import { courseList, courses, playHost, signIn } from './course-walk-host.ts';

/** Opens any page as its visitors see it. The course list is signed in, with courses from a simulated host. */
export const visit = async (page: Page, path: string): Promise<void> => {
  const isCourseList = path === courseList;
  if (isCourseList) {
    await signIn(page);
    await playHost(page, { 'GET /courses/user/token': { json: courses } });
  }
  await page.goto(path, { waitUntil: 'load' });
  if (isCourseList) await page.getByText('Evening training').waitFor();
};
