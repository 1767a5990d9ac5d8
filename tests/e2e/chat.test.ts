import type { Page } from '@playwright/test';
import { sources } from '#collections/sources.ts';
import { type ChatScript, reply } from '#islands/chat/conversation.ts';
import { dataOf } from '../helpers/content.ts';
import { site } from '../helpers/site-content.ts';
import { expect, test } from './fixtures.ts';

const script: ChatScript = dataOf(sources.chat);

/** The keywords that contain no other keyword. */
const heard = script.keywords.filter(
  ({ keyword, reply: own }) => reply(keyword, script, () => 0).text === own,
);
const { keyword = '', reply: answer = '' } = heard[0] ?? {};
const offering = heard.find(({ offers }) => offers === 'consultation');

const chat = (page: Page) => page.getByRole('complementary', { name: 'Chat' });
const log = (page: Page) => chat(page).getByRole('log', { name: 'Conversation' });
const box = (page: Page) => chat(page).getByPlaceholder('Type your message...');
const sendButton = (page: Page) => chat(page).getByRole('button', { name: 'Send' });
const press = (page: Page, name: string) =>
  chat(page).getByRole('button', { name, exact: true }).click();

/** Opens the chat, waits for its hydration, and pauses the clock. */
const openChat = async (page: Page): Promise<void> => {
  await page.clock.install();
  await page.goto('/services');
  await press(page, 'Open chat');
  await expect(sendButton(page)).toBeDisabled();
  await page.clock.pauseAt(Date.now() + 60_000);
};

const say = async (page: Page, text: string): Promise<void> => {
  await box(page).fill(text);
  await sendButton(page).click();
};

test('the chat greets, suggests words until a message is sent, and links pages in its replies', async ({
  page,
}) => {
  const { emails, phone } = site;
  const addresses = [...Object.values(emails).filter((each) => each !== undefined), phone];
  const linking = heard.find((one) => addresses.some((address) => one.reply.includes(address)));
  const { keyword: asked, reply: linked } = linking ?? { keyword, reply: answer };
  const suggestions = chat(page).getByRole('group', { name: 'Suggestions' }).getByRole('button');
  await openChat(page);
  await test.step('the greeting', async () => {
    await expect(chat(page).getByRole('heading', { name: 'Assistant' })).toBeVisible();
    await expect(chat(page).locator('img')).toHaveAttribute('src', '/images/logo-new.png');
    await expect(log(page).getByRole('paragraph')).toHaveText([script.greeting]);
    await expect(box(page)).toBeFocused();
  });

  await test.step('the suggestions', async () => {
    const { suggestions: words = [] } = script;
    await expect(suggestions).toHaveText(words);
    if (!words[1]) return;
    for (const suggestion of await suggestions.all())
      expect((await suggestion.boundingBox())?.height).toBe(44);
    await box(page).fill('And my');
    await suggestions.nth(1).click();
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue('And my');
    await expect(log(page).getByText(`You: ${words[1]}`)).toBeVisible();
    await expect(suggestions).toHaveCount(0);
    await page.clock.runFor(2000);
    const { text } = reply(words[1], { ...script, fallbacks: [''] }, () => 0);
    await expect(log(page).getByText(text).last()).toBeVisible();
  });

  await test.step('a message and the links in its reply', async () => {
    const before = await log(page).getByRole('paragraph').count();
    // A blank message is not sent.
    await box(page).fill('   ');
    await expect(sendButton(page)).toBeDisabled();
    await box(page).press('Enter');
    await box(page).fill(asked);
    await expect(sendButton(page)).toBeEnabled();
    await box(page).press('Enter');
    await expect(box(page)).toHaveValue('');
    await expect(log(page).getByText(`You: ${asked}`)).toBeVisible();
    // The message and 'Assistant is typing'.
    await expect(log(page).getByRole('paragraph')).toHaveCount(before + 2);
    const typing = log(page).getByRole('paragraph').last();
    const movingDots = () =>
      typing.evaluate(
        (element) =>
          element
            .getAnimations({ subtree: true })
            .filter(({ playState }) => playState === 'running').length,
      );
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await movingDots()).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await movingDots()).toBe(1);
    await page.clock.runFor(2000);
    const link = (name: string) => log(page).getByRole('link', { name });
    for (const address of addresses.filter((each) => linked.includes(each))) {
      const href = address === phone ? `tel:${phone.replaceAll(' ', '')}` : `mailto:${address}`;
      await expect(link(address)).toHaveAttribute('href', href);
    }
  });
});

test('an Arabic or Hebrew message reads right to left, in the chat and in fields', async ({
  page,
}) => {
  await openChat(page);
  await expect(box(page)).toHaveCSS('unicode-bidi', 'plaintext');
  for (const [message, isFromRight] of [
    ['مرحبا.', true],
    ['שלום עולם.', true],
    ['Good day.', false],
  ] as const) {
    await say(page, message);
    const [first = 0, stop = 0] = await log(page)
      .getByText(message)
      .evaluate((bubble) => {
        const text = bubble.lastChild as Text;
        return [0, text.length - 1].map((at) => {
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          return range.getBoundingClientRect().left;
        });
      });
    expect(stop < first, message).toBe(isFromRight);
  }
});

test('buttons below a chat reply open a dialog or lead to the common questions', async ({
  page,
}) => {
  await openChat(page);
  for (const [message, dialogName] of [
    ['§', "Let's Talk"],
    [offering?.keyword, 'Schedule a Consultation'],
  ] as const) {
    if (!message) continue;
    await say(page, message);
    await page.clock.runFor(2000);
    const opener = log(page).getByRole('button', { name: dialogName });
    expect((await opener.boundingBox())?.height).toBe(44);
    await opener.click();
    const dialog = page.getByRole('dialog', { name: dialogName });
    // The field gets the focus two frames later.
    await page.clock.runFor(100);
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
  const link = log(page).getByRole('link', { name: 'Common questions' }).last();
  const questions = page.getByRole('heading', { name: 'Frequently asked questions' });
  await page.evaluate(() => scrollTo(0, 0));
  // Neither press leaves the page or closes the card.
  for (const pressElsewhere of [
    () => link.click({ modifiers: ['ControlOrMeta'] }),
    () => link.click({ modifiers: ['Shift'] }),
    () => link.click({ button: 'middle' }),
  ]) {
    const [opened] = await Promise.all([page.context().waitForEvent('page'), pressElsewhere()]);
    await opened.close();
    await expect(link).toBeVisible();
  }
  // From another page, and from the page that has them. The reply keeps its buttons.
  for (const from of ['/services', '/contact#faq']) {
    await expect(page).toHaveURL(new RegExp(`${from}$`));
    await page.evaluate(() => scrollTo(0, 0));
    expect((await link.boundingBox())?.height).toBe(44);
    await link.click();
    await expect(page).toHaveURL(/\/contact#faq$/);
    await expect(questions).toBeInViewport();
    await expect(chat(page).getByRole('button', { name: 'Expand' })).toBeVisible();
    await expect(log(page)).toBeHidden();
    await press(page, 'Expand');
  }
  await expect(link).toBeVisible();
});

test('the chat continues on the next page of the tab, and starts minimised in a small window', async ({
  page,
  context,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const isCall = ['fetch', 'xhr'].includes(request.resourceType());
    if (isCall && !request.url().includes('/_astro/')) calls.push(request.url());
  });
  await openChat(page);
  await test.step('open', async () => {
    await say(page, keyword);
    await page.clock.runFor(2000);
    expect(calls).toEqual([]);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Careers' })
      .click();
    await expect(page).toHaveURL(/\/careers$/);
    await expect(log(page).getByRole('paragraph')).toHaveText([
      script.greeting,
      `You: ${keyword}`,
      answer,
    ]);
    await expect(chat(page).getByRole('group', { name: 'Suggestions' })).toHaveCount(0);
  });

  await test.step('minimised', async () => {
    await press(page, 'Minimize');
    await page.goto('/contact');
    await expect(log(page)).toBeHidden();
  });

  await test.step('in a small window', async () => {
    for (const [width, height] of [
      [390, 844],
      [1024, 400],
    ] as const) {
      await press(page, 'Expand');
      await expect(log(page)).toBeVisible();
      await page.setViewportSize({ width, height });
      await page.goto('/careers');
      await expect(chat(page).getByRole('button', { name: 'Expand' })).toBeVisible();
      await expect(log(page)).toBeHidden();
    }
  });

  await test.step('in another tab', async () => {
    const other = await context.newPage();
    await other.goto('/contact');
    await expect(chat(other).getByRole('button', { name: 'Open chat' })).toBeVisible();
    await expect(chat(other).getByText(answer)).toHaveCount(0);
  });
});

test('the chat has the specified sizes, and covers its button on phones and while minimised', async ({
  page,
}) => {
  await openChat(page);
  const card = chat(page).locator('.chat-card');
  // The last one, because the card has a close button of the same name.
  const toggle = (name: 'Open chat' | 'Close chat') =>
    chat(page).getByRole('button', { name }).last();
  const size = async () => {
    const { width, height } = (await card.boundingBox()) ?? { width: 0, height: 0 };
    return { width, height };
  };
  const place = await toggle('Close chat').boundingBox();
  const expectAboveButton = async () => {
    // The name says what a press does. With a state, a screen reader would say "Close chat, expanded".
    await expect(toggle('Close chat')).not.toHaveAttribute('aria-expanded');
    expect(await toggle('Close chat').boundingBox()).toEqual(place);
    const { y = 0, height = 0 } = (await card.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(place?.y ?? 0);
  };
  const expectClosed = async () => {
    await expect(card).toBeHidden();
    await expect(toggle('Open chat')).toBeFocused();
    expect(await toggle('Open chat').boundingBox()).toEqual(place);
  };
  /** Expects one button with ✕ in the window's corner, and the link to the top above it. */
  const expectInPlaceOfButton = async () => {
    await expect(chat(page).getByRole('button', { name: 'Close chat' })).toHaveCount(1);
    await page.mouse.wheel(0, 1000);
    const link = await page.getByRole('link', { name: 'Back to top' }).boundingBox();
    const bar = await card.boundingBox();
    if (!link || !bar) throw new Error('Card or link is not visible.');
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    expect(width - bar.x - bar.width).toBe(8);
    expect(height - bar.y - bar.height).toBe(8);
    expect(width - link.x - link.width).toBe(8);
    expect(bar.y - link.y - link.height).toBe(8);
  };
  await test.step('next to the page', async () => {
    expect(await size()).toEqual({ width: 384, height: 500 });
    await expectAboveButton();
    await press(page, 'Minimize');
    await expect.poll(async () => (await size()).width).toBe(256);
    await expect(log(page)).toBeHidden();
    await expectInPlaceOfButton();
    await press(page, 'Close chat');
    await expectClosed();
    // A chat that was closed while minimised opens at full size.
    await toggle('Open chat').click();
    await expect(log(page)).toBeVisible();
    await toggle('Close chat').click();
    await expectClosed();
  });

  await test.step('on phones', async () => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 844, height: 390 },
    ]) {
      await page.setViewportSize(viewport);
      for (const state of ['open', 'minimised']) {
        await press(page, 'Open chat');
        if (viewport.width === 390) expect(await size()).toEqual({ width: 320, height: 500 });
        if (state === 'minimised') {
          await press(page, 'Minimize');
          await expectInPlaceOfButton();
        }
        await press(page, 'Close chat');
        await expect(card).toBeHidden();
        await expect(chat(page).getByRole('button', { name: 'Open chat' })).toBeFocused();
      }
    }
  });
});

test('the chat field stops at 1,000 characters, and says so', async ({ page }) => {
  await page.goto('/contact');
  await press(page, 'Open chat');
  await expect(box(page)).toHaveAccessibleDescription('');
  await box(page).fill('x'.repeat(900));
  await expect(box(page)).toHaveAccessibleDescription(
    'Up to 1,000 characters. 100 characters left',
  );
  await box(page).fill('x'.repeat(999));
  await box(page).pressSequentially('yz');
  await expect(box(page)).toHaveValue(`${'x'.repeat(999)}y`);
  await expect(box(page)).toHaveAccessibleDescription('Up to 1,000 characters. 0 characters left');
  // Each has two UTF-16 units.
  await box(page).fill('🧵'.repeat(1001));
  await expect(box(page)).toHaveValue('🧵'.repeat(1000));
});

test('Escape closes the chat wherever the focus is, except while a word is being composed', async ({
  page,
}) => {
  await page.goto('/contact');
  await press(page, 'Open chat');
  await box(page).fill('てすと');
  const composing = (how: { isComposing?: boolean; keyCode?: number }) =>
    box(page).evaluate((field, flags) => {
      const key = { key: 'Escape', bubbles: true, cancelable: true };
      field.dispatchEvent(new KeyboardEvent('keydown', { ...key, ...flags }));
    }, how);
  await composing({ isComposing: true });
  // Safari reports composition this way.
  await composing({ keyCode: 229 });
  await expect(box(page)).toBeFocused();

  // The focus moves only if it was in the chat.
  await page.keyboard.press('Escape');
  await expect(log(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeFocused();
  const field = page.getByLabel('Full Name');
  await field.focus();
  await page.keyboard.press('Escape');
  await expect(log(page)).toBeHidden();
  await expect(field).toBeFocused();
});

test('typing on a phone hides the chat button and the link to the top', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/contact');
  await page.evaluate(() => scrollTo(0, 1000));
  const button = page.getByRole('button', { name: 'Open chat' });
  const toTop = page.getByRole('link', { name: 'Back to top' });
  expect(await button.boundingBox()).toEqual({ x: 338, y: 792, width: 44, height: 44 });
  expect(await toTop.boundingBox()).toEqual({ x: 286, y: 792, width: 44, height: 44 });
  await page.getByLabel('Subject').focus();
  await expect(button).toBeHidden();
  await expect(toTop).toBeHidden();
  await page.getByLabel('Subject').blur();
  await expect(button).toBeVisible();
  await expect(toTop).toBeVisible();
  // The page's last words end next to both.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const lastWordsEnd = await page
    .getByRole('contentinfo')
    .locator('.wrap > p')
    .evaluate((words) => {
      const range = document.createRange();
      range.selectNodeContents(words);
      return range.getBoundingClientRect().right;
    });
  expect(lastWordsEnd).toBeLessThanOrEqual(286);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel('Subject').focus();
  await expect(button).toBeVisible();
  await expect(toTop).toBeVisible();
  // At the top, in the middle and at the end of the page.
  for (const [width, height] of [
    [320, 568],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const part of [0, 0.5, 1]) {
      const edges = await page.evaluate((share) => {
        scrollTo(0, document.body.scrollHeight * share);
        const place = document.querySelector('.chat-toggle')?.getBoundingClientRect();
        const { clientWidth } = document.documentElement;
        return place && [clientWidth - place.right, innerHeight - place.bottom];
      }, part);
      expect(edges).toEqual([8, 8]);
    }
  }
});

test('in a low window with double-size text, the chat scrolls and leaves room for replies', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await openChat(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const card = chat(page).locator('.chat-card');
  const room = await log(page).evaluate(({ clientHeight }) => clientHeight);
  expect(room).toBeGreaterThan(100);
  for (const part of [log(page), box(page)]) {
    await part.scrollIntoViewIfNeeded();
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await card.evaluate((element) => (element.scrollTop = 0));
  await expect(chat(page).getByRole('heading', { name: 'Assistant' })).toBeInViewport({ ratio: 1 });
});
