import type { Page } from '@playwright/test';
import { dataOf, readYaml } from '#collections/read/fields.ts';
import { sources } from '#collections/sources.ts';
import type { ChatScript } from '#islands/chat/conversation.ts';
import { expect, test } from './fixtures.ts';

const script = readYaml(sources.chat).data as ChatScript;
const replyTo = (keyword: string): string =>
  script.keywords.find((one) => one.keyword === keyword)?.reply ?? '';

const chat = (page: Page) => page.getByRole('complementary', { name: 'Chat' });
const log = (page: Page) => chat(page).getByRole('log', { name: 'Conversation' });
const box = (page: Page) => chat(page).getByPlaceholder('Type your message...');
const sendButton = (page: Page) => chat(page).getByRole('button', { name: 'Send' });
const press = (page: Page, name: string) =>
  chat(page).getByRole('button', { name, exact: true }).click();

/** Opens the chat, waits for its hydration, and pauses the clock. */
const openChat = async (page: Page, path = '/services'): Promise<void> => {
  await page.clock.install();
  await page.goto(path);
  await press(page, 'Open chat');
  await expect(sendButton(page)).toBeDisabled();
  await page.clock.pauseAt(Date.now() + 60_000);
};

const say = async (page: Page, text: string): Promise<void> => {
  await box(page).fill(text);
  await sendButton(page).click();
};

test('greets as an AI assistant with the focus in its field, sends no blank message, and links what it answers with', async ({
  page,
}) => {
  const { emails, phone } = dataOf(sources.site);
  await openChat(page);
  await expect(chat(page).getByRole('heading', { name: 'Assistant' })).toBeVisible();
  await expect(chat(page).locator('img')).toHaveAttribute('src', '/images/logo-new.png');
  await expect(log(page).getByRole('paragraph')).toHaveText([script.greeting]);
  expect(script.greeting).toMatch(/AI assistant.*help you/);
  await expect(box(page)).toBeFocused();

  // A blank message is none.
  await box(page).fill('   ');
  await expect(sendButton(page)).toBeDisabled();
  await box(page).press('Enter');
  await box(page).fill('contact');
  await expect(sendButton(page)).toBeEnabled();
  await box(page).press('Enter');
  await expect(box(page)).toHaveValue('');
  await expect(log(page).getByText('You: contact')).toBeVisible();
  // The greeting, the message, and 'Assistant is typing'.
  await expect(log(page).getByRole('paragraph')).toHaveCount(3);
  await page.clock.runFor(2000);
  const link = (name: string) => log(page).getByRole('link', { name });
  await expect(link(emails.hello)).toHaveAttribute('href', `mailto:${emails.hello}`);
  await expect(link(phone)).toHaveAttribute('href', `tel:${phone.replaceAll(' ', '')}`);
});

test('until something is sent, buttons send a word that has a reply, and the field gets the focus', async ({
  page,
}) => {
  const suggestions = chat(page).getByRole('group', { name: 'Suggestions' }).getByRole('button');
  await openChat(page);
  await expect(suggestions).toHaveText(script.suggestions ?? []);
  await expect(suggestions).toHaveText(['Services', 'Pricing', 'Contact']);
  for (const suggestion of await suggestions.all())
    expect((await suggestion.boundingBox())?.height).toBe(44);
  await box(page).fill('And my');
  await suggestions.nth(1).click();
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('And my');
  await expect(log(page).getByText('You: Pricing')).toBeVisible();
  await expect(suggestions).toHaveCount(0);
  await page.clock.runFor(2000);
  await expect(log(page).getByText(replyTo('pricing'))).toBeVisible();
  // Nor are they there on the next page.
  await page.goto('/careers');
  await expect(log(page).getByText('You: Pricing')).toBeVisible();
  await expect(suggestions).toHaveCount(0);
});

test('Escape that ends a word being composed closes nothing', async ({ page }) => {
  await page.goto('/services');
  await press(page, 'Open chat');
  await box(page).fill('てすと');
  const escape = (how: { isComposing?: boolean; keyCode?: number }) =>
    box(page).evaluate((field, flags) => {
      const key = { key: 'Escape', bubbles: true, cancelable: true };
      field.dispatchEvent(new KeyboardEvent('keydown', { ...key, ...flags }));
    }, how);
  await escape({ isComposing: true });
  // As in Safari.
  await escape({ keyCode: 229 });
  await expect(box(page)).toBeVisible();
  await escape({});
  await expect(box(page)).toBeHidden();
});

test('has the sizes of the specification, and opens at full size after it was closed minimised', async ({
  page,
}) => {
  await openChat(page);
  const card = chat(page).locator('.chat-card');
  const size = async () => {
    const { width, height } = (await card.boundingBox()) ?? { width: 0, height: 0 };
    return { width, height };
  };
  expect(await size()).toEqual({ width: 384, height: 500 });
  await press(page, 'Minimize');
  await expect.poll(async () => (await size()).width).toBe(256);
  await expect(log(page)).toBeHidden();
  await press(page, 'Expand');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await size()).toEqual({ width: 320, height: 500 });
  await press(page, 'Minimize');
  await press(page, 'Close chat');
  await expect(chat(page).getByRole('button', { name: 'Open chat' })).toBeFocused();
  await press(page, 'Open chat');
  await expect(log(page)).toBeVisible();
});

test('its round button opens the card above itself, and closes it, minimised or not', async ({
  page,
}) => {
  await page.goto('/services');
  const toggle = (expanded: boolean) => chat(page).getByRole('button', { expanded });
  const card = chat(page).locator('.chat-card');
  await expect(toggle(false)).toHaveAccessibleName('Open chat');
  const place = await toggle(false).boundingBox();
  for (const minimised of [false, true]) {
    await toggle(false).click();
    await expect(toggle(true)).toHaveAccessibleName('Close chat');
    if (minimised) await press(page, 'Minimize');
    expect(await toggle(true).boundingBox()).toEqual(place);
    const { y = 0, height = 0 } = (await card.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(place?.y ?? 0);
    await toggle(true).click();
    await expect(card).toBeHidden();
    await expect(toggle(false)).toBeFocused();
  }
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
])
  test(`at ${viewport.width} × ${viewport.height} the card covers the button, and closes by its own`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/services');
    for (const state of ['open', 'minimised']) {
      await press(page, 'Open chat');
      if (state === 'minimised') await press(page, 'Minimize');
      await press(page, 'Close chat');
      await expect(chat(page).locator('.chat-card')).toBeHidden();
      await expect(chat(page).getByRole('button', { name: 'Open chat' })).toBeFocused();
    }
  });

test('continues across pages, open or minimised, for the session of the tab', async ({
  page,
  context,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const isCall = ['fetch', 'xhr'].includes(request.resourceType());
    if (isCall && !request.url().includes('/_astro/')) calls.push(request.url());
  });
  await openChat(page);
  await say(page, 'pricing');
  await page.clock.runFor(2000);
  expect(calls).toEqual([]);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Careers' })
    .click();
  await expect(page).toHaveURL(/\/careers$/);
  await expect(log(page).getByRole('paragraph')).toHaveText([
    script.greeting,
    'You: pricing',
    replyTo('pricing'),
  ]);
  await press(page, 'Minimize');
  await page.goto('/contact');
  await expect(chat(page).getByRole('button', { name: 'Expand' })).toBeVisible();
  await expect(log(page)).toBeHidden();

  const other = await context.newPage();
  await other.goto('/contact');
  await expect(chat(other).getByRole('button', { name: 'Open chat' })).toBeVisible();
  await expect(chat(other).getByText(replyTo('pricing'))).toHaveCount(0);
});

for (const [message, dialogName] of [
  ['pricing', 'Schedule a Consultation'],
  ['quarry', "Let's Talk"],
] as const)
  test(`below its reply to “${message}” a button opens “${dialogName}”, and gets the focus back`, async ({
    page,
  }) => {
    await openChat(page);
    await say(page, message);
    await page.clock.runFor(2000);
    const opener = log(page).getByRole('button', { name: dialogName });
    expect((await opener.boundingBox())?.height).toBe(44);
    await opener.click();
    const dialog = page.getByRole('dialog', { name: dialogName });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

for (const path of ['/services', '/contact'])
  test(`its button “Common questions” on ${path} leads to them, and the card makes room`, async ({
    page,
  }) => {
    await openChat(page, path);
    await say(page, 'pricing');
    await page.clock.runFor(2000);
    const link = log(page).getByRole('link', { name: 'Common questions' });
    expect((await link.boundingBox())?.height).toBe(44);
    await link.click();
    await expect(page).toHaveURL(/\/contact#faq$/);
    await expect(
      page.getByRole('heading', { name: 'Frequently asked questions' }),
    ).toBeInViewport();
    await expect(chat(page).getByRole('button', { name: 'Expand' })).toBeVisible();
    await expect(log(page)).toBeHidden();
    // A reply is still there, with its buttons.
    await press(page, 'Expand');
    await expect(link).toBeVisible();
  });

test('closes with Escape wherever the focus is; the focus moves only where it was in the chat', async ({
  page,
}) => {
  await openChat(page, '/contact');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.clock.runFor(100);
  await expect(box(page)).toBeFocused();
  const field = page.getByLabel('Full Name');
  await field.focus();
  await page.keyboard.press('Escape');
  await expect(log(page)).toBeHidden();
  await expect(field).toBeFocused();
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1024, height: 400 },
]) {
  test(`an open chat comes back minimised in a window of ${viewport.width} × ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openChat(page);
    await page.goto('/careers');
    await expect(chat(page).getByRole('button', { name: 'Expand' })).toBeVisible();
    await expect(log(page)).toBeHidden();
    await press(page, 'Expand');
    await expect(log(page)).toBeVisible();
  });
}

test('the field ends at 1,000 characters, and says so', async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Open chat' }).click();
  const field = page.getByPlaceholder('Type your message...');
  await expect(field).toHaveAccessibleDescription('');
  await field.fill('x'.repeat(900));
  await expect(field).toHaveAccessibleDescription('Up to 1,000 characters. 100 characters left');
  await field.fill('x'.repeat(999));
  await field.pressSequentially('yz');
  await expect(field).toHaveValue(`${'x'.repeat(999)}y`);
  await expect(field).toHaveAccessibleDescription('Up to 1,000 characters. 0 characters left');
  // Each is two units of UTF-16.
  await field.fill('🧵'.repeat(1001));
  await expect(field).toHaveValue('🧵'.repeat(1000));
});

test.describe('the button', () => {
  test('takes 44 px of a phone below the link to the top, and both step aside while something is typed', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/contact');
    await page.evaluate(() => scrollTo(0, 1000));
    const button = page.getByRole('button', { name: 'Open chat' });
    const toTop = page.getByRole('link', { name: 'Back to top' });
    expect(await button.boundingBox()).toEqual({ x: 338, y: 792, width: 44, height: 44 });
    expect(await toTop.boundingBox()).toEqual({ x: 338, y: 734, width: 44, height: 44 });
    await page.getByLabel('Subject').focus();
    await expect(button).toBeHidden();
    await expect(toTop).toBeHidden();
    await page.getByLabel('Subject').blur();
    await expect(button).toBeVisible();
    await expect(toTop).toBeVisible();
    // The page's last words end beside both.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const lastWordsEnd = await page
      .getByRole('contentinfo')
      .locator('.wrap > p')
      .evaluate((words) => {
        const range = document.createRange();
        range.selectNodeContents(words);
        return range.getBoundingClientRect().right;
      });
    expect(lastWordsEnd).toBeLessThanOrEqual(338);
  });

  test('stands at the bottom right of the window, wherever the page is scrolled to', async ({
    page,
  }) => {
    for (const [width, height] of [
      [320, 568],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/contact');
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
});
