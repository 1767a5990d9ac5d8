import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Company, Identity } from './company.ts';
import type { Config } from './config.ts';
import { submissionKinds } from '#contract/submission.ts';
import { teamMailboxOf } from '#contact/delivery/team-mail/mailboxes.ts';
import { canonicalEmail } from '#platform/mail/canonical-email.ts';
import { ownerIfForeign } from '#platform/commands/foreign-folder.ts';
import { networkFileSystemOf } from '#platform/database/network-folder.ts';
import { siteSettings, siteSettingsFrom } from '#shared/settings/site.ts';

const addressesIn = (mailboxes: string): string[] =>
  (mailboxes.match(/[^\s<>,"]+@[^\s<>,"]+/g) ?? []).map(canonicalEmail);

/** The sender's address, if it is also one that gets the team's mails. */
const ownRecipient = (config: Config, identity: Identity): string | undefined => {
  const [sender] = addressesIn(config.mailFrom ?? identity.emails.info);
  const recipients = submissionKinds.map((kind) => teamMailboxOf(kind, { ...config, identity }));
  return addressesIn(recipients.join()).find((address) => address === sender);
};

/** The settings of the site that the service reads as well. */
const readByBoth = ['siteUrl', 'strictTransportSecurity', 'googleClientId'] as const;

/** The names of those that the service has otherwise than the build. */
const changedSinceBuild = (config: Config, settings: Record<string, string>): string[] => {
  const built = siteSettingsFrom(settings);
  return readByBoth.flatMap((key) => (config[key] === built[key] ? [] : siteSettings[key].name));
};

/**
 * Warnings about settings that are allowed but are usually mistakes, one sentence each.
 *
 * @param facts the company, with the settings of the build
 * @param hasSite whether the service serves the site
 */
export const startWarnings = (
  config: Config,
  { identity, settings }: Pick<Company, 'identity' | 'settings'>,
  hasSite: boolean,
): string[] => {
  const { databaseUrl, dataDir, smtpUrl, smtpOauth } = config;
  const mailbox = smtpUrl && ownRecipient(config, identity);
  const changed = settings ? changedSinceBuild(config, settings) : [];
  const owner = ownerIfForeign(dataDir);
  const network = !databaseUrl && existsSync(dataDir) && networkFileSystemOf(dataDir);
  const sentences: Array<[isSaid: unknown, sentence: string]> = [
    [
      config.siteDir !== '' && !hasSite,
      `There is no folder ${config.siteDir} (SITE_DIR): the service answers without a site.`,
    ],
    [
      !hasSite && config.allowedOrigins.length === 0,
      'There is neither a site here nor an origin in ALLOWED_ORIGINS: forms of a site on another origin are refused (403).',
    ],
    [
      config.isProduction && !smtpUrl,
      `Mails become files in ${resolve(join(dataDir, 'mail'))}, and are sent to no recipient: set SMTP_URL.`,
    ],
    [
      config.receipts && !smtpUrl,
      'RECEIPTS is on, but SMTP_URL is not set: receipts become files, and are sent to no visitor.',
    ],
    [
      config.webhookSecret !== '' && !config.webhookUrl,
      'WEBHOOK_SECRET signs nothing, as WEBHOOK_URL is not set.',
    ],
    [
      smtpOauth.tokenUrl && new URL(smtpUrl).password,
      'The password in SMTP_URL is not used, as SMTP_OAUTH_TOKEN_URL is set: take it out.',
    ],
    [
      mailbox,
      `${mailbox} sends the team's mails and gets them: what it does not take comes back to itself. Set MAIL_FROM to an address of a subdomain, such as site@web.${mailbox && mailbox.split('@').at(-1)}, whose mails the team reads.`,
    ],
    [
      changed.length,
      `The site was built with another ${changed.join(', ')} than this service has: give both the same.`,
    ],
    [
      owner,
      `The service runs as root, and DATA_DIR (${resolve(dataDir)}) belongs to user ${owner}, whose links root follows: run the service as that user.`,
    ],
    [
      network,
      `DATA_DIR is on a network file system (${network}): one service alone may use this folder. For more, set DATABASE_URL.`,
    ],
  ];
  return sentences.flatMap(([isSaid, sentence]) => (isSaid ? sentence : []));
};
