/**
 * The fields that forms share: their lengths, their checks, and the sentence that a form shows when a check fails.
 * Lengths and sentences: specification, sections 5 and 9; decisions, "Lengths".
 */
import * as z from 'zod/mini';
import { cleanLine, cleanParagraphs } from './clean-text.ts';
import { domainLabel, localPart } from './email-pattern.ts';
import { inDigits } from './units.ts';
import { isHttpUrl } from './urls.ts';

/** Lengths of fields, in characters: Unicode code points, as zod counts them. A line break counts as one. */
export const lengths = {
  name: { min: 2, max: 100 },
  company: { min: 2, max: 100 },
  email: { max: 254 },
  phone: { min: 10, max: 40 },
  subject: { min: 5, max: 200 },
  message: { min: 10, max: 5000 },
  shortMessage: { min: 10, max: 1000 },
  coverLetter: { min: 30, max: 5000 },
  applicationMessage: { min: 10, max: 12_000 },
  heardAbout: { min: 1, max: 200 },
  fileName: { min: 1, max: 255 },
  url: { max: 2048 },
} as const;

const lineBreak = /[\r\n]/;
const loneSurrogate = /\p{Surrogate}/u;
// Tab and line feed are text; every other C0/C1 control character and DEL is not.
// oxlint-disable-next-line no-control-regex -- naming these characters is the purpose
const controlCharacter = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

const isText = (value: string): boolean =>
  !loneSurrogate.test(value) && !controlCharacter.test(value);
const isSingleLine = (value: string): boolean => !lineBreak.test(value);

/** Refuses control characters and lone surrogates, because not every database can store them. */
export const readable = (label: string) =>
  z.refine<string>(isText, `${label} contains characters that cannot be read`);
const singleLine = (label: string) =>
  z.refine<string>(isSingleLine, `${label} must be written on a single line`);
/** Ends the checks if it fails, so that no later check reads a huge text. */
const maxLength = (label: string, max: number) =>
  z.maxLength(max, { error: `${label} must be at most ${inDigits(max)} characters`, abort: true });

interface TextRule {
  /** The name of the field in messages: `Company name`. */
  label: string;
  max: number;
}

interface RequiredTextRule extends TextRule {
  min: number;
  /** Message if the text is missing or shorter than `min`. Undefined: made from `label` and `min`. */
  tooShort?: string;
}

const tooShortMessage = ({ label, min, tooShort }: RequiredTextRule): string =>
  tooShort ?? `${label} must be at least ${min} characters`;

/** A required text of one line, cleaned (clean-text.ts). */
export const line = (rule: RequiredTextRule) =>
  z
    .string(tooShortMessage(rule))
    .check(
      z.overwrite(cleanLine),
      z.minLength(rule.min, tooShortMessage(rule)),
      maxLength(rule.label, rule.max),
      singleLine(rule.label),
      readable(rule.label),
    );

/** A required text of any number of lines, cleaned (clean-text.ts), with each line break as a single line feed. */
export const paragraphs = (rule: RequiredTextRule) =>
  z
    .string(tooShortMessage(rule))
    .check(
      z.overwrite(cleanParagraphs),
      z.minLength(rule.min, tooShortMessage(rule)),
      maxLength(rule.label, rule.max),
      readable(rule.label),
    );

/** An optional text of one line. Missing and blank texts become the empty string. */
export const optionalLine = (rule: TextRule) =>
  z._default(
    z
      .string(`${rule.label} must be text`)
      .check(
        z.overwrite(cleanLine),
        maxLength(rule.label, rule.max),
        singleLine(rule.label),
        readable(rule.label),
      ),
    '',
  );

/** An optional URL (http or https), kept as it was typed. Missing and blank texts become the empty string. */
export const optionalUrl = (label: string) =>
  z._default(
    z.string(`${label} must be text`).check(
      z.overwrite(cleanLine),
      maxLength(label, lengths.url.max),
      z.refine((value) => value === '' || isHttpUrl(value), 'Please enter a valid URL'),
    ),
    '',
  );

export const invalidEmail = 'Please enter a valid email address';

/** An address whose domain has a dot: mail from elsewhere cannot reach any other address. */
const deliverableEmail = /* @__PURE__ */ new RegExp(
  `^${localPart}@(?:${domainLabel}\\.)+${domainLabel}$`,
  'u',
);

/** Invisible characters, and the punctuation of word processors. An address never contains them. */
const notInEmail = /[\p{Cf}\u034f\u2000-\u206f]/u;

/** The last label of an IPv4 address in any notation: mail to `k@0x7f.1` would go to `k@127.0.0.1`. */
const numericEnd = /\.(?:\d+|0x[\da-f]*)$/i;

/** Returns a domain as mail servers read it (RFC 5895, section 2): `，` → `,`, `。` → a dot, letters without variants. */
const asServersRead = (domain: string): string =>
  domain
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('。', '.');

/** Returns whether a text is an email address, both as stored (NFC) and as mail servers read it. */
const isEmail = (value: string): boolean => {
  if (notInEmail.test(value)) return false;
  const stored = value.normalize('NFC');
  const at = stored.lastIndexOf('@') + 1;
  const read = stored.slice(0, at) + asServersRead(stored.slice(at));
  return (
    [stored.replace(/[。．｡]/g, '.'), read].every((each) => deliverableEmail.test(each)) &&
    !numericEnd.test(read)
  );
};

/** An email address, cleaned, of at most 254 characters (RFC 5321, section 4.5.3.1.3). */
export const email = /* @__PURE__ */ z
  .string(invalidEmail)
  .check(
    z.overwrite(cleanLine),
    maxLength('Email address', lengths.email.max),
    readable('Email address'),
    z.refine(isEmail, invalidEmail),
  );

export const name = /* @__PURE__ */ line({ label: 'Name', ...lengths.name });
export const subject = /* @__PURE__ */ line({ label: 'Subject', ...lengths.subject });
export const message = /* @__PURE__ */ paragraphs({ label: 'Message', ...lengths.message });
/** The message of the two dialogs: 10 to 1000 characters. */
export const shortMessage = /* @__PURE__ */ paragraphs({
  label: 'Message',
  ...lengths.shortMessage,
});
export const optionalPhone = /* @__PURE__ */ optionalLine({
  label: 'Phone number',
  max: lengths.phone.max,
});
