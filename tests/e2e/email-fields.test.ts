/** What a visitor types as an address is what is sent, in every form (decisions, "Email fields"). */
import { expect, test } from './fixtures.ts';

const typed = ['jörg@example.de', 'max@maßanfertigung.de', 'info@пример.рф', '用户@例子.广告'];

for (const [path, label] of [
  ['/', 'Email'],
  ['/', 'newsletter'],
  ['/contact', 'Email Address'],
  ['/careers/apply/ux-ui-designer', 'Email'],
  ['/course-walk/login', 'Email'],
  ['/course-walk/reset', 'Email'],
] as const) {
  test(`the field “${label}” of ${path} takes every address that mail servers take, as it is typed`, async ({
    page,
  }) => {
    await page.goto(path);
    const field = page.getByRole('textbox', { name: label });
    const inForm = () =>
      field.evaluate((input: HTMLInputElement) => [
        input.validity.valid,
        input.form && new FormData(input.form).get(input.name),
      ]);
    for (const address of typed) {
      await field.fill('');
      await field.pressSequentially(address);
      expect(await inForm()).toEqual([true, address]);
    }
    for (const slip of ['ada', 'ada@', '@engines.example', 'ada byron@engines.example']) {
      await field.fill(slip);
      expect(await inForm(), slip).toEqual([false, slip]);
    }
  });
}

test('a sign-up sends the address as it was typed, without the space after it', async ({
  page,
}) => {
  await page.goto('/course-walk/login');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('First name').fill('Max');
  await page.getByLabel('Last name').fill('Muster');
  await page.getByLabel('Email').pressSequentially('max@maßanfertigung.de ');
  await page.getByLabel('Password').fill('looms & cards');
  const call = page.waitForRequest('**/users/register');
  await page.route('**/users/register', (route) => route.fulfill({ status: 201, json: {} }));
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Sign up' }).click();
  expect((await call).postDataJSON()).toMatchObject({ email: 'max@maßanfertigung.de' });
});
