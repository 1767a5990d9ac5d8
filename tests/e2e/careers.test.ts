import { dataOf } from '#collections/read/fields.ts';
import { sources } from '#collections/sources.ts';
import { expect, test } from './fixtures.ts';

/** In the order of the specification, section 3. */
const all = [
  'Senior Software Engineer',
  'UX/UI Designer',
  'Data Scientist',
  'DevOps Engineer',
  'Project Manager',
  'Business Analyst',
];
const titles = {
  engineering: ['Senior Software Engineer', 'Data Scientist', 'DevOps Engineer'],
  design: ['UX/UI Designer'],
  business: ['Project Manager', 'Business Analyst'],
};

test('open positions are filtered by tab', async ({ page }) => {
  await page.goto('/careers');
  const cards = page
    .getByRole('article')
    .filter({ visible: true })
    .getByRole('heading', { level: 3 });
  await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');
  await expect(cards).toHaveText(all);
  for (const [tab, expected] of Object.entries(titles)) {
    await page.getByRole('tab', { name: new RegExp(tab, 'i') }).click();
    await expect(cards).toHaveText(expected);
  }
  await page.getByRole('tab', { name: 'All' }).click();
  await expect(cards).toHaveText(all);
});

test('a position shows what it is and asks for, and leads to its application', async ({ page }) => {
  await page.goto('/careers');
  const card = page.getByRole('article').filter({ hasText: 'UX/UI Designer' });
  for (const fact of ['Hybrid (UAE)', 'Full-time', 'Design', 'Requirements']) {
    await expect(card.getByText(fact, { exact: true })).toBeVisible();
  }
  await expect(card.getByRole('listitem')).toHaveCount(5);
  await card.getByRole('link', { name: 'Apply Now' }).click();
  await expect(page).toHaveURL(/\/careers\/apply\/ux-ui-designer$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apply for: UX/UI Designer');
  await page.getByRole('link', { name: 'Back to Careers' }).click();
  await expect(page).toHaveURL(/\/careers$/);
});

test('whom an applicant writes to or calls for accommodation is a link', async ({ page }) => {
  const { emails, phone } = dataOf(sources.site);
  await page.goto('/careers');
  const link = (name: string) => page.getByRole('main').getByRole('link', { name }).first();
  await expect(link(emails.careers)).toHaveAttribute('href', `mailto:${emails.careers}`);
  await expect(link(phone)).toHaveAttribute('href', `tel:${phone.replaceAll(' ', '')}`);
});

test('the buttons lead to the sections', async ({ page }) => {
  await page.goto('/careers');
  const sections = {
    'View Open Positions': '#open-positions',
    'Submit Your Resume': '#open-positions',
    'Learn About Our Hiring Process': '#hiring-process',
  };
  for (const [name, section] of Object.entries(sections)) {
    await page.getByRole('link', { name }).click();
    await expect(page.locator(section)).toBeInViewport();
    await expect(page).toHaveURL(new RegExp(`${section}$`));
  }
});

test('on a phone a position lists what it asks for, above its link', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/careers');
  const card = page.getByRole('article').filter({ hasText: 'UX/UI Designer' });
  await expect(card.getByRole('heading', { name: 'Requirements' })).toBeVisible();
  const items = card.getByRole('listitem');
  await expect(items).toHaveCount(5);
  await expect(items.filter({ visible: true })).toHaveCount(5);
  await expect(items.first()).toHaveCSS('list-style-type', 'disc');
  const [lowest, apply] = await Promise.all([
    items.last().boundingBox(),
    card.getByRole('link', { name: 'Apply Now' }).boundingBox(),
  ]);
  expect(lowest?.y).toBeLessThan(apply?.y ?? 0);
});

test('headings stand at the head of their sections, two of which have a drawing', async ({
  page,
}) => {
  await page.goto('/careers');
  const drawings = page.getByRole('main').locator('.drawing');
  await expect(drawings).toHaveCount(2);
  for (const head of await page.locator('.section-head:has(.drawing)').all()) {
    const [heading, drawing] = await Promise.all([
      head.getByRole('heading').boundingBox(),
      head.locator('.drawing').boundingBox(),
    ]);
    expect(heading?.y).toBeCloseTo(drawing?.y ?? 0, 0);
  }
});

test('after an application without scripts a page shows the steps that follow', async ({
  page,
}) => {
  const [, ...following] = dataOf(sources.careers).hiringProcess.steps.map(({ title }) => title);
  await page.goto('/careers/applied');
  const steps = page
    .getByRole('main')
    .getByRole('list')
    .filter({ hasText: following[0] ?? '' });
  await expect(steps.getByRole('heading')).toHaveText(following);
  await expect(steps).toHaveAttribute('start', '2');
});
