import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { closest } from 'fastest-levenshtein';
import { exitWith, say } from './terminal.ts';

/** Of other programs; they may stand in the same file. */
const foreignName = /^(?:NODE_|PG|TZ$|npm_)/;

/** The names of all settings, from the file that lists them: `NAME=value`. */
const settingNames = (example: string): string[] =>
  [...example.matchAll(/^(?:# ?)?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);

/**
 * What is wrong with the names in a `.env` file: a sentence for each that is no setting, with the nearest that is one.
 *
 * @param example the text of `.env.example`
 */
export const unknownNames = (names: readonly string[], example: string): string[] => {
  const known = settingNames(example);
  return names
    .filter((name) => known.length > 0 && !known.includes(name) && !foreignName.test(name))
    .map((name) => `.env: ${name} is no setting. Did you mean ${closest(name, known)}?`);
};

/** The settings in the text of a `.env` file, which may begin with a byte-order mark, as Windows' Notepad writes one. */
export const parseDotEnv = (text: string): Record<string, string> =>
  parseEnv(text.replace(/^\uFEFF/, '')) as Record<string, string>;

/** The settings in a folder of systemd's credentials: a file of the setting's name for each. */
export const readCredentials = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => /^[A-Z][A-Z_]+$/.test(name))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8').trim()]),
  );

/** The text of `.env`; where it may not be read, the process ends with a sentence. */
const readDotEnv = (): string => {
  try {
    return readFileSync('.env', 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return exitWith(
      `.env cannot be read (${code}): let the user that runs this read it, or take it away.`,
    );
  }
};

/**
 * Loads systemd's credentials and the settings of `.env`, where there are any; those of the environment take precedence,
 * then the credentials. Warns of unknown names.
 */
export const loadDotEnv = (): void => {
  const credentials = process.env['CREDENTIALS_DIRECTORY'];
  for (const [name, value] of Object.entries(credentials ? readCredentials(credentials) : {})) {
    process.env[name] ??= value;
  }
  if (!existsSync('.env')) return;
  const settings = parseDotEnv(readDotEnv());
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
  const example = existsSync('.env.example') ? readFileSync('.env.example', 'utf8') : '';
  for (const sentence of unknownNames(Object.keys(settings), example)) say(sentence);
};
