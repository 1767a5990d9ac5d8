/** The report for operators at the start: settings that are usually mistakes, and which functions are on. */
import { existsSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ownerIfForeign } from '#platform/store/permissions.ts';
import type { Config } from '#settings/service.ts';
import { siteSettings, siteSettingsFrom } from '#settings/site.ts';

/** The settings of the site that the service reads as well. */
const readByBoth = ['siteUrl', 'strictTransportSecurity', 'googleClientId'] as const;

/** Returns the variables whose values differ between build and service. */
const changedSinceBuild = (config: Config, settings: Record<string, string>): string[] => {
  const built = siteSettingsFrom(settings);
  return readByBoth.flatMap((key) => (config[key] === built[key] ? [] : siteSettings[key].name));
};

/** Linux file systems whose files other machines may write too, by their number (statfs(2)). */
const networkFileSystems: Readonly<Record<number, string>> = {
  0x6969: 'NFS',
  0x517b: 'SMB',
  0xff534d42: 'SMB',
  0xfe534d42: 'SMB',
  0x65735546: 'FUSE',
  0x01021997: '9p',
  0x00c36400: 'Ceph',
  0x5346414f: 'AFS',
};

/** @param type the number, which is negative on some machines */
export const networkFileSystem = (type: number): string | undefined =>
  networkFileSystems[type >>> 0];

/**
 * Returns the network file system that a folder is on, such as `NFS`. SQLite's locks do not reach from one machine to
 * another, so services on several machines could use such a folder at the same time.
 */
const networkFileSystemOf = (folder: string): string | undefined =>
  process.platform === 'linux' && existsSync(folder)
    ? networkFileSystem(statfsSync(folder).type)
    : undefined;

/**
 * Returns warnings about settings that are allowed but are usually mistakes.
 *
 * @param builtWith the settings of the site's last build, as they were given
 * @param hasSite whether the service serves the site
 */
export const startWarnings = (
  config: Config,
  builtWith: Record<string, string> | undefined,
  hasSite: boolean,
): string[] => {
  const { databaseUrl, dataDir, smtpUrl } = config;
  const changed = builtWith ? changedSinceBuild(config, builtWith) : [];
  const owner = ownerIfForeign(dataDir);
  const network = databaseUrl ? undefined : networkFileSystemOf(dataDir);
  const sentences: Array<[applies: unknown, sentence: string]> = [
    [
      !hasSite && config.allowedOrigins.length === 0,
      "No site is served here and ALLOWED_ORIGINS is empty, so forms on other origins get 403. Set ALLOWED_ORIGINS to the site's origin.",
    ],
    [
      config.isProduction && !smtpUrl,
      `Mail is not sent, only written to ${resolve(join(dataDir, 'mail'))}. Set SMTP_URL.`,
    ],
    [
      changed.length,
      `${changed.join(', ')} ${changed.length > 1 ? 'differ' : 'differs'} between build and service. Set both to the same value.`,
    ],
    [
      owner,
      `The service runs as root, but DATA_DIR (${resolve(dataDir)}) belongs to user ${owner} and may contain that user's links, which root would follow. Run the service as user ${owner}.`,
    ],
    [
      network,
      `DATA_DIR is on a network file system (${network}), so only one service may use this folder. For several services, set DATABASE_URL.`,
    ],
  ];
  return sentences.flatMap(([applies, sentence]) => (applies ? sentence : []));
};

const hostOf = (url: string): string => (url ? new URL(url).host : 'off');
const onOff = (isOn: boolean): string => (isOn ? 'on' : 'off');

/**
 * Returns the state of each optional feature, for the log line "Listening". It shows an operator if a setting did not
 * arrive, such as a secret that systemd could not load.
 */
export const featureStates = (config: Config): Record<string, string> => ({
  webhook: hostOf(config.webhookUrl),
  chat: hostOf(config.chatUrl),
  receipts: onOff(config.receipts),
  proofOfWork: onOff(config.proofOfWorkKey !== ''),
  metrics: onOff(config.metricsToken !== ''),
  retention: config.retentionDays === undefined ? 'off' : `${config.retentionDays} days`,
});
