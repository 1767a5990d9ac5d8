import { describe, expect, test } from 'vitest';
import { misspeltNames } from '#commands/dot-env.ts';

describe('a .env file', () => {
  test('is warned of for a name that is no setting, with the nearest that is one', () => {
    expect(misspeltNames(['SMTP_URI', 'PUBLIC_SITE_ULR', 'FRUIT_BOWL_COLOUR'])).toEqual([
      '.env: SMTP_URI is no setting. Did you mean SMTP_URL?',
      '.env: PUBLIC_SITE_ULR is no setting. Did you mean PUBLIC_SITE_URL?',
      '.env: FRUIT_BOWL_COLOUR is no setting.',
    ]);
  });

  test('is not warned of for settings, nor for names of Node', () => {
    const names = ['PORT', 'API_PORT', 'PUBLIC_CRM_URL', 'NODE_ENV', 'TZ'];
    expect(misspeltNames(names)).toEqual([]);
  });
});
