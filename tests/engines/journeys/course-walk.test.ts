import { randomUUID } from 'node:crypto';
import { expect, journey } from '../journey.ts';
import { button, field, words } from '../targets.ts';

const password = 'looms & cards';

journey('signing up, logging in, the course list, logging out', async ({ visitor }) => {
  const email = `ada-${randomUUID()}@engines.example`;
  await visitor.go('/course-walk/login');
  await visitor.press(button('Sign up'));
  await visitor.fill(field('First name'), 'Ada');
  await visitor.fill(field('Last name'), 'Byron');
  await visitor.fill(field('Email'), email);
  await visitor.fill(field('Password'), password);
  await visitor.press(button('Sign up'));
  await expect.poll(() => visitor.prompts()).toContain('User registered successfully!');
  await visitor.seesNo(field('First name'));
  await visitor.sees(field('Email'), { value: email });
  await visitor.fill(field('Password'), password);
  await visitor.press(button('Log in'));
  await visitor.sees(words('No courses available.'));
  expect(await visitor.place()).toBe('/course-walk/courses');
  await visitor.press(button('Logout'));
  await visitor.sees(field('Email'));
  expect(await visitor.place()).toBe('/course-walk/login');
  expect(await visitor.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
