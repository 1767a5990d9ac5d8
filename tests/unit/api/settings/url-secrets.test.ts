/** Users and passwords in URLs, with characters that should be percent-encoded but are not. */
import { expect, test } from 'vitest';
import { allSettings, configFrom } from '#settings/service.ts';
import { featureStates, startWarnings } from '#service/start-report.ts';
import { hostAndDatabase } from '#platform/store/postgres.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { isUrlSetting } from '#settings/server-urls.ts';
import { company } from '../../../helpers/company.ts';

/** Returns the output of a start with these settings: its log lines, or the message that stops it. */
const outputOf = (env: Record<string, string>): string => {
  try {
    const config = configFrom(env);
    const mailer = createMailer(config, company);
    const mail = mailer.destination([{ name: '', address: 'team@example.org' }]);
    mailer.close();
    return JSON.stringify([
      mail,
      featureStates(config),
      startWarnings(config, undefined, true),
      config.databaseUrl && hostAndDatabase(config.databaseUrl),
    ]);
  } catch (error) {
    return (error as Error).message;
  }
};

const characters = ['#', '/', '?', '%', '@', ':', '\\'];
/** Pairs of characters, and single ones. */
const signs = characters.flatMap((one) => ['', ...characters].map((other) => [one, other]));

/** Returns texts with the signs between recognisable pieces: words, and digits that could be a port. */
const withSigns = (pieces: readonly [string, string, string]): string[] =>
  signs.map(([one = '', other = '']) => `${pieces[0]}${one}${pieces[1]}${other}${pieces[2]}`);

const secrets = [
  '4711',
  '5822',
  '6933',
  'hunter',
  'fisher',
  'farmer',
  'walnut',
  'almond',
  'cashew',
];
const users = withSigns(['walnut', 'almond', 'cashew']).map((user) => `${user}:4711`);
const passwords = [
  ...withSigns(['4711', '5822', '6933']),
  ...withSigns(['hunter', 'fisher', 'farmer']),
].map((password) => `walnut:${password}`);

const fuzzed = allSettings.filter(isUrlSetting).map((setting) => [setting.name, setting] as const);

test.each(fuzzed)('%s → shown without user and password', (name, { calledBy: { schemes } }) => {
  for (const scheme of schemes) {
    for (const userinfo of [...users, ...passwords]) {
      for (const rest of [
        'server.example',
        'server.example:2525/x',
        'server.example/x?sslmode=require',
      ]) {
        const url = `${scheme}//${userinfo}@${rest}`;
        const output = outputOf({ [name]: url });
        const shown = secrets.filter((secret) => output.includes(secret));
        expect({ url, shown }).toEqual({ url, shown: [] });
      }
    }
  }
});
