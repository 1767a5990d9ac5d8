/** Behaviour that differs between engines: early typing, forms, dialogs, storage, and scripts that do not arrive. */
import { wrapTexts } from '../translators-and-extensions.ts';
import { isFullRun } from '../../full-run.ts';
import { islandScripts } from '../submissions.ts';
import { expect, journey } from './journey.ts';
import { noAnswer } from './network.ts';
import { pathOf, type Tab } from './tab.ts';

/** The shortest valid texts, because drivers type key by key, slowly. */
const fillContactForm = async (tab: Tab, subject: string): Promise<void> => {
  await tab.fill('Full Name', 'Ada');
  await tab.fill('Email Address', 'a@b.ca');
  await tab.fill('Subject', subject);
  await tab.fill('Message', 'Our looms.');
};

const nothing = (): void => undefined;

const states = isFullRun ? { loaded: nothing, translated: wrapTexts } : { loaded: nothing };

for (const [what, change] of Object.entries(states)) {
  journey(
    `a form that is ${what} before its script arrives keeps its text, and is sent once`,
    async ({ tab, network, go, sees, allowErrors }) => {
      // WebKit's driver may type before the first script. React then renders the form again, and reports that.
      allowErrors(/Minified React error #418/);
      const release = network.hold(islandScripts);
      await go('/contact');
      await tab.evaluate(change);
      await fillContactForm(tab, `Typed when ${what}`);
      await tab.press('button', 'Send Message');
      release();
      await sees('Message Sent!');
      expect(network.posts.map(({ path }) => path)).toEqual(['/api/contact']);
      expect(network.posts[0]?.body).toContain(`Typed when ${what}`);
    },
  );
}

journey(
  'a form names each error, reports a failure, and keeps its text',
  async ({ tab, network, go, sees, allowErrors }) => {
    allowErrors(noAnswer);
    await go('/contact');
    await tab.press('button', 'Send Message');
    await sees('Name must be at least 2 characters');
    await fillContactForm(tab, 'Without a network');
    const mend = network.cut(/./);
    await tab.press('button', 'Send Message');
    await sees('Submission Failed');
    mend();
    await tab.press('button', 'Send Message');
    await sees('Message Sent!');
    expect(network.posts[0]?.body).toContain('Without a network');
  },
);

/** Sets the value, because engines differ in how a day is typed. */
const chooseNextWeek = (): void => {
  const input = document.querySelector<HTMLInputElement>('dialog[open] input[type=date]');
  if (input) input.valueAsNumber = Date.now() + 7 * 86_400_000;
  input?.dispatchEvent(new Event('input', { bubbles: true }));
};

journey(
  'a dialog opens, sends, thanks, closes with Escape and gives the focus back',
  async ({ tab, network, go, sees, seesNo }) => {
    await go('/partners');
    await tab.press('button', 'Schedule a Consultation');
    await tab.fill('Name', 'Ada Byron');
    await tab.fill('Email', 'ada@engines.example');
    await tab.fill('Message', 'Let us plan the winter.');
    await tab.evaluate(chooseNextWeek);
    await tab.press('button', 'Submit Request');
    await sees("Thanks! We'll contact you shortly.");
    expect(network.posts).toHaveLength(1);
    await tab.pressEscape();
    await seesNo("Thanks! We'll contact you shortly.");
    const focused = () => tab.evaluate(() => document.activeElement?.textContent.trim());
    await expect.poll(focused).toBe('Schedule a Consultation');
  },
);

journey(
  'a press outside closes a dialog if the browser supports `closedby`, and asks first if it has text',
  async ({ tab, go, sees, seesNo }) => {
    await go('/partners');
    const knows = await tab.evaluate(() => 'closedBy' in HTMLDialogElement.prototype);
    const open = () => tab.evaluate(() => document.querySelector('dialog:modal')?.id);
    await tab.press('button', 'Schedule a Consultation');
    await tab.pressAt(5, 5);
    await expect.poll(open).toBe(knows ? undefined : 'consultation');
    if (knows) await tab.press('button', 'Schedule a Consultation');
    await tab.fill('Name', 'Ada Byron');
    await tab.pressAt(5, 5);
    if (!knows) await tab.pressEscape();
    await sees('Discard what you have written?');
    await tab.pressEscape();
    await seesNo('Discard what you have written?');
    expect(await open()).toBe('consultation');
  },
);

journey(
  'a day that does not exist is reported as such, not as missing',
  async ({ tab, go, sees, engineName }) => {
    journey.skip(engineName === 'webkit', 'The driver of WebKit finds no date field by its label.');
    await go('/partners');
    await tab.press('button', 'Schedule a Consultation');
    await tab.fill('Name', 'Ada Byron');
    await tab.fill('Preferred Date', '02312099');
    await tab.press('button', 'Submit Request');
    await sees('This date does not exist');
  },
);

journey(
  'the menu of a narrow window closes with Escape, and its links work',
  async ({ tab, go, sees, seesNo }) => {
    await tab.resize(600, 800);
    await go('/');
    await tab.press('button', 'Open menu');
    await sees('About Us');
    await tab.pressEscape();
    await seesNo('About Us');
    const focused = () => tab.evaluate(() => document.activeElement?.ariaLabel);
    await expect.poll(focused).toBe('Open menu');
    await tab.press('button', 'Open menu');
    await tab.press('link', 'Partners');
    await expect.poll(() => pathOf(tab)).toBe('/partners');
  },
);

journey(
  'the browser posts a form whose script does not arrive',
  async ({ tab, network, go, allowErrors }) => {
    allowErrors(noAnswer);
    network.cut(islandScripts);
    await go('/contact');
    await fillContactForm(tab, 'Without a script');
    await tab.press('button', 'Send Message');
    await expect.poll(() => pathOf(tab)).toBe('/thank-you');
  },
);
