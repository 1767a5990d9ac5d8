import { join, resolve } from 'node:path';
import type { Config } from './config.ts';

/** Whether SMTP_URL has a password that OAuth makes superfluous. */
const hasUnusedPassword = ({ smtpUrl, smtpOauth }: Config): boolean =>
  smtpOauth.tokenUrl !== '' && new URL(smtpUrl).password !== '';

/**
 * Warnings about settings that are allowed but seldom meant: a sentence for each.
 *
 * @param hasSite whether the service serves the site
 */
export const startWarnings = (config: Config, hasSite: boolean): string[] => {
  const sentences: Array<[isSaid: boolean, sentence: string]> = [
    [
      config.siteDir !== '' && !hasSite,
      `There is no folder ${config.siteDir} (SITE_DIR): the service answers without a site.`,
    ],
    [
      !hasSite && config.allowedOrigins.length === 0,
      'There is neither a site here nor an origin in ALLOWED_ORIGINS: forms of a site on another origin are refused (403).',
    ],
    [
      config.isProduction && !config.smtpUrl,
      `Mails become files in ${resolve(join(config.dataDir, 'mail'))}, and reach nobody: set SMTP_URL.`,
    ],
    [
      config.receipts && !config.smtpUrl,
      'RECEIPTS is on, but SMTP_URL is not set: receipts become files, and reach nobody.',
    ],
    [
      config.webhookSecret !== '' && !config.webhookUrl,
      'WEBHOOK_SECRET signs nothing, as WEBHOOK_URL is not set.',
    ],
    [
      hasUnusedPassword(config),
      'The password in SMTP_URL is not used, as SMTP_OAUTH_TOKEN_URL is set: take it out.',
    ],
  ];
  return sentences.flatMap(([isSaid, sentence]) => (isSaid ? sentence : []));
};
