import type { SpamReason } from '#contact/tables.ts';

const inWords: Record<SpamReason, string> = {
  honeypot: 'a field that people do not see was filled in',
  fast_links: 'sent within seconds, and full of links',
  unproven: 'sent without the proof of work',
  unrecorded: 'not recorded',
};

/** Why a submission was filed as spam, for the team. */
export const spamReasonInWords = (reason: SpamReason): string => inWords[reason];
