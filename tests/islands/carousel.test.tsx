import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Carousel } from '../../src/islands/carousel/Carousel.tsx';

const html = renderToStaticMarkup(
  <Carousel label="What we do" first={<h1>One</h1>} second={<h2>Two</h2>}>
    <a href="#services">Scroll to Discover</a>
  </Carousel>,
);

test('the first slide is in the HTML, and the second is inert', () => {
  expect(html).toMatch(/aria-label="1 of 2" data-away="false"><h1>One<\/h1>/);
  expect(html).toMatch(/aria-label="2 of 2" data-away="true" inert=""><h2>Two<\/h2>/);
});

test('it has no arrows and no dots: one pause button, invisible until hydration', () => {
  expect(html.match(/<button/g)).toHaveLength(1);
  expect(html).toMatch(/<button[^>]*invisible[^>]*aria-label="Pause slides"/);
});
