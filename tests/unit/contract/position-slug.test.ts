import { expect, test } from 'vitest';
import { positionSlug } from '#contract/position-slug.ts';

test.each([
  ['Senior Software Engineer', 'senior-software-engineer'],
  ['UX/UI Designer', 'ux-ui-designer'],
  ['DevOps Engineer', 'devops-engineer'],
])('the slug of %s is %s', (title, slug) => {
  expect(positionSlug(title)).toBe(slug);
});
