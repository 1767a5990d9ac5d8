/** Every field of every form, from the contact route to each place where the team or its programs read it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test, vi } from 'vitest';
import { configFrom } from '#settings/service.ts';
import { paths } from '#contract/paths.ts';
import { type FormEntry, nameInWords } from '#contract/form-entry.ts';
import { forms, type SubmissionKind } from '#contract/forms.ts';
import { csvLine } from '#inbox/export.ts';
import { startService } from '#service/service.ts';
import { payloads } from '../../helpers/app.ts';
import { company } from '../../helpers/company.ts';
import { inboxOver } from '../../helpers/inbox.ts';
import { quiet } from '../../helpers/spawned-server.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { startWebhookReceiver } from '../../helpers/webhook-receiver.ts';

type Fields = Record<string, string>;

/** A submission as programs read it. */
interface Submission {
  id: string;
  kind: string;
  fields: Fields;
}

const withId = <Entry extends { id: string }>(entries: Entry[], id: string): Entry =>
  entries.find((entry) => entry.id === id) ?? expect.fail(`Nothing about ${id}`);

/** Returns the rows of a list of labels and values, which at least two spaces separate. */
const rowsOf = (text = ''): string[][] => text.split('\n').map((line) => line.split(/ {2,}/));

/** Returns label and value of each table row in a mail's HTML part. */
const rowsOfPage = (page: string): string[][] =>
  DomUtils.getElementsByTagName('tr', parseDocument(page), true)
    .map(({ children }) => DomUtils.getElementsByTagName('*', children, false))
    .filter(([label]) => label?.name === 'th')
    .map((cells) => cells.map((cell) => DomUtils.textContent(cell).trim()));

type Row = Fields & { id: string };

/** Returns a CSV file's records by column, with cells as they are written, and its columns in order. */
const readCsv = (csv: string): { columns: string[]; rows: Row[] } => {
  const [header = '', ...records] = csv.trimEnd().split('\r\n');
  const columns = header.split(',');
  const rows = records.map((record) => {
    const cells = [...record.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell]) => cell);
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])) as Row;
  });
  return { columns, rows };
};

const longDate = (locale: string, day: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));

/** The locale of the team's commands, whatever `content/` says. */
const inboxLocale = 'en-CA';

/** Starts a service with a webhook, and returns a function that posts to the service. */
const startForms = async () => {
  const dataDir = temporaryFolder();
  const receiver = await startWebhookReceiver();
  const config = configFrom({ ...quiet, DATA_DIR: dataDir, WEBHOOK_URL: receiver.url });
  const service = await startService(config, { company });
  onTestFinished(service.close);
  const send = async (payload: Fields): Promise<string> => {
    const response = await fetch(service.url + paths.contact, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(payload),
    });
    return ((await response.json()) as { id: string }).id;
  };
  return { dataDir, receiver, send };
};

test('every form field, or a message that contains it, reaches the mail, webhook, show, JSON lines and CSV', async () => {
  const { dataDir, receiver, send } = await startForms();
  const ids = new Map<SubmissionKind, string>();
  for (const { kind } of forms) ids.set(kind, await send(payloads[kind]));
  await vi.waitFor(() => expect(receiver.calls).toHaveLength(forms.length), 30_000);
  const inbox = inboxOver(() => dataDir);
  const data = async (...args: string[]) => (await inbox(args)).data;
  const lines = (await data('export', '--format', 'jsonl')).trim().split('\n');
  const exported = lines.map((line) => JSON.parse(line) as Submission);
  const posted = receiver.calls.map(({ body }) => JSON.parse(body) as Submission);
  const { columns, rows } = readCsv(await data('export', '--format', 'csv'));

  for (const { kind, payload, redundantFields } of forms as readonly FormEntry[]) {
    const given: Fields = payloads[kind as SubmissionKind];
    // The example fills in every field, each with a different text.
    const example = `the example of ${kind} in tests/helpers/app.ts`;
    expect(Object.keys(given).sort(), example).toEqual(Object.keys(payload.shape).sort());
    expect(Object.values(given), example).not.toContain('');
    expect(new Set(Object.values(given)).size, `texts of ${example}`).toBe(
      Object.keys(given).length,
    );

    const id = ids.get(kind as SubmissionKind) ?? '';
    for (const program of [posted, exported]) {
      const { kind: told, fields } = withId(program, id);
      expect([told, fields]).toEqual([kind, given]);
    }

    const file = join(dataDir, 'mail', `${id}.eml`);
    const mail = await PostalMime.parse(await vi.waitFor(() => readFile(file), 30_000));
    const inMail = rowsOfPage(mail.html ?? '');
    const shown = await data('show', id);
    expect(mail.subject).toMatch(`[${nameInWords(kind)}] `);
    expect(mail.subject).toContain(given['name']);
    expect(rowsOf(shown)).toContainEqual(['Kind', nameInWords(kind)]);
    const listed = Object.keys(payload.shape).filter((field) => !/^(type|message)$/.test(field));
    for (const field of listed.filter((each) => !redundantFields?.(given).includes(each))) {
      const text = given[field] ?? '';
      const value = (locale: string) => (field === 'preferredDate' ? longDate(locale, text) : text);
      expect(mail.text).toContain(`\n${nameInWords(field)}: ${value(company.locale)}\n`);
      expect(inMail).toContainEqual([nameInWords(field), value(company.locale)]);
      expect(rowsOf(shown)).toContainEqual([nameInWords(field), value(inboxLocale)]);
    }
    const page = DomUtils.textContent(parseDocument((mail.html ?? '').replaceAll('<br />', '\n')));
    for (const text of [mail.text, page, shown]) expect(text).toContain(given['message']);

    const cells = withId(rows, id);
    expect(cells['kind']).toBe(kind);
    for (const field of [...listed, 'message'])
      expect(`${cells[field]}\r\n`).toBe(csvLine([given[field] ?? '']));
  }

  // Scripts rely on the order of these columns, whichever forms there are.
  const known =
    'id,receivedAt,kind,folder,mail,name,email,phone,company,position,preferredDate,resumeFileName,subject,message';
  expect(columns.filter((column) => known.split(',').includes(column)).join()).toBe(known);
});
