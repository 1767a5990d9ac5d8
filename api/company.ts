/**
 * The company: its name, addresses, colours and receipts. The service reads them from a note. A build makes the note
 * from `content/`. A service that serves no site makes the note itself.
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

/** The note. Unknown keys are ignored: a site that was built elsewhere may be newer than the service. */
const companySchema = z.object({
  name: text,
  legalName: text,
  /** Name of the course-walk app. Undefined: the content leaves the area out. */
  appName: z.optional(text),
  /** Language of the pages: `en-CA`. */
  locale: text,
  /** Time zone of the times in mails. Undefined, or a zone that this Node does not know: UTC. */
  timeZone: z.catch(z.optional(text.check(z.refine(isTimeZone))), undefined),
  /** Postal address, on one line. */
  address: text,
  emails: z.object({ info: email, hello: email, careers: email, privacy: email }),
  website: z.url({ protocol: /^https?$/ }).check(z.regex(/[^/]$/)),
  /** Colours of the site's pages. */
  colours: brandColours,
  /** Colours of the course-walk app: the company's, except for the main colour. */
  appColours: z.optional(brandColours),
  /** By kind of form. A kind without an entry has no receipt. */
  receipts: z.record(z.string(), z.optional(z.object({ subject: text, text }))),
  /** When the build of the site began, and its `PUBLIC_*` settings. Undefined: no site was built. */
  built: z.optional(z.iso.datetime()),
  settings: z.optional(z.record(z.string(), z.string())),
});

/** The company as the service's mails and pages show it. */
export type Company = z.infer<typeof companySchema>;

/** Where `npm run build` puts the site. */
export const builtSite = 'dist';

/** Name of the note in the site's folder. The service never sends it to visitors. */
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
 * Reads the note. It is from the last build, so a mistake that was made in `content/` since then does not stop the
 * service.
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
 * Returns the part of the previous note that the new one keeps: everything except the keys that `content/` may leave
 * out. Empty if there is no note, or if it cannot be read.
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

/** A program that prints the company as JSON. Separate, because the service must not import the site. */
const notingProgram = fileURLToPath(new URL('../src/build/note-company.ts', import.meta.url));

/** Exit code of that program if `content/` has an error. For an error in the code, Node exits with 1. */
const contentHasErrors = 2;

/**
 * Makes the note from `content/`, and keeps the facts about the last build in it. If the folder cannot be written, the
 * note is only returned.
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
    // Under the unit in docs/deploy, the folder of the code is read-only. On a full disk, a part may have been written.
    if (existsSync(part)) rmSync(part);
  }
  return companySchema.parse(note);
};

/** Reads the note, or makes it if there is none: a command may run before the first build. */
export const findCompany = (place: NotePlace): Company =>
  (!existsSync(noteFile(place)) && noteCompany(place)) || readCompany(place);

/** Makes the note. Undefined: `content/` or the code has an error, which is printed. */
const tryNoteCompany = (place: NotePlace): Company | undefined => {
  try {
    return noteCompany(place);
  } catch (error) {
    if (error instanceof OperatorError) return undefined;
    throw error;
  }
};

/**
 * Returns the company for a service: from the note of its site or, if it serves no site, from `content/`. If a note
 * cannot be made from `content/`, the previous one applies.
 *
 * @param warn receives a sentence if the previous note applies
 * @throws OperatorError if there is no note, or if it cannot be read
 */
export const companyOfService = (place: NotePlace, warn: (sentence: string) => void): Company => {
  if (place.siteDir) return readCompany(place);
  const now = tryNoteCompany(place);
  if (now) return now;
  const before = readCompany(place);
  warn(
    `The company could not be read from content/. The lines above say why. Correct it and restart. Until then, the service uses ${nameOfNote(place)}.`,
  );
  return before;
};

/**
 * Returns the host name of the company's website. Mail servers get it as the service's name, and the demo account's
 * address ends with it.
 */
export const websiteDomain = ({ website }: Pick<Company, 'website'>): string =>
  new URL(website).hostname;
