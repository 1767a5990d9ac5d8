/** Every field of every form, from the contact route to each place where the team or its programs read it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { configFrom } from '#settings/service.ts';
import { paths } from '#contract/paths.ts';
import { type FormEntry, inWords } from '#contract/form-entry.ts';
import { forms } from '#contract/forms.ts';
import { csvLine } from '#inbox/export.ts';
import { startService } from '#service/service.ts';
import { payloads } from '../../helpers/app.ts';
import { company, identity } from '../../helpers/company.ts';
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

/** Posts a payload to a service of its own, and collects what can be read of it afterwards. */
const submit = async (payload: Fields) => {
  const dataDir = temporaryFolder();
  const receiver = await startWebhookReceiver();
  onTestFinished(receiver.close);
  const config = configFrom({
    ...quiet,
    DATA_DIR: dataDir,
    WEBHOOK_URL: receiver.url,
  });
  const service = await startService(config, { company });
  onTestFinished(service.close);
  const response = await fetch(service.url + paths.contact, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(payload),
  });
  const { id } = (await response.json()) as { id: string };
  const mail = await vi.waitFor(() => readFile(join(dataDir, 'mail', `${id}.eml`)), 30_000);
  await vi.waitFor(() => expect(receiver.calls).toHaveLength(1), 30_000);
  const inbox = inboxOver(() => dataDir);
  const data = async (...args: string[]) => (await inbox(args)).data;
  return {
    mail: await PostalMime.parse(mail),
    webhook: JSON.parse(receiver.calls[0]?.body ?? '') as Submission,
    shown: await data('show', id),
    jsonLine: JSON.parse(await data('export', '--format', 'jsonl')) as Submission,
    csv: await data('export', '--format', 'csv'),
  };
};

/** The lines of a list of labels and values, which stand two blanks apart at least. */
const rowsOf = (text = ''): string[][] => text.split('\n').map((line) => line.split(/ {2,}/));

/** Column → cell of a CSV file with one record, the cells as they are written. */
const cellsOf = (csv: string): Fields => {
  const [header = '', record = ''] = csv.split('\r\n');
  const cells = [...record.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell]) => cell);
  return Object.fromEntries(header.split(',').map((column, index) => [column, cells[index] ?? '']));
};

const longDate = (locale: string, day: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));

/** Of the team's commands, whatever the content says. */
const inboxLocale = 'en-CA';

describe.each(forms)('a submission of the kind $kind', (form: FormEntry) => {
  const { kind, payload, repeated } = form;
  const given: Fields = payloads[kind as keyof typeof payloads];

  const listed = Object.keys(payload.shape).filter((field) => !/^(type|message)$/.test(field));

  test('has an example that fills in every field', () => {
    expect(Object.keys(given).sort()).toEqual(Object.keys(payload.shape).sort());
    expect(Object.values(given)).not.toContain('');
    expect(new Set(Object.values(given)).size).toBe(Object.keys(given).length);
  });

  test('is read with every field, or a message that contains it, in mail, webhook, show, JSON lines and CSV', async () => {
    const { mail, webhook, shown, jsonLine, csv } = await submit(given);

    for (const program of [webhook, jsonLine]) {
      expect(program.kind).toBe(kind);
      expect(program.fields).toEqual(given);
    }

    expect(mail.subject).toMatch(`[${inWords(kind)}] `);
    expect(mail.subject).toContain(given['name']);
    expect(rowsOf(shown)).toContainEqual(['Kind', inWords(kind)]);
    for (const field of listed.filter((each) => !repeated?.(given).includes(each))) {
      const text = given[field] ?? '';
      const value = (locale: string) => (field === 'preferredDate' ? longDate(locale, text) : text);
      expect(mail.text).toContain(`\n${inWords(field)}: ${value(identity.locale)}\n`);
      expect(rowsOf(shown)).toContainEqual([inWords(field), value(inboxLocale)]);
    }
    for (const text of [mail.text, shown]) expect(text).toContain(given['message']);

    const cells = cellsOf(csv);
    expect(cells['kind']).toBe(kind);
    for (const field of [...listed, 'message']) {
      expect(`${cells[field]}\r\n`).toBe(csvLine([given[field] ?? '']));
    }
  });
});

test('the columns of CSV keep their order, whatever forms there are', async () => {
  const columns =
    'id,receivedAt,kind,folder,mail,name,email,phone,company,position,preferredDate,resumeFileName,subject,message';
  const { csv } = await submit(payloads.message);
  const header = csv.split('\r\n')[0]?.split(',') ?? [];
  expect(header.filter((column) => columns.split(',').includes(column)).join()).toBe(columns);
});
