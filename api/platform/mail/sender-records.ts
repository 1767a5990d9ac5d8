/** What the DNS says about a domain from which mail is sent. */
import { type MxRecord } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/** The part of `Resolver` that is used. */
export interface RecordSource {
  resolveMx: (domain: string) => Promise<MxRecord[]>;
  resolveTxt: (domain: string) => Promise<string[][]>;
}

/** Milliseconds to wait for an answer; two attempts are made. */
const timeoutMs = 2000;

const isNothingThere = (error: unknown): boolean =>
  ['ENOTFOUND', 'ENODATA'].includes(String((error as { code?: unknown }).code));

/** The records; empty when there are none, undefined when no server answered. */
const found = <Entry>(asked: Promise<Entry[]>): Promise<Entry[] | undefined> =>
  asked.catch((error: unknown) => (isNothingThere(error) ? [] : undefined));

const line = (name: string, texts: string[] | undefined, missing: string): string => {
  if (!texts) return `${name}: could not be looked up, as no DNS server answered.`;
  return `${name}: ${texts.join(', ') || missing}`;
};

/**
 * One line each for MX (RFC 5321, section 5), SPF (RFC 7208) and DMARC (RFC 7489): the record, or what its absence
 * means.
 */
export const senderRecords = async (
  domain: string,
  source: RecordSource = new Resolver({ timeout: timeoutMs, tries: 2 }),
): Promise<string[]> => {
  const startingWith = (version: string, texts: string[][] | undefined): string[] | undefined =>
    texts?.map((parts) => parts.join('')).filter((text) => text.startsWith(version));
  const [mx, texts, dmarc] = await Promise.all([
    found(source.resolveMx(domain)),
    found(source.resolveTxt(domain)),
    found(source.resolveTxt(`_dmarc.${domain}`)),
  ]);
  return [
    line(
      `MX of ${domain}`,
      mx?.map(({ exchange }) => exchange),
      'none. What comes back cannot be read.',
    ),
    line(
      `SPF of ${domain}`,
      startingWith('v=spf1', texts),
      'none. Many servers take no mail of it.',
    ),
    line(
      `DMARC of ${domain}`,
      startingWith('v=DMARC1', dmarc),
      'none. Large mailboxes ask for one.',
    ),
  ];
};
