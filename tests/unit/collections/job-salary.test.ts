import { expect, test } from 'vitest';
import { jobSchema } from '#collections/schemas/job.ts';

const salaryOf = (salary: object) => jobSchema.shape.salary.safeParse(salary);

test('a salary is for a year where nothing else is said', () => {
  const range = { from: 95_000, to: 120_000, currency: 'CAD' };
  expect(salaryOf(range).data).toEqual({ ...range, per: 'YEAR' });
});

test('the end of a salary is not below its start', () => {
  const { error } = salaryOf({ from: 120_000, to: 95_000, currency: 'CAD' });
  expect(error?.issues).toMatchObject([
    { path: ['to'], message: 'It must not be less than `from`.' },
  ]);
});
