import { existsSync } from 'node:fs';

/** Adds the settings of `.env`, where there is one; those of the environment itself stay as they are. */
export const loadDotEnv = (): void => {
  if (existsSync('.env')) process.loadEnvFile('.env');
};
