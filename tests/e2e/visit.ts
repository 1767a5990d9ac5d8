/** Opens any page as its visitors see it. */
import type { Page } from '@playwright/test';
import { courseList, playedCourseList } from './course-walk-host.ts';

/** A page that shows what a service answers, which is played. */
export interface PlayedPage {
  /** Before the page is opened. */
  prepare: (page: Page) => Promise<void>;
  /** A text of the page once it shows the answer. */
  shows: string;
  /** Does what makes the pages around it store all that they store in the browser. */
  useAll: (page: Page) => Promise<void>;
}

/** By path. */
export const playedPages: Readonly<Record<string, PlayedPage>> = {
  [courseList]: playedCourseList,
};

export const visit = async (page: Page, path: string): Promise<void> => {
  const played = playedPages[path];
  await played?.prepare(page);
  await page.goto(path, { waitUntil: 'load' });
  if (played) await page.getByText(played.shows).waitFor();
};
