/** Types of settings that the site uses. Those that only the service uses are in api/platform/config/. */
import * as z from 'zod/mini';
import { isHttpUrl, parseUrl } from '#shared/http-url.ts';
import { withoutSlash } from '#shared/without-slash.ts';
import type { About, Setting } from './setting.ts';

/**
 * Makes a type of setting from the schema that reads its text. The result takes a setting's name and what is said about
 * it.
 */
export const settingType =
  <Value, More extends Pick<Setting, 'isSecret'>>(schema: z.ZodMiniType<Value>, more?: More) =>
  (name: string, about: About): Setting<Value> & More =>
    ({ name, schema, ...more, ...about }) as Setting<Value> & More;

/** The same setting, undefined when its variable is unset. */
export const optional = <Value>(setting: Setting<Value>): Setting<Value | undefined> => ({
  ...setting,
  schema: z.optional(setting.schema),
});

/** Any text. */
export const text = settingType(z._default(z.string(), ''));

/**
 * A type of setting that is one of the names in `values`, in upper or lower case. Its value is the one of that name.
 */
export const oneOf = <Value>(values: Readonly<Record<string, Value>>) => {
  const names = Object.keys(values);
  const name = z.enum(names, `one of ${names.join(', ')}`);
  return settingType(
    z.pipe(
      z.pipe(z.string().check(z.toLowerCase()), name),
      z.transform((chosen) => values[chosen] as Value),
    ),
  );
};

const isOrigin = (value: string): boolean => {
  const url = parseUrl(value);
  return !!url && /^https?:/.test(url.href) && url.href === `${url.origin}/` && !/[?#]/.test(value);
};

/** An origin as browsers write it: lower case, no slash at the end. */
export const originSchema = (expectation: string) =>
  z.pipe(
    z.string().check(z.refine(isOrigin, expectation)),
    z.transform((value) => new URL(value).origin),
  );

/** An origin only: pages are at the root of their host, so links would lose a path. */
export const origin = settingType(
  z._default(originSchema('an origin such as https://www.example.org, without a path'), ''),
);

const httpUrlSchema = z.pipe(
  z.string().check(z.refine(isHttpUrl, 'an http(s) URL such as https://api.example.org')),
  z.transform(withoutSlash),
);

/** A URL that browsers call, without a slash at its end. */
export const httpUrl = settingType(z._default(httpUrlSchema, ''));
