import { expect, test } from 'vitest';
import { withJoinedElements } from '../../../src/build/post-processing/joined-elements.ts';

test('the styles of a page stand in one element, in their order', () => {
  expect(withJoinedElements('<style>a{}</style><p>x</p><style>b{}</style>')).toBe(
    '<style>a{}b{}</style><p>x</p>',
  );
});

test('inline modules run in one script, at the place of the last, and share no names', () => {
  const module = (code: string): string => `<script type="module">${code}</script>`;
  expect(withJoinedElements(`${module('const a=1;')}<p>x</p>${module('const a=2;')}`)).toBe(
    '<p>x</p><script>"use strict";(()=>{const a=1;})();(()=>{const a=2;})();</script>',
  );
});

test('a module that imports another stays where it is', () => {
  const page =
    '<script type="module">import"./a.js";</script><p>x</p><script type="module">b()</script>';
  expect(withJoinedElements(page)).toBe(page);
});

test('classic scripts are joined where nothing stands between them', () => {
  expect(withJoinedElements('<script>a()</script> <script>b()</script><p>x</p>')).toBe(
    '<script>a();b()</script><p>x</p>',
  );
  const apart = '<script>a()</script><p>x</p><script>b()</script>';
  expect(withJoinedElements(apart)).toBe(apart);
});
