/** The sources of settings, for build and service alike: the environment, systemd's credentials, then `.env`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { CommandError } from '#platform/command.ts';
import { allSettings } from '#settings/service.ts';

/** The settings in a folder of systemd's credentials, which has a file for each, with the setting's name. */
export const readCredentials = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8').trim()]),
  );

/** The text of `.env`, empty where there is none. @throws CommandError when it cannot be read */
const textOfDotEnv = (): string => {
  if (!existsSync('.env')) return '';
  try {
    // It may begin with a byte order mark, as written by Windows Notepad.
    return readFileSync('.env', 'utf8').replace(/^\uFEFF/, '');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new CommandError(
      `.env cannot be read (${code}): let the user that runs this read it, or take it away.`,
      { cause },
    );
  }
};

/**
 * Adds missing settings to the environment: systemd's credentials, then those in `.env`. No other file is read.
 *
 * @returns the names in `.env`
 * @throws CommandError when it cannot be read
 */
export const readDotEnv = (): string[] => {
  const folder = process.env['CREDENTIALS_DIRECTORY'];
  const credentials = folder ? readCredentials(folder) : {};
  const settings = parseEnv(textOfDotEnv()) as Record<string, string>;
  for (const [name, value] of Object.entries({ ...settings, ...credentials })) {
    process.env[name] ??= value;
  }
  return Object.keys(settings);
};

/** Settings of other programs, which may be in the same file. */
const foreignName = /^(?:NODE_|PG|TZ$|npm_)/;

const quoted = /(?<==\s*)(["'`])[^]*?\1/g;

/** Numbers of the lines that set nothing. A value in quotes may have several lines. */
const linesWithoutName = (text: string): number[] =>
  text
    .replace(quoted, (value) => value.replace(/.+/g, ''))
    .split('\n')
    .flatMap((line, index) => (/^\s*(?:#|$)|=/.test(line) ? [] : [index + 1]));

/** Does what `readDotEnv` does. @returns a sentence on each name that is no setting, and each line without `=` */
export const loadDotEnv = (): string[] => {
  const known = allSettings.map(({ name }) => name);
  const unknown = readDotEnv().filter((name) => !known.includes(name) && !foreignName.test(name));
  return [
    ...unknown.map((name) => `.env: Unknown setting ${name}.`),
    ...linesWithoutName(textOfDotEnv()).map(
      (line) => `.env: Line ${line} sets nothing, as it has no "=".`,
    ),
  ];
};
