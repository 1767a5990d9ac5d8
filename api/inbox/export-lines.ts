import { forms } from '#contract/forms.ts';
import { csvLine } from './csv.ts';
import type { SubmissionEntry } from '#contact/submissions/read-submissions.ts';

const ownColumns = ['id', 'receivedAt', 'kind', 'folder', 'mail'] as const;
/** Columns that were added later, and so come after the fields. */
const laterColumns = ['page', 'state'] as const;

/** Scripts read these columns by position, so the fields of a new form come last. */
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

/** The other fields of all forms, each once. */
const otherFields = [...new Set(forms.flatMap((form) => Object.keys(form.payload.shape)))].filter(
  (field) => field !== 'type' && !columns.includes(field),
);

interface ExportFormat {
  header: string;
  line: (entry: SubmissionEntry) => string;
}

/** The formats of an export. */
const exportFormats = {
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
} satisfies Record<string, ExportFormat>;

/** The lines of an export: a header, if the format has one, and one line for each submission. */
export async function* exportLines(
  entries: AsyncIterable<SubmissionEntry>,
  format: keyof typeof exportFormats,
): AsyncGenerator<string> {
  const { header, line } = exportFormats[format];
  if (header) yield header;
  for await (const entry of entries) yield line(entry);
}
