/**
 * Who the company is: its name, addresses and colours, and its answers to the senders of forms. The service has them from
 * a note, which a build makes from `content/`, or the service itself if it serves no site.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { companyEmail } from '#contract/email-pattern.ts';
import { isTimeZone } from '#contract/units.ts';
import { OperatorError } from '#settings/operator-error.ts';

const text = z.string().check(z.minLength(1));
const email = z.string().check(z.regex(companyEmail));
const colour = z.string().check(z.regex(/^#[\da-f]{6}$/));

const themeColours = z.object({
  paper: colour,
  ink: colour,
  /** The main colour of the brand, and the accent. */
  main: colour,
  accent: colour,
  /** The colour of error messages. */
  bad: colour,
});

export type ThemeColours = z.infer<typeof themeColours>;

const brandColours = z.object({ light: themeColours, dark: themeColours });

/** The note. Ignores keys that it does not know: a site that is built elsewhere may be newer than the service. */
const companySchema = z.object({
  name: text,
  legalName: text,
  /** Name of the course-walk app. Undefined: the content leaves the area out. */
  appName: z.optional(text),
  /** Language of the pages: `en-CA`. */
  locale: text,
  /** Of the times that mails show. Undefined, or unknown to this Node: UTC. */
  timeZone: z.catch(z.optional(text.check(z.refine(isTimeZone))), undefined),
  /** Postal address, on one line. */
  address: text,
  emails: z.object({ info: email, hello: email, careers: email, privacy: email }),
  website: z.url({ protocol: /^https?$/ }).check(z.regex(/[^/]$/)),
  /** Those of the site's pages. */
  colours: brandColours,
  /** Those of the company, except for the main colour. */
  appColours: z.optional(brandColours),
  /** By kind of form. A kind without an entry sends none. */
  receipts: z.record(z.string(), z.optional(z.object({ subject: text, text }))),
  /** When the build of the site began, and its `PUBLIC_*` settings. Undefined: no site was built. */
  built: z.optional(z.iso.datetime()),
  settings: z.optional(z.record(z.string(), z.string())),
});

/** Who the company is, for the mails and the pages that the service makes. */
export type Company = z.infer<typeof companySchema>;

/** Where `npm run build` puts the site. */
export const builtSite = 'dist';

/** The name of the note in the folder of a site. No visitor is sent it. */
export const noteName = '_build.json';

/** Where a service looks for its note, and for `content/`. */
export interface NotePlace {
  /** Folder of the built site. Empty: the service serves none. */
  siteDir: string;
  /** The project's folder. */
  root?: string;
}

const noteFile = ({ siteDir, root = '.' }: NotePlace): string =>
  resolve(root, siteDir || builtSite, noteName);

/** The note as messages name it: `dist/_build.json`. */
const nameOfNote = ({ siteDir }: NotePlace): string => join(siteDir || builtSite, noteName);

/**
 * Reads the note. It is from the last build, so a mistake in `content/` stops no service that has one.
 *
 * @throws OperatorError that names the command to run
 */
export const readCompany = (place: NotePlace): Company => {
  const [file, name] = [noteFile(place), nameOfNote(place)];
  if (!existsSync(file)) {
    throw new OperatorError(
      `There is no ${name}, so the company's name and addresses are unknown. Build the site: npm run build`,
    );
  }
  try {
    return companySchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new OperatorError(`${name} cannot be read. Build the site again: npm run build`, {
      cause,
    });
  }
};

/**
 * What stays of the note from before: all except what `content/` may leave out. Empty if there is none, or if it cannot be
 * read.
 */
const keptOf = (file: string): object => {
  try {
    const before = JSON.parse(readFileSync(file, 'utf8')) as object;
    companySchema.parse(before);
    return { ...before, appName: undefined, timeZone: undefined, appColours: undefined };
  } catch {
    return {};
  }
};

/** Prints who the company is. In a process of its own, because the service imports nothing of the site. */
const notingProgram = fileURLToPath(new URL('../src/build/note-company.ts', import.meta.url));

/** The exit code of that program if `content/` has an error. Node's own, for an error in the code, is 1. */
const contentHasErrors = 2;

/**
 * Makes the note from `content/`. Facts about the last build stay in it. If the folder cannot be written, the note is
 * only returned.
 *
 * @returns undefined if `content/` has an error, which is printed
 * @throws OperatorError if the code has an error, which is printed
 */
export const noteCompany = (place: NotePlace): Company | undefined => {
  const { status, stdout } = spawnSync(process.execPath, [notingProgram], {
    cwd: place.root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status === contentHasErrors) return undefined;
  if (status !== 0) {
    throw new OperatorError(
      'The company could not be read from content/, because of an error in the code. The lines above show it.',
    );
  }
  const file = noteFile(place);
  const note = { ...keptOf(file), ...(JSON.parse(stdout) as object) };
  // Several services may start at the same time.
  const part = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(part, JSON.stringify(note));
    renameSync(part, file);
  } catch {
    // Under the unit in docs/deploy, the service cannot write its code. On a full disk, a part may have been written.
    if (existsSync(part)) rmSync(part);
  }
  return companySchema.parse(note);
};

/** Reads the note, or makes it if there is none: a command may run before the first build. */
export const findCompany = (place: NotePlace): Company =>
  (!existsSync(noteFile(place)) && noteCompany(place)) || readCompany(place);

/** Makes the note. Undefined: `content/` or the code has an error, which is printed. */
const tryToNote = (place: NotePlace): Company | undefined => {
  try {
    return noteCompany(place);
  } catch (error) {
    if (error instanceof OperatorError) return undefined;
    throw error;
  }
};

/**
 * Returns the company for a service: as the note of its site says or, if it serves no site, as `content/` says now. If
 * the note cannot be made, the one from before applies.
 *
 * @param warn says so
 * @throws OperatorError as `readCompany`
 */
export const companyOfService = (place: NotePlace, warn: (sentence: string) => void): Company => {
  if (place.siteDir) return readCompany(place);
  const now = tryToNote(place);
  if (now) return now;
  const before = readCompany(place);
  warn(
    `The company could not be read from content/. The lines above say why. Correct it and restart. Until then, the service uses ${nameOfNote(place)}.`,
  );
  return before;
};

/**
 * The host name of the company's website: what the service calls itself to mail servers, and the demo account's domain.
 */
export const websiteDomain = ({ website }: Pick<Company, 'website'>): string =>
  new URL(website).hostname;
