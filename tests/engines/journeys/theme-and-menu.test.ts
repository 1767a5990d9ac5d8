import { expect, journey } from '../journey.ts';
import { button, dialog, link } from '../targets.ts';
import type { Visitor } from '../visitor.ts';

const toggle = button('Dark theme');
const backgroundOf = (visitor: Visitor): Promise<string> =>
  visitor.evaluate(() => getComputedStyle(document.body).backgroundColor);

journey('the theme changes at once and holds on the next page', async ({ visitor }) => {
  await visitor.go('/');
  await visitor.sees(toggle, { states: { pressed: 'false' } });
  const light = await backgroundOf(visitor);
  await visitor.press(toggle);
  await visitor.sees(toggle, { states: { pressed: 'true' } });
  await expect.poll(() => backgroundOf(visitor)).not.toBe(light);
  await visitor.go('/contact');
  await visitor.sees(toggle, { states: { pressed: 'true' } });
  await visitor.press(toggle);
  await expect.poll(() => backgroundOf(visitor)).toBe(light);
});

journey(
  'the menu of a narrow window opens, gives the focus back, and leads on',
  async ({ visitor }) => {
    const opener = button('Open menu');
    const menu = dialog('Menu');
    await visitor.resize(600, 800);
    await visitor.go('/');
    await visitor.press(opener);
    await visitor.sees(menu);
    await visitor.pressKey('Escape');
    await visitor.seesNo(menu);
    await visitor.sees(opener, { isFocused: true });
    await visitor.press(opener);
    await visitor.press(link('Partners', menu));
    await expect.poll(() => visitor.place()).toBe('/partners');
  },
);
