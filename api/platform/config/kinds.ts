/** Kinds of settings that the service alone has. */
import * as z from 'zod/mini';
import { originSchema } from '#contract/settings/kinds.ts';
import type { About, Setting } from '#contract/settings/setting.ts';
import { networkSchema } from './network.ts';

export const wholeNumber = (
  name: string,
  { min, max }: { min: number; max: number },
  about: About,
): Setting<number> => {
  const error = `a whole number from ${min} to ${max}`;
  return {
    name,
    schema: z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,9}$/, error)), z.transform(Number)),
      z.number().check(z.gte(min, error), z.lte(max, error)),
    ),
    ...about,
  };
};

/** Characters of a key or token: as many as 16 random bytes have in hexadecimal. */
const minSecretLength = 32;

const secretSchema = z
  .string()
  .check(
    z.minLength(
      minSecretLength,
      `empty or at least ${minSecretLength} characters, such as "openssl rand -hex 32" prints`,
    ),
  );

/** A secret that we make; an empty string when unset. */
export const secret = (name: string, about: About): Setting<string> => ({
  name,
  schema: z._default(secretSchema, ''),
  isSecret: true,
  ...about,
});

const listOf = <Item>(separator: RegExp, item: z.ZodMiniType<Item, string>) =>
  z._default(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.split(separator)),
      ),
      z.array(item),
    ),
    [],
  );

/** The same, several between spaces. */
export const secrets = (name: string, about: About): Setting<string[]> => ({
  name,
  schema: listOf(/\s+/, secretSchema),
  isSecret: true,
  ...about,
});

const commasOrSpaces = /[\s,]+/;

/** Hosts as a URL names them, in lower case. */
export const hosts = (name: string, about: About): Setting<string[]> => ({
  name,
  schema: listOf(commasOrSpaces, z.string().check(z.toLowerCase())),
  ...about,
});

export const origins = (name: string, about: About): Setting<string[]> => ({
  name,
  schema: listOf(commasOrSpaces, originSchema),
  ...about,
});

/** Networks in CIDR notation. A single IP address is a network of one. */
export const networks = (name: string, about: About): Setting<string[]> => ({
  name,
  schema: listOf(commasOrSpaces, networkSchema),
  ...about,
});
