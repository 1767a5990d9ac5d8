import { forms } from '#contract/forms.ts';
import { csvLine } from './csv.ts';
import type { SubmissionEntry } from '../submissions/read-submissions.ts';

const facts = ['id', 'receivedAt', 'kind', 'folder', 'mail'] as const;

/** The columns of exports that scripts read by their place; the fields of a new form come after them. */
const columns = [
  'name',
  'email',
  'phone',
  'company',
  'position',
  'preferredDate',
  'resumeFileName',
  'subject',
  'message',
];

/** The fields of all forms, each once: a column each. */
const fields = [...new Set([...columns, ...forms.flatMap((form) => Object.keys(form.fields))])];

interface ExportFormat {
  header: string;
  line: (entry: SubmissionEntry) => string;
}

/** The formats of an export. */
const exportFormats: Record<'jsonl' | 'csv', ExportFormat> = {
  jsonl: { header: '', line: (entry) => `${JSON.stringify(entry)}\n` },
  csv: {
    header: csvLine([...facts, ...fields]),
    line: (entry) =>
      csvLine([
        ...facts.map((fact) => entry[fact]),
        ...fields.map((field) => entry.fields[field] ?? ''),
      ]),
  },
};

export type ExportFormatName = keyof typeof exportFormats;

/** True when `value` names a format. */
export const isExportFormat = (value: unknown): value is ExportFormatName =>
  typeof value === 'string' && Object.hasOwn(exportFormats, value);

/** The text of an export: its header, where the format has one, and a line for each submission. */
export async function* exportLines(
  entries: AsyncIterable<SubmissionEntry>,
  format: ExportFormatName,
): AsyncGenerator<string> {
  const { header, line } = exportFormats[format];
  if (header) yield header;
  for await (const entry of entries) yield line(entry);
}
