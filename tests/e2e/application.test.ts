import { writeFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';
import { answerDialogs } from './answer-dialogs.ts';
import { fillApplication, hydrated, resume } from './form-filling.ts';
import { contactCall, holdScripts, holdSubmissions, keepPosts } from './submissions.ts';

const megabyte = 1024 * 1024;
const path = '/careers/apply/data-scientist';
const submit = { name: 'Submit Application' };

const formOf = (page: import('@playwright/test').Page) =>
  page.getByRole('form', { name: 'Application' });

test('has its title, a way back and a button that leads to the form', async ({ page }) => {
  await page.goto('/careers/apply/ux-ui-designer');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apply for: UX/UI Designer');
  await expect(page.getByRole('link', { name: 'Back to Careers' })).toHaveAttribute(
    'href',
    '/careers',
  );
  await page.getByRole('main').getByRole('link', { name: 'Apply Now' }).click();
  await expect(formOf(page)).toBeInViewport();
  await expect(formOf(page)).toContainText(
    'Please fill out all required fields (*) including uploading your resume.',
  );
});

test('a URL is given the scheme that it lacks, in view, and sent as it is shown', async ({
  page,
}) => {
  const messages: string[] = [];
  await page.route(contactCall, (route) => {
    const { message } = route.request().postDataJSON() as { message: string };
    messages.push(message);
    return route.fulfill({ status: 201, json: { success: true } });
  });
  await page.goto(path);
  const form = formOf(page);
  const [portfolio, linkedIn] = [form.getByLabel('Portfolio URL'), form.getByLabel('LinkedIn URL')];
  await expect(linkedIn).toHaveAccessibleDescription('For example https://linkedin.com/in/ada');
  await fillApplication(form);
  await form.getByLabel('Resume').setInputFiles(resume());
  await hydrated(form);
  await linkedIn.fill(' linkedin.com/in/ada');
  await linkedIn.blur();
  await expect(linkedIn).toHaveValue('https://linkedin.com/in/ada');
  await expect(linkedIn).toHaveAccessibleDescription(/\(https:\/\/ was added\)$/);
  await portfolio.fill('ada.example/looms?card=1');
  await portfolio.press('Enter');
  await expect(page.getByText('Thank you for applying!')).toBeVisible();
  expect(messages).toEqual([
    expect.stringMatching(
      /^Portfolio: https:\/\/ada\.example\/looms\?card=1\n\nLinkedIn: https:\/\/linkedin\.com\/in\/ada$/m,
    ),
  ]);
});

test('takes more than the cover letter’s limit, and says how much is too much', async ({
  page,
}) => {
  await page.goto(path);
  const form = formOf(page);
  const letter = form.getByLabel('Cover Letter');
  await fillApplication(form);
  await letter.fill('x'.repeat(4499));
  await expect(letter).toHaveAccessibleDescription('Up to 5,000 characters.');
  await letter.fill('x'.repeat(4999));
  await expect(letter).toHaveAccessibleDescription('Up to 5,000 characters. 1 character left');
  // Each is one character, and two units of UTF-16.
  await letter.fill('🧵'.repeat(4998));
  await expect(letter).toHaveAccessibleDescription('Up to 5,000 characters. 2 characters left');
  await letter.fill('x'.repeat(5012));
  await expect(letter).toHaveAccessibleDescription(/ 12 characters too many$/);
  await expect(letter).toHaveValue('x'.repeat(5012));
  await form.getByRole('button', submit).click();
  await expect(letter).toHaveAccessibleDescription(/at most 5,000 characters$/);
});

test('says above the drop area, in the size of the text, what becomes of the file', async ({
  page,
}) => {
  await page.goto(path);
  const form = formOf(page);
  const purpose =
    'Choose your resume. We record only its name for now, and email you to ask for the file.';
  await expect(form.getByLabel('Resume')).toHaveAccessibleDescription(
    `${purpose} PDF, DOCX, DOC or RTF, up to 5MB.`,
  );
  const sentence = form.getByText(purpose);
  await expect(sentence).toHaveCSS('font-size', '17px');
  const [above, box] = [await sentence.boundingBox(), await form.locator('.upload').boundingBox()];
  expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
});

test('accepts a chosen file of up to 5 MB, shows its name, and removes it', async ({ page }) => {
  await page.goto(path);
  const form = formOf(page);
  await form.getByLabel('First Name').focus();
  await hydrated(form);
  const chooser = page.waitForEvent('filechooser');
  await form.getByLabel('Resume').click();
  await (await chooser).setFiles(resume(5 * megabyte, 'Curriculum.DOCX'));
  await expect(form.getByText('Curriculum.DOCX')).toBeVisible();
  await form.getByRole('button', { name: 'Remove Curriculum.DOCX' }).click();
  await expect(form.getByText('Curriculum.DOCX')).toBeHidden();
  await expect(form.getByLabel('Resume')).toHaveValue('');
  // The browser's own field takes what is dropped anywhere on the box.
  const [box, field] = await Promise.all([
    form.locator('.upload').evaluate((element) => [element.clientWidth, element.clientHeight]),
    form.getByLabel('Resume').evaluate((input) => [input.clientWidth, input.clientHeight]),
  ]);
  expect(field).toEqual(box);
});

test('a refused second file, here a larger one, leaves the first in its place, and the field says why until the next choice', async ({
  page,
}) => {
  const alerts = answerDialogs(page);
  await page.goto(path);
  const form = formOf(page);
  const input = form.getByLabel('Resume');
  await form.getByLabel('First Name').focus();
  await hydrated(form);
  await input.setInputFiles(resume());
  await input.setInputFiles(resume(5 * megabyte + 1, 'large.pdf'));
  await expect.poll(() => alerts).toEqual(['File size must be less than 5MB']);
  await expect(form.getByText('Ada Byron.pdf')).toBeVisible();
  await expect(input).toHaveValue(/Ada Byron\.pdf$/);
  const notice = form.getByRole('alert');
  await expect(notice).toHaveText('Error: File size must be less than 5MB');
  await input.setInputFiles(resume());
  await expect(notice).toBeHidden();
  await form.getByRole('button', { name: 'Remove Ada Byron.pdf' }).click();
  await expect(input).toBeFocused();
});

test('of several files that are dropped at once none is taken, and an alert says why', async ({
  page,
}, testInfo) => {
  const alerts = answerDialogs(page);
  await page.goto(path);
  const form = formOf(page);
  await form.getByLabel('First Name').focus();
  await hydrated(form);
  const input = form.getByLabel('Resume');
  const { x, y } = await input.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    return element.getBoundingClientRect();
  });
  const files = ['Ada.pdf', 'Byron.pdf'].map((name) => testInfo.outputPath(name));
  for (const file of files) writeFileSync(file, 'A resume');
  const browser = await page.context().newCDPSession(page);
  const drop = async (dropped: string[]): Promise<void> => {
    const data = { items: [], files: dropped, dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await browser.send('Input.dispatchDragEvent', { type, x: x + 20, y: y + 20, data });
  };
  await drop(files.slice(1));
  await expect(input).toHaveValue(/Byron\.pdf$/);
  await drop(files);
  await expect.poll(() => alerts).toEqual(['Please drop only one file.']);
  await expect(form.getByRole('alert')).toHaveText('Error: Please drop only one file.');
  await expect(input).toHaveValue(/Byron\.pdf$/);
});

test('checks a file that was chosen before hydration', async ({ page }) => {
  const alerts = answerDialogs(page);
  const release = await holdScripts(page);
  await page.goto(path);
  const form = formOf(page);
  await form.getByLabel('Resume').setInputFiles(resume(10, 'cv.exe'));
  await form.getByLabel('First Name').focus();
  release();
  await expect.poll(() => alerts).toEqual(['Please upload a PDF, DOCX, DOC, or RTF file']);
  await expect(form.getByLabel('Resume')).toHaveValue('');
});

test('is submitted, thanks for the application, and links to the careers and home pages', async ({
  page,
}) => {
  const release = await holdSubmissions(page);
  await page.goto(path);
  const form = formOf(page);
  await fillApplication(form);
  await form.getByLabel('Resume').setInputFiles(resume());
  await form.getByRole('button', submit).click();
  await expect(form.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  // What would be typed now would be lost.
  await expect(form.getByLabel('Cover Letter')).toBeDisabled();
  release();
  await expect(page.getByRole('heading', { name: 'Application Submitted' })).toBeVisible();
  await expect(page.getByText('Thank you for applying!')).toBeVisible();
  await expect(page.getByText('application for the Data Scientist position')).toBeVisible();
  await expect(form).toBeHidden();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute('href', '/');
  await main.getByRole('link', { name: 'Back to Careers' }).last().click();
  await expect(page).toHaveURL(/\/careers$/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('is posted with the name of the file, and a page says thank you', async ({ page }) => {
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
    await expect(
      page.getByText('Your resume is still on your device; we have only its name.'),
    ).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Back to Careers' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Return to Homepage' })).toBeVisible();
    const sent = new URLSearchParams(posts[0]);
    expect(Object.fromEntries(sent)).toMatchObject({
      type: 'job_application',
      position: 'Data Scientist',
      resume: 'Ada Byron.pdf',
      firstName: 'Ada',
    });
  });
});
