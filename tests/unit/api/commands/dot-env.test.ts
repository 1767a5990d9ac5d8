import { describe, expect, test } from 'vitest';
import { misspeltNames, parseDotEnv } from '#commands/dot-env.ts';

describe('a .env file', () => {
  test('may begin with a byte-order mark', () => {
    expect(parseDotEnv('\uFEFFPORT=80\r\nDATA_DIR=.data\r\n')).toEqual({
      PORT: '80',
      DATA_DIR: '.data',
    });
  });

  test('may hold remarks, empty lines, exports and values of several lines', () => {
    const text =
      '# a remark\n\n \t\nexport PORT=80\nNOTE="one\ntwo\n\nthree" # why\nDATA_DIR=.data\n';
    expect(parseDotEnv(text)).toEqual({ PORT: '80', NOTE: 'one\ntwo\n\nthree', DATA_DIR: '.data' });
  });

  test.each([
    ['PORT=80\nsecret', 2],
    ['PORT 80\n', 1],
    ['# so\nNOTE="one\ntwo"\n  hunter2 # why\nPORT=80', 4],
  ])('with a line that is no setting is refused by its number: %j', (text, line) => {
    expect(() => parseDotEnv(text)).toThrow(
      `.env: line ${line} is no setting, as it has no "=". Write NAME=value, or # before a remark.`,
    );
  });

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
