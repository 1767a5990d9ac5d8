import { expect, test, withMotion } from './fixtures.ts';

const captions = [
  'Seamless Login & Quick Access',
  'Browse & Select Your Equestrian Course',
  'Create & Customize Your Course Walk',
  'Edit Obstacles & Fine-Tune Your Ride',
];
const features = ['Course Management', 'Notifications', 'Rider Profile', 'Secure Login'];

test.describe('the landing page', () => {
  test('shows the screens in order, the features, and that the app is not in the stores yet', async ({
    page,
  }) => {
    await page.goto('/course-walk');
    await expect(page.locator('figcaption')).toHaveText(captions);
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(features);
    for (const name of ['Google Play', 'App Store'])
      await expect(page.getByRole('link', { name, exact: true, disabled: true })).toBeVisible();
    await expect(page.getByText('Coming soon to Google Play and the App Store')).toBeVisible();
    expect(await page.content()).not.toContain('Get it');
    await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible();
  });

  test('leads to the sign-up, in which the first field has the focus', async ({ page }) => {
    await page.goto('/course-walk');
    await page.getByRole('link', { name: 'Create your account' }).click();
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await expect(page.getByLabel('First name')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test('leads to the privacy policy and to the terms', async ({ page }) => {
    await page.goto('/course-walk');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'Privacy policy' }).click();
    await expect(page).toHaveURL(/\/course-walk\/privacy-policy$/);
    await footer.getByRole('link', { name: 'Terms of service' }).click();
    await expect(page).toHaveURL(/\/terms-of-service$/);
  });

  test.describe('in motion', () => {
    test.use(withMotion);

    test('takes 800 ms to reveal what comes into view', async ({ page }) => {
      await page.goto('/course-walk');
      const durations = await page
        .locator('[data-reveal]:not(.stagger), .stagger > * > *')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).transitionDuration));
      expect(new Set(durations)).toEqual(new Set(['0.8s']));
    });
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page hides nothing', async ({ page }) => {
    await page.goto('/course-walk');
    for (const name of features) await expect(page.getByRole('heading', { name })).toBeVisible();
  });
});

test('the policy has ten sections and its two dates', async ({ page }) => {
  await page.goto('/course-walk/privacy-policy');
  await expect(page.getByText('Effective March 7, 2025')).toBeVisible();
  await expect(page.getByText('Updated April 28, 2025')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    /Information/,
    /use/,
    /Retention/,
    /Security/,
    /Sharing/,
    /Third-party/,
    /Consent/,
    /rights/,
    /Changes/,
    /Contact/,
  ]);
});

test('the delete-account page says how, what, and that it is for good', async ({ page }) => {
  await page.goto('/course-walk/delete-account');
  await expect(page.getByText('Last updated May 2025')).toBeVisible();
  await expect(page.getByText('Settings > Delete Account')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Deletion is irreversible' })).toBeVisible();
});

test('has no chat', async ({ page }) => {
  await page.goto('/course-walk');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open chat' })).toHaveCount(0);
});
