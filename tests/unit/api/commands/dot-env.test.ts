import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseDotEnv, unknownNames } from '../../../../api/commands/dot-env.ts';

const example = readFileSync('.env.example', 'utf8');

describe('a .env file', () => {
  test('may begin with a byte-order mark', () => {
    expect(parseDotEnv('\uFEFFPORT=80\r\nDATA_DIR=.data\r\n')).toEqual({
      PORT: '80',
      DATA_DIR: '.data',
    });
  });

  test('is warned of for a name that is no setting, with the nearest that is one', () => {
    expect(unknownNames(['SMTP_URI', 'PUBLIC_SITE_ULR'], example)).toEqual([
      '.env: SMTP_URI is no setting. Did you mean SMTP_URL?',
      '.env: PUBLIC_SITE_ULR is no setting. Did you mean PUBLIC_SITE_URL?',
    ]);
  });

  test('is not warned of for settings, nor for names of Node', () => {
    const names = ['PORT', 'API_PORT', 'PUBLIC_CRM_URL', 'NODE_ENV', 'TZ'];
    expect(unknownNames(names, example)).toEqual([]);
  });
});
