/** All settings, put together: docs/operating.md, "Settings", and `.env.example`. */
import {
  assertUnquoted,
  declarationsIn,
  type Env,
  readSetting,
  readSettings,
} from '#shared/settings/setting.ts';
import { siteSettings, siteSettingsFrom } from '#shared/settings/site.ts';
import { contactSettings } from '#contact/settings.ts';
import { courseWalkSettings } from '#course-walk/settings.ts';
import { assertEncrypted, isUrlSetting } from '#platform/server-url.ts';
import { assertWholeOauth, platformSettings } from '#platform/settings.ts';

const ofService = { ...platformSettings, ...contactSettings, ...courseWalkSettings };

/** Every declaration. */
export const allSettings = [...declarationsIn(ofService), ...declarationsIn(siteSettings)];

/**
 * The settings from the environment. A pure function.
 *
 * @throws ConfigError whose message names the setting that is wrong
 */
export const configFrom = (env: Env) => {
  const mode = env['NODE_ENV']?.trim();
  assertUnquoted('NODE_ENV', mode);
  const config = {
    ...siteSettingsFrom(env),
    ...readSettings(ofService, env),
    /** Set by NODE_ENV: visitors use this service. */
    isProduction: mode === 'production',
  };
  for (const setting of allSettings.filter(isUrlSetting)) {
    assertEncrypted(setting, readSetting(setting, env), config.plaintextHosts);
  }
  assertWholeOauth(config);
  return config;
};

export type Config = ReturnType<typeof configFrom>;
