import { expect, test } from 'vitest';
import { positionSlug } from '#contract/job-application.ts';

test.each([
  ['Senior Software Engineer', 'senior-software-engineer'],
  ['UX/UI Designer', 'ux-ui-designer'],
  ['DevOps Engineer', 'devops-engineer'],
  ['Master’s Student', "master's-student"],
])('the slug of %s is %s', (title, slug) => {
  expect(positionSlug(title)).toBe(slug);
});
