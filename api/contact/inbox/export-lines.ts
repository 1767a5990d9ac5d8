import { forms } from '#contract/forms.ts';
import { csvLine } from './csv.ts';
import type { SubmissionEntry } from '#contact/submissions/read-submissions.ts';

const ownColumns = ['id', 'receivedAt', 'kind', 'folder', 'mail'] as const;
/** Columns that were added later: they come after the fields. */
const laterColumns = ['page', 'state'] as const;

/** The fields whose columns scripts read by their place; those of a new form come last. */
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

/** The fields of other forms, each once: a column each. */
const otherFields = [...new Set(forms.flatMap((form) => Object.keys(form.fields)))].filter(
  (field) => !columns.includes(field),
);

interface ExportFormat {
  header: string;
  line: (entry: SubmissionEntry) => string;
}

/** The formats of an export. */
const exportFormats: Record<'jsonl' | 'csv', ExportFormat> = {
  jsonl: { header: '', line: (entry) => `${JSON.stringify(entry)}\n` },
  csv: {
    header: csvLine([...ownColumns, ...columns, ...laterColumns, ...otherFields]),
    line: (entry) =>
      csvLine([
        ...ownColumns.map((name) => entry[name]),
        ...columns.map((field) => entry.fields[field] ?? ''),
        ...laterColumns.map((name) => entry[name]),
        ...otherFields.map((field) => entry.fields[field] ?? ''),
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
