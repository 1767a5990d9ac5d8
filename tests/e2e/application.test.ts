/** The fields of an application. forms.test.ts has its messages and its payload. */
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { firstOf, positions } from '../helpers/site-content.ts';
import { acceptAlerts } from './accept-alerts.ts';
import { expect, test } from './fixtures.ts';
import { fillApplication, hydrated, resume } from './form-filling.ts';
import { holdScripts, keepPosts } from './submissions.ts';

const { path, data: position } = firstOf(positions, 'job');
const submit = { name: 'Submit Application' };

const formOf = (page: Page) => page.getByRole('form', { name: 'Application' });

test('the cover letter accepts text beyond its limit, and counts how much is too much', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(path);
  const form = formOf(page);
  const letter = form.getByLabel('Cover Letter');
  await letter.focus();
  await hydrated(form);
  for (const [text, said] of [
    ['x'.repeat(4499), ''],
    ['x'.repeat(4999), ' 1 character left'],
    // Each is one character of two UTF-16 units.
    ['🧵'.repeat(4998), ' 2 characters left'],
    ['x'.repeat(5012), ' 12 characters too many'],
  ] as const) {
    await letter.fill(text);
    // The count follows half a second after the last key.
    await page.clock.runFor(500);
    await expect(letter).toHaveAccessibleDescription(`Up to 5,000 characters.${said}`);
  }
  await expect(letter).toHaveValue('x'.repeat(5012));
  const portfolio = form.getByLabel('Portfolio URL');
  await portfolio.fill('ada.example/looms?card=1');
  await portfolio.press('Enter');
  await expect(letter).toHaveAccessibleDescription(/at most 5,000 characters$/);
  await expect(portfolio).toHaveValue('https://ada.example/looms?card=1');
});

test('the resume field shows and removes a file, and refuses other types or a second file with an alert', async ({
  page,
}, testInfo) => {
  const alerts = acceptAlerts(page);
  const release = await holdScripts(page);
  await page.goto(path);
  const form = formOf(page);
  const input = form.getByLabel('Resume');
  await test.step('the sentence above says what happens to the file', async () => {
    const purpose =
      'Choose your resume. We record only its name for now, and email you to ask for the file.';
    await expect(input).toHaveAccessibleDescription(`${purpose} PDF, DOCX, DOC or RTF, up to 5MB.`);
    const sentence = form.getByText(purpose);
    await expect(sentence).toHaveCSS('font-size', '17px');
    const [above, box] = [
      await sentence.boundingBox(),
      await form.locator('.upload').boundingBox(),
    ];
    expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
  });

  const wrongType = 'Please upload a PDF, DOCX, DOC, or RTF file';
  const notice = form.getByRole('alert');

  await test.step('a wrong type is refused once the script arrives', async () => {
    await input.setInputFiles(resume(10, 'cv.exe'));
    await form.getByLabel('First Name').focus();
    release();
    await expect.poll(() => alerts).toEqual([wrongType]);
    await expect(input).toHaveValue('');
    await expect(notice).toHaveText(`Error: ${wrongType}`);
  });

  await test.step('a file is chosen, and a wrong one does not replace it', async () => {
    const chooser = page.waitForEvent('filechooser');
    await input.click();
    await (await chooser).setFiles(resume(10, 'Curriculum.DOCX'));
    await expect(form.getByText('Curriculum.DOCX')).toBeVisible();
    await expect(notice).toBeHidden();
    await input.setInputFiles(resume(10, 'cv.exe'));
    await expect.poll(() => alerts).toEqual([wrongType, wrongType]);
    await expect(notice).toHaveText(`Error: ${wrongType}`);
    await expect(form.getByText('Curriculum.DOCX')).toBeVisible();
    await expect(input).toHaveValue(/Curriculum\.DOCX$/);
  });

  await test.step('a file is dropped anywhere on the box; two at once are refused', async () => {
    const files = ['Ada.pdf', 'Byron.pdf'].map((name) => testInfo.outputPath(name));
    for (const file of files) writeFileSync(file, 'A resume');
    const { x, y } = await input.evaluate((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      return element.getBoundingClientRect();
    });
    const browser = await page.context().newCDPSession(page);
    const drop = async (dropped: string[]): Promise<void> => {
      const data = { items: [], files: dropped, dragOperationsMask: 1 };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await browser.send('Input.dispatchDragEvent', { type, x: x + 20, y: y + 20, data });
    };
    await drop(files.slice(1));
    await expect(input).toHaveValue(/Byron\.pdf$/);
    await expect(notice).toBeHidden();
    await drop(files);
    await expect.poll(() => alerts.slice(2)).toEqual([expect.stringContaining('only one file')]);
    await expect(notice).toContainText('only one file');
    await expect(input).toHaveValue(/Byron\.pdf$/);
    const [box, field] = await Promise.all(
      [form.locator('.upload'), input].map((part) =>
        part.evaluate((element) => [element.clientWidth, element.clientHeight]),
      ),
    );
    expect(field).toEqual(box);
  });

  await test.step('the file is removed', async () => {
    await form.getByRole('button', { name: 'Remove Byron.pdf' }).click();
    await expect(form.getByText('Byron.pdf')).toBeHidden();
    await expect(input).toHaveValue('');
    await expect(input).toBeFocused();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the browser posts an application with the file’s name, and gets a thank-you page', async ({
    page,
  }) => {
    const posts = keepPosts(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    const form = formOf(page);
    await fillApplication(form);
    await form.getByLabel('Resume').setInputFiles(resume());
    await form.getByRole('button', submit).click();
    await expect(page).toHaveURL(/\/careers\/applied$/);
    await expect(page.getByRole('heading', { name: 'Application Submitted' })).toBeInViewport();
    await expect(page.getByText('Thank you for applying!')).toBeInViewport();
    await expect(page.getByText('we have only its name')).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Back to Careers' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Return to Homepage' })).toBeVisible();
    const sent = new URLSearchParams(posts[0]);
    expect(Object.fromEntries(sent)).toMatchObject({
      type: 'job_application',
      position: position.title,
      resume: 'Ada Byron.pdf',
      firstName: 'Ada',
    });
  });
});
