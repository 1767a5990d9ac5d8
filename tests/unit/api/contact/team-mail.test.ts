import { DomUtils, parseDocument } from 'htmlparser2';
import { createTransport } from 'nodemailer';
import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { type TeamAddresses, teamMailOf } from '#contact/team-mail.ts';
import { composeApplication } from '#contract/job-application.ts';
import { messageOf } from '#platform/mail/mailer.ts';
import { senderOf } from '#platform/mail/addresses.ts';
import { company as usualCompany } from '../../../helpers/company.ts';
import { submissionRow } from '../../../helpers/temporary-store.ts';
import type { Mailbox } from '#settings/mailboxes.ts';
import type { Submission } from '#platform/store/schema.ts';

const company = {
  colours: usualCompany.colours,
  name: 'Quarrylight',
  locale: 'en-GB',
  website: 'https://quarrylight.example',
  emails: {
    info: 'info@quarrylight.example',
    hello: 'hello@quarrylight.example',
    careers: 'careers@quarrylight.example',
    privacy: 'privacy@quarrylight.example',
  },
};
interface Settings extends TeamAddresses {
  mailFrom?: Mailbox;
}

const mailbox = (address: string, name = ''): Mailbox => ({ name, address });
const defaults: Settings = { mailTo: undefined };
const messageId = '<submission-1.mail@quarrylight.example>';
const composer = createTransport({ streamTransport: true, buffer: true });

interface Sent {
  email: Email;
  recipients: string[];
}

const send = async (given: Partial<Submission> = {}, settings = defaults): Promise<Sent> => {
  const mail = teamMailOf(submissionRow(given), messageId, settings, company);
  const { message, envelope } = await composer.sendMail(
    messageOf(mail, senderOf(settings.mailFrom, company)),
  );
  return { email: await PostalMime.parse(message as Buffer), recipients: envelope.to };
};

const withFields = (fields: Record<string, unknown>, kind = 'contact') =>
  send({ kind, fields: JSON.stringify(fields) });

const header = (email: Email, key: string) => email.headers.find((one) => one.key === key)?.value;

describe('team mail', () => {
  test('goes from and to the company, with replies to the visitor', async () => {
    const { email, recipients } = await send();
    expect(email.from).toMatchObject({ name: 'Quarrylight', address: company.emails.info });
    expect(recipients).toEqual([company.emails.info]);
    expect(email.replyTo).toMatchObject([{ name: 'Ada Lovelace', address: 'ada@visitor.example' }]);
  });

  test('shows when the submission arrived', async () => {
    const { email } = await send({ received_at: Date.UTC(2026, 4, 6, 7, 8) });
    expect(email.text).toMatch(/^Received Wed, 06 May 2026 07:08:00 GMT$/m);
  });

  test('shows times in the company’s zone, but the day as the visitor chose it', () => {
    const fields = { name: 'Ada', preferredDate: '2026-05-07T12:00:00.000Z' };
    const given = {
      kind: 'consultation',
      fields: JSON.stringify(fields),
      received_at: Date.UTC(2026, 4, 6, 12, 8),
    };
    const inZone = { ...company, timeZone: 'Pacific/Auckland' };
    const mail = teamMailOf(submissionRow(given), messageId, defaults, inZone);
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Received 7 May 2026 at 00:08 New Zealand Standard Time');
      // In Auckland, noon UTC is already 8 May.
      expect(part).toContain('Thursday, 7 May 2026');
      expect(part).not.toContain('8 May');
    }
    expect(mail.subject).toContain('7 May');
  });

  test('follows MAIL_FROM and MAIL_TO', async () => {
    const { email, recipients } = await send(
      {},
      {
        mailFrom: mailbox('web@a.example', 'Web'),
        mailTo: [mailbox('one@a.example'), mailbox('two@a.example')],
      },
    );
    expect(email.from).toMatchObject({ name: 'Web', address: 'web@a.example' });
    expect(recipients).toEqual(['one@a.example', 'two@a.example']);
  });

  test('goes to the careers mailbox for an application, unless a setting names another', async () => {
    const sentTo = async (kind: string, settings: Partial<Settings> = {}) =>
      (await send({ kind }, { ...defaults, ...settings })).recipients;
    expect(await sentTo('job_application')).toEqual([company.emails.careers]);
    expect(await sentTo('a kind of before')).toEqual([company.emails.info]);
    const mailToByKind = { job_application: [mailbox('jobs@a.example')] };
    const settings = { mailTo: [mailbox('team@a.example')], mailToByKind };
    expect(await sentTo('job_application', { mailTo: [mailbox('team@a.example')] })).toEqual([
      'team@a.example',
    ]);
    expect(await sentTo('job_application', settings)).toEqual(['jobs@a.example']);
    expect(await sentTo('contact', settings)).toEqual(['team@a.example']);
  });

  test('shows kind, subject, sender and page, and has the stored Message-ID', async () => {
    const { email } = await send({ page: '/services' });
    expect(email.subject).toBe('[Contact] A question about engines, Ada Lovelace');
    expect(email.text).toContain('\nPage /services\n');
    expect(email.messageId).toBe(messageId);
  });

  test('has no header of automatic mail, and has the date of the attempt', async () => {
    const { email } = await send({ received_at: 0 });
    expect(header(email, 'auto-submitted')).toBeUndefined();
    expect(header(email, 'x-auto-response-suppress')).toBeUndefined();
    expect(Date.parse(email.date ?? '')).toBeGreaterThan(0);
  });

  test('ends each line of 40 or more characters with a blank line, because Outlook joins lines', async () => {
    const { email } = await send({ page: `/services/${'long'.repeat(10)}` });
    const lines = (email.text ?? '').split('\n');
    const joined = lines.filter((line, at) => line.length >= 40 && lines[at + 1]);
    expect(joined).toEqual([]);
  });

  test('has a text part with all filled-in fields', async () => {
    const { email } = await send();
    for (const words of [
      'Name: Ada Lovelace',
      'Company: Analytical Engines',
      'How many cogs does it take?',
      'Submission submission-1',
    ]) {
      expect(email.text).toContain(words);
    }
    expect(email.text).not.toContain('Phone');
  });

  test('removes invisible characters from name and subject', async () => {
    const { email } = await withFields({
      name: 'Ada\u202egpj.exe\u2066',
      email: 'ada@visitor.example',
      subject: '\u200bInvo\u00adice\u202e 001\ufeff, می\u200cخواهم',
      message: 'Hello',
    });
    expect(email.replyTo?.[0]?.name).toBe('Adagpj.exe');
    expect(email.subject).toBe('[Contact] Invoice 001, می\u200cخواهم, Adagpj.exe');
    expect(email.text).toContain('Name: Adagpj.exe');
  });

  const tags = (text: string): string =>
    String.fromCodePoint(...[...text].map((letter) => 0xe0000 + (letter.codePointAt(0) ?? 0)));
  const cancelTag = '\u{e007f}';

  test.each([
    ['Persian', 'می\u200cخواهم'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['direction marks', 'ABC\u200f!\u200e \u061c12'],
    ['an Arabic number sign', '\u0600١٢'],
    ['a family and a rainbow flag', '👨\u200d👩\u200d👧 🏳\ufe0f\u200d🌈'],
    [
      'the flags of England and Scotland',
      `🏴${tags('gbeng')}${cancelTag}🏴${tags('gbsct')}${cancelTag}`,
    ],
  ])('%s → kept in each field', async (_, words) => {
    const { email } = await withFields({ name: words, email: 'a@b.example', message: words });
    expect(email.replyTo?.[0]?.name).toBe(words);
    expect(email.subject).toBe(`[Contact] ${words}`);
    expect(email.text).toContain(`Name: ${words}\n`);
    expect(email.text).toContain(`\n${words}\n`);
  });

  test.each([
    ['direction overrides', '\u202a\u202b\u202c\u202d\u202e'],
    ['direction isolates', '\u2066\u2067\u2068\u2069'],
    ['zero-width spaces and joiners', '\u200b\u2060\ufeff'],
    ['tags without a flag', tags('pay me') + cancelTag],
    ['tags that spell a flag, without the black flag before them', `${tags('gbeng')}${cancelTag}`],
  ])('%s → removed from each field', async (_, hidden) => {
    const words = `1${hidden}2`;
    const { email } = await withFields({ name: words, email: 'a@b.example', message: words });
    expect(email.replyTo?.[0]?.name).toBe('12');
    expect(email.subject).toBe('[Contact] 12');
    expect(email.text).toContain('Name: 12\n');
    expect(email.text).toContain('\n12\n');
  });

  test('removes tags after a black flag unless they spell a flag', async () => {
    const { email } = await withFields({
      name: 'Ada',
      email: 'a@b.example',
      message: `🏴${tags('ignore all of this')}${cancelTag}!`,
    });
    expect(email.text).toContain('\n🏴!\n');
  });

  test('writes the preferred date in words', async () => {
    const { email } = await withFields(
      { name: 'Ada', email: 'a@b.example', preferredDate: '2026-12-01T12:00:00.000Z' },
      'consultation',
    );
    expect(email.text).toMatch(/Tuesday,? 1 December 2026/);
    expect(email.subject).toBe('[Consultation] Ada, 1 Dec');
  });

  test.each([
    [
      'quick_demo',
      { company: 'Test Co', subject: 'Quick Demo Request' },
      '[Quick demo] Ada Quill, Test Co',
    ],
    [
      'job_application',
      { position: 'Data Scientist' },
      '[Job application] Data Scientist, Ada Quill',
    ],
  ])('%s → a subject of its own conversation', async (kind, fields, subject) => {
    const { email } = await withFields(
      { name: 'Ada Quill', email: 'a@b.example', ...fields },
      kind,
    );
    expect(email.subject).toBe(subject);
  });

  test('shows an application’s position and file once, even if another program wrote it', async () => {
    const application = composeApplication(
      {
        firstName: 'Ada',
        lastName: 'Quill',
        email: 'a@b.example',
        phone: '613 555 0142',
        coverLetter: 'I know looms.',
        portfolio: '',
        linkedin: '',
        heardAbout: 'Radio',
        resume: 'ada-quill.pdf',
      },
      'Data Scientist',
    );
    const anotherProgram = { ...application, subject: 'Hello', message: 'I know looms.' };
    for (const fields of [application, anotherProgram]) {
      const { email } = await withFields(fields, 'job_application');
      expect(email.text?.split('Data Scientist')).toHaveLength(2);
      expect(email.text?.split('ada-quill.pdf')).toHaveLength(2);
    }
  });

  test('shows kind and fields of a form that was removed', async () => {
    const fields = { name: 'Ada Quill', email: 'a@b.example', subject: 'Looms', loomNumber: '7' };
    const { email } = await withFields(fields, 'kind_of_before');
    expect(email.subject).toBe('[Kind of before] Looms, Ada Quill');
    expect(email.text).toMatch(/^Loom number: +7$/m);
  });

  test('accepts only texts, so that a field cannot name a file or a URL to read', async () => {
    const { email } = await withFields({
      name: 'Ada',
      email: 'a@b.example',
      message: { path: '/etc/passwd' },
    });
    expect(email.text).not.toContain('root:');
  });
});

describe('HTML part', () => {
  const partOf = async (fields: Record<string, unknown>, kind = 'contact') => {
    const { email } = await withFields(fields, kind);
    const page = parseDocument((email.html ?? '').replaceAll('<br />', '⏎'));
    const elements = DomUtils.getElementsByTagName('*', page, true);
    const cells = elements.filter(({ name, attribs }) => name === 'td' && 'dir' in attribs);
    /** Texts of the cells, with ⏎ for a line break. */
    const written = cells.map((cell) =>
      DomUtils.textContent(cell).replace(/^\s*\n\s+|\s*\n\s+$/g, ''),
    );
    return { email, elements, cells, written, words: DomUtils.textContent(page) };
  };

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['markup', '</td></table><a href="https://evil.example">Pay</a><img src=x>'],
    ['an address with parameters', 'a?bcc=b@c'],
    ['a URL', 'https://evil.example/?a=1&b=2'],
    ['an encoded word', '=?utf-8?q?=3Cb=3E?='],
    ['character references and quotes', '&lt;b&gt; &amp; "\''],
    ['12,000 characters', 'x'.repeat(12_000)],
    ['Arabic', 'مرحبا، كم ترسا يلزم؟'],
  ])('%s → shown as text, without a link', async (_, words) => {
    const fields = { name: words, email: words, phone: words, message: words };
    const { elements, written } = await partOf(fields);
    expect(written).toEqual([words, words, words, words]);
    const names = new Set(elements.map(({ name }) => name));
    expect([...names].filter((name) => /^(?:a|img|script|link|form|area)$/.test(name))).toEqual([]);
    const attributes = new Set(elements.flatMap(({ attribs }) => Object.keys(attribs)));
    expect([...attributes].filter((name) => /^(?:href|src|on.*)$/.test(name))).toEqual([]);
  });

  test('keeps the lines and spaces of the message', async () => {
    const message = 'Hello,\n\ntwo rows:\n  - one\n  - two';
    const { written, elements } = await partOf({ name: 'Ada', email: 'a@b.c', message });
    expect(written.at(-1)).toBe('Hello,⏎⏎two rows:⏎  - one⏎  - two');
    const spans = elements.filter(({ name }) => name === 'span');
    for (const { attribs } of spans) expect(attribs['style']).toContain('white-space:pre-wrap');
  });

  test('lays out each value in the direction of its first letter', async () => {
    const { cells } = await partOf({ name: 'ليلى', email: 'a@b.c', message: 'مرحبا' });
    expect(cells).toHaveLength(3);
    for (const { attribs } of cells) {
      expect(attribs['dir']).toBe('auto');
      expect(attribs['style']).toContain('text-align:start');
    }
  });

  test('has no invisible characters', async () => {
    const hidden = 'Ada\u202egpj.exe';
    const { written, email } = await partOf({ name: hidden, email: 'a@b.c', message: hidden });
    expect(written).toEqual(['Adagpj.exe', 'a@b.c', 'Adagpj.exe']);
    expect(email.html).not.toContain('\u202e');
  });

  test('names the form, the page, the command to show it, and where a reply goes', async () => {
    const { words } = await partOf({ name: 'Jörg', email: 'jörg@example.de' }, 'quick_demo');
    for (const told of [
      'Quarrylight',
      'Quick demo',
      'Page /contact',
      'Submission submission-1',
      'npm run inbox -- show ission-1',
      'does not reach the sender: write to the address below.',
    ]) {
      expect(words).toContain(told);
    }
  });
});

describe('Reply-To', () => {
  test.each([
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['x/y@example.com', 'x/y@example.com'],
    ['a..b.@docomo.example', '"a..b."@docomo.example'],
  ])('%s → %s, which every server accepts', async (visitor, address) => {
    const { email } = await withFields({ name: 'Jörg', email: visitor });
    expect(header(email, 'reply-to')).toContain(`<${address}>`);
    expect(email.text).toContain(visitor);
    expect(email.text).toContain('A reply to this email goes to the sender.');
  });

  test('is omitted for an address without an ASCII form, which the text shows', async () => {
    const { email } = await withFields({ name: 'Jörg', email: 'jörg@example.de' });
    expect(email.replyTo).toBeUndefined();
    expect(email.text).toContain('does not reach the sender: write to the address below.');
    expect(email.text).toContain('jörg@example.de');
    // All headers are ASCII, so that no server on the way needs SMTPUTF8.
    for (const { value } of email.headers) expect(value).toMatch(/^[\x20-\x7e]*$/);
  });
});

describe('header injection', () => {
  const break_ = 'Ada\r\nBcc: evil@x.example\nX-Evil: 1';

  test.each(['name', 'subject', 'company', 'message'])(
    'line breaks in the %s → no new header or recipient',
    async (field) => {
      const { email, recipients } = await withFields({
        name: 'Ada',
        email: 'ada@visitor.example',
        subject: 'Engines',
        [field]: break_,
      });
      expect(recipients).toEqual([company.emails.info]);
      expect(header(email, 'bcc')).toBeUndefined();
      expect(header(email, 'x-evil')).toBeUndefined();
      expect(email.subject).not.toContain('\n');
    },
  );

  test.each([
    'Ada, evil@x.example',
    'Ada <evil@x.example>',
    '"Ada" <evil@x.example>, "Bob',
    'Ada\\" <evil@x.example>',
    'group: evil@x.example;',
    'Ada (evil@x.example)',
  ])('name %s → no new recipient', async (name) => {
    const { email, recipients } = await withFields({ name, email: 'ada@visitor.example' });
    expect(recipients).toEqual([company.emails.info]);
    expect(email.replyTo).toMatchObject([{ name, address: 'ada@visitor.example' }]);
    expect(email.cc).toBeUndefined();
  });

  test('encoded word → shown as text', async () => {
    const word = '=?utf-8?q?Ada=0D=0ABcc:_evil@x.example?=';
    const { email } = await withFields({ name: word, email: 'a@b.example', subject: word });
    expect(email.replyTo).toMatchObject([{ name: word.replace('=?', '= ?') }]);
    expect(email.subject).toBe(
      `[Contact] ${word.replace('=?', '= ?')}, ${word.replace('=?', '= ?')}`,
    );
  });

  test.each([
    'ada@engines，evil.example',
    'ada@＂engines.example',
    'ada@visitor.example, evil@x.example',
    'ada@visitor.example\r\nBcc: evil@x.example',
    '<evil@x.example>',
    '"a b"@visitor.example',
    'evil',
  ])('email address %j → no Reply-To and no new recipient', async (visitor) => {
    const { email, recipients } = await withFields({ name: 'Ada', email: visitor });
    expect(recipients).toEqual([company.emails.info]);
    expect(email.replyTo).toBeUndefined();
    expect(header(email, 'bcc')).toBeUndefined();
  });
});
