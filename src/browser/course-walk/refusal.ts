import type { HostAnswer } from './call-host.ts';

/** What a host says of a call that it refuses: RFC 9457, as our own does, or nothing that can be shown. */
export interface Refusal {
  status: number;
  /** A sentence about the whole call. */
  detail?: string | undefined;
  /** A sentence per field. */
  fields: Record<string, string>;
}

const sentence = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 300 ? value : undefined;

/** Reads it from the answer of a host that may not be ours. */
export const refusalOf = ({ status, body }: HostAnswer): Refusal => {
  const { detail, errors } = (body ?? {}) as { detail?: unknown; errors?: unknown };
  const fields: Record<string, string> = {};
  for (const fault of Array.isArray(errors) ? errors : []) {
    const { field, detail: message } = (fault ?? {}) as { field?: unknown; detail?: unknown };
    const text = sentence(message);
    if (typeof field === 'string' && text) fields[field] = text;
  }
  return { status, detail: sentence(detail), fields };
};
