/** The sources of settings, for build and service alike: the environment, systemd's credentials, then `.env`. */
import { isUtf8 } from 'node:buffer';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { CommandError } from '#platform/command.ts';
import { allSettings } from '#settings/service.ts';

/** Returns the settings in a folder of systemd's credentials. Each file there has the name of its setting. */
export const readCredentials = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8').trim()]),
  );

/** @throws CommandError if the file cannot be read */
const bytesOfDotEnv = (): Buffer => {
  try {
    return readFileSync('.env');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new CommandError(
      `.env cannot be read (${code}). Let the user that runs this command read it, or remove it.`,
      { cause },
    );
  }
};

/**
 * Returns the text of `.env`, empty if there is no such file.
 *
 * @throws CommandError if it cannot be read, or is not UTF-8. UTF-16 (`>` in Windows PowerShell) contains NUL.
 */
const textOfDotEnv = (): string => {
  if (!existsSync('.env')) return '';
  const bytes = bytesOfDotEnv();
  if (!isUtf8(bytes) || bytes.includes(0)) {
    throw new CommandError(
      '.env is not UTF-8 text. Save it as UTF-8. In PowerShell: (Get-Content .env) | Set-Content -Encoding utf8 .env',
    );
  }
  // Windows Notepad may put a byte order mark first.
  return bytes.toString().replace(/^\uFEFF/, '');
};

/**
 * Adds missing settings to the environment: systemd's credentials, then those in `.env`. No other file is read.
 *
 * @returns the names in `.env`
 * @throws CommandError if `.env` cannot be read, or is not UTF-8
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

/** Variables that Node reads once, before `.env`. Node reads the two exceptions each time it needs them. */
const readAtStart = /^NODE_(?!ENV$|TLS_REJECT_UNAUTHORIZED$)/;

const quoted = /(?<=^[^=#\n]*=[^\S\n]*)(["'`])[^]*?\1/gm;

/** Returns the lines of `.env`. Keeps only the opening quote of a quoted value, which may have several lines. */
const linesOf = (text: string): string[] =>
  text.replace(quoted, (value, quote: string) => quote + value.replace(/.+/g, '')).split('\n');

/** An unquoted value that ends at a `#` without a space before it. */
const cutValue = /^\s*(?:export\s+)?([^=#]*[^=#\s])\s*=(?!\s*["'`])(?:[^#]*[^#\s])?#/;

/** Returns the fault of a line of `.env`, without its value. */
const faultOf = (line: string): string | undefined => {
  if (/^\s*(?:#|$)/.test(line)) return undefined;
  if (!line.includes('=')) return 'has no "=", so it sets nothing';
  const [, name] = cutValue.exec(line) ?? [];
  return name && `ends the value of ${name} at a "#": write the value in quotes`;
};

/** Calls `readDotEnv`. Returns a sentence for each name without effect, and for each line with a fault. */
export const loadDotEnv = (): string[] => {
  const known = allSettings.map(({ name }) => name);
  const names = readDotEnv();
  const unknown = names.filter((name) => !known.includes(name) && !foreignName.test(name));
  const late = names.filter((name) => readAtStart.test(name));
  return [
    ...unknown.map((name) => `.env: Unknown setting ${name}.`),
    ...late.map(
      (name) =>
        `.env: Node reads ${name} when it starts, before .env. Set it in the environment of the process.`,
    ),
    ...linesOf(textOfDotEnv()).flatMap((line, index) => {
      const fault = faultOf(line);
      return fault ? [`.env: Line ${index + 1} ${fault}.`] : [];
    }),
  ];
};
