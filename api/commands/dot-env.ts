import { existsSync } from 'node:fs';

/** Loads the settings of `.env`, if it exists. Those of the environment take precedence. */
export const loadDotEnv = (): void => {
  if (existsSync('.env')) process.loadEnvFile('.env');
};
