import { expect, journey } from '../journey.ts';
import { tab, tabPanel, words } from '../targets.ts';

journey('tabs follow the pointer, the arrows and the address', async ({ visitor }) => {
  await visitor.go('/partners');
  await visitor.sees(tabPanel('Process Automation'));
  await visitor.press(tab('Customer Portals'));
  await visitor.sees(tabPanel('Customer Portals'));
  await visitor.seesNo(tabPanel('Process Automation'));
  expect(await visitor.place()).toBe('/partners#portals');
  await visitor.pressKey('ArrowRight');
  await visitor.sees(tab('Legacy Modernization'), {
    isFocused: true,
    states: { selected: 'true' },
  });
  await visitor.sees(tabPanel('Legacy Modernization'));
  await visitor.go('/partners#modernization');
  await visitor.sees(tabPanel('Legacy Modernization'), { isInView: true });
});

journey('one question is open at a time, and can be closed again', async ({ visitor }) => {
  const answer = words('A small project takes 4 to 8 weeks');
  const questions = await (async () => {
    await visitor.go('/contact');
    return visitor.evaluate(() =>
      [...document.querySelectorAll('summary')].map(({ textContent }) => textContent.trim()),
    );
  })();
  const [one = '', other = ''] = [questions[1], questions[3]];
  await visitor.seesNo(answer);
  await visitor.press(words(one));
  await visitor.sees(answer);
  await visitor.press(words(other));
  await visitor.seesNo(answer);
  await visitor.press(words(one));
  await visitor.sees(answer);
  await visitor.press(words(one));
  await visitor.seesNo(answer);
});
