/** The logo in the colours of the brand. */
import { expect, test } from 'vitest';
import { favicon, inlineLogo, lightLogo } from '#drawings/drawings.ts';

const colours = {
  light: { main: '#5b2a86', accent: '#c2185b' },
  dark: { main: '#c9a6f0', accent: '#ff8ab5' },
  footer: '#22103a',
};

const svg = (shapes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${shapes}</svg>`;
const drawn = svg(
  '<path fill="#5B2A86"/><path fill="var(--accent, #b4690e)"/><path fill="#0a5c6b"/>',
);

test('a logo follows the theme if it uses or names a colour of the light theme', () => {
  expect(inlineLogo(drawn, colours)?.shapes).toBe(
    '<path fill="var(--lake)"/><path fill="var(--amber)"/><path fill="#0a5c6b"/>',
  );
  expect(lightLogo(drawn, colours)).toBe(
    svg('<path fill="#5b2a86"/><path fill="#c2185b"/><path fill="#0a5c6b"/>'),
  );
  expect(favicon(drawn, colours)).toContain(
    '<style>:root{--lake:#5b2a86;--amber:#c2185b}@media(prefers-color-scheme:dark){:root{--lake:#c9a6f0;--amber:#ff8ab5}}</style>',
  );
});

test('a logo with its own styles is shown as an image', () => {
  const styled = svg('<style>path{fill:red}</style><path/>');
  expect(inlineLogo(styled, colours)).toBeUndefined();
  expect(favicon(styled, colours)).toBe(styled);
});
