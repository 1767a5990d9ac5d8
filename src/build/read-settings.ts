import { loadEnv } from 'vite';
import { type PublicSettings, settingsFrom, strictTransportSecurity } from './settings.ts';

/**
 * All settings of a build, from the environment and the `.env` files.
 *
 * @throws Error that names the variable whose value is wrong
 */
export const readSettings = (): PublicSettings & {
  strictTransportSecurity: string;
} => {
  const env = { ...loadEnv('production', process.cwd(), 'PUBLIC_'), ...process.env };
  return {
    ...settingsFrom(env),
    strictTransportSecurity: strictTransportSecurity(env),
  };
};
