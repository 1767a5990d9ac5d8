/** Fills in the login and the sign-up of the course-walk area. */
import type { Page } from '@playwright/test';

export const fillLogin = async (
  page: Page,
  email = 'ada@engines.example',
  password = 'looms & cards',
): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
};

/** What a sign-up asks for besides. */
export const fillNames = async (page: Page): Promise<void> => {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
};
