import { forms } from '#contract/forms.ts';
import { csvLine } from './csv.ts';
import { mergedOrder } from './merged-order.ts';
import type { InboxEntry } from '../submissions/read-submissions.ts';

const facts = ['id', 'receivedAt', 'kind', 'folder', 'mail'] as const;

/** Every field of every form. */
const fields = mergedOrder(forms.map((form) => [...Object.keys(form.fields), 'message']));

interface ExportFormat {
  header: string;
  line: (entry: InboxEntry) => string;
}

/** What an export may be written as. */
export const exportFormats: Record<'jsonl' | 'csv', ExportFormat> = {
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

/** The export's text, piece by piece. */
export async function* exportLines(
  entries: AsyncIterable<InboxEntry>,
  format: ExportFormatName,
): AsyncGenerator<string> {
  const { header, line } = exportFormats[format];
  if (header) yield header;
  for await (const entry of entries) yield line(entry);
}
