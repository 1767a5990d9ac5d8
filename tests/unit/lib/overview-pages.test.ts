import { expect, test } from 'vitest';
import {
  linkedPages,
  overviewHead,
  overviewPath,
  overviewPaths,
} from '../../../src/lib/overview-pages.ts';

const page = (currentPage: number, lastPage: number) => ({
  currentPage,
  lastPage,
  total: 24 * lastPage,
  start: 24 * (currentPage - 1),
  end: 24 * currentPage - 1,
});
const services = { title: 'Our Services', description: 'All of them.' };

test('the first page has the address of the overview, the others a number', () => {
  expect([1, 2].map((number) => overviewPath('/services', number))).toEqual([
    '/services',
    '/services/page/2',
  ]);
  expect(
    overviewPaths([{ params: { page: undefined } }, { params: { page: '2', industry: 'retail' } }]),
  ).toEqual([{ params: { page: undefined } }, { params: { page: 'page/2', industry: 'retail' } }]);
});

test('an overview of one page keeps its title and description', () => {
  expect(overviewHead('/services', page(1, 1), services)).toEqual(services);
});

test('each of several pages has its own title and names its neighbours', () => {
  expect(overviewHead('/services', page(2, 3), services)).toEqual({
    title: 'Our Services, page 2',
    description: 'Page 2 of 3. All of them.',
    previousPage: '/services',
    nextPage: '/services/page/3',
  });
  expect(overviewHead('/services', page(3, 3), services)).toMatchObject({ nextPage: undefined });
});

test('first, last, neighbours, and a way through the gaps are linked, in order and once', () => {
  expect(linkedPages(page(2, 4))).toEqual([1, 2, 3, 4]);
  expect(linkedPages(page(20, 42))).toEqual([1, 9, 18, 19, 20, 21, 22, 32, 42]);
});
