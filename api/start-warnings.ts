import { join, resolve } from 'node:path';
import type { Config } from './platform/config/config.ts';

/**
 * What is allowed, and is seldom meant: a sentence for each.
 *
 * @param hasSite whether the service serves one
 */
export const startWarnings = (config: Config, hasSite: boolean): string[] => [
  ...(config.siteDir && !hasSite
    ? [`There is no folder ${config.siteDir} (SITE_DIR): the service answers without a site.`]
    : []),
  ...(!hasSite && config.allowedOrigins.length === 0
    ? [
        'There is neither a site here nor an origin in ALLOWED_ORIGINS: forms of a site on another origin are refused (403).',
      ]
    : []),
  ...(config.isProduction && !config.smtpUrl
    ? [
        `Mails become files in ${resolve(join(config.dataDir, 'mail'))}, and reach nobody: set SMTP_URL.`,
      ]
    : []),
];
