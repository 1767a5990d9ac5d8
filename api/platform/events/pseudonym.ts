import type { DailyHash } from '#platform/limits/daily-hash.ts';

/**
 * The `who` of security events: 16 characters that are the same for a subject all day (UTC), in services and commands.
 */
export const pseudonymOf = async (hash: DailyHash, subject: string): Promise<string> =>
  (await hash(`account ${subject}`)).slice(0, 16);
