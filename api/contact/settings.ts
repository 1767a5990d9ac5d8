/** The settings of submissions: those of each delivery, how many a client may send, how long they are kept. */
import * as z from 'zod/mini';
import { optional, type Values, wholeNumber } from '#shared/settings/setting.ts';
import type { PlatformConfig } from '#platform/settings.ts';
import { chatNoteSettings } from './delivery/chat-note/settings.ts';
import { receiptSettings } from './delivery/receipt/settings.ts';
import { teamMailSettings } from './delivery/team-mail/settings.ts';
import { webhookSettings } from './delivery/webhook/settings.ts';

const rateExpectation = '"off" or submissions per seconds such as 20/60s';
const ratePattern = /^(?:off|0*[1-9]\d{0,5}\/0*[1-9]\d{0,5}s)$/i;

/** `20/60s`: 20 submissions of one client in 60 seconds. Undefined for `off`. */
const rateLimit = z.pipe(
  z.string().check(z.regex(ratePattern, rateExpectation)),
  z.transform((value) => {
    const [submissions, seconds] = value.match(/\d+/g)?.map(Number) ?? [];
    return submissions && seconds ? { submissions, seconds } : undefined;
  }),
);

export const contactSettings = {
  ...teamMailSettings,
  ...receiptSettings,
  ...webhookSettings,
  ...chatNoteSettings,
  rateLimit: {
    name: 'RATE_LIMIT',
    schema: rateLimit,
    default: '20/60s',
    says: 'Submissions of one client in so many seconds, or: off. An IPv6 network of /56 is one client.',
  },
  retentionDays: optional(
    wholeNumber(
      'RETENTION_DAYS',
      { min: 1, max: 36_500 },
      {
        example: '365',
        says: 'Submissions older than this many days are erased. Empty: they are kept.',
      },
    ),
  ),
};

/** The settings that the code in api/contact may read. */
export type ContactConfig = PlatformConfig & Values<typeof contactSettings>;
