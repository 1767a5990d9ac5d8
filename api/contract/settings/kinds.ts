/** Kinds of settings that the site has; those of the service alone are in api/platform/config/. */
import * as z from 'zod/mini';
import { parseUrl } from '../parse-url.ts';
import { withoutSlash } from '../without-slash.ts';
import type { About, Setting } from './setting.ts';

/** Undefined in place of a value when the variable is unset. */
export const optional = <Value>({
  schema,
  ...setting
}: Setting<Value>): Setting<Value | undefined> => ({ ...setting, schema: z.optional(schema) });

/** Any text. */
export const text = (name: string, about: About): Setting<string> => ({
  name,
  schema: z._default(z.string(), ''),
  ...about,
});

/** One of the names of `values`, in any case; gives its value. */
export const oneOf = <Value>(
  name: string,
  values: Readonly<Record<string, Value>>,
  about: About & { default: string },
): Setting<Value> => {
  const names = Object.keys(values);
  return {
    name,
    schema: z.pipe(
      z.pipe(z.string().check(z.toLowerCase()), z.enum(names, `one of ${names.join(', ')}`)),
      z.transform((chosen) => values[chosen] as Value),
    ),
    ...about,
  };
};

const isOrigin = (value: string): boolean => {
  const url = parseUrl(value);
  return (
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.href === `${url.origin}/` &&
    !/[?#]/.test(value)
  );
};

/** An origin as browsers write it: lower case, no slash at the end. */
export const originSchema = z.pipe(
  z.string().check(z.refine(isOrigin, 'an origin such as https://www.example.org, without a path')),
  z.transform((value) => parseUrl(value)?.origin ?? ''),
);

/** Pages are at the root of their host, so a path would be lost from every link. */
export const origin = (name: string, about: About): Setting<string> => ({
  name,
  schema: z._default(originSchema, ''),
  ...about,
});

/** A URL that browsers call; it has no slash at its end. */
export const httpUrl = (
  name: string,
  about: About & ({ example: string } | { default: string }),
): Setting<string> => {
  const isUrl = (value: string): boolean =>
    /^https?:\/\//.test(value) && parseUrl(value) !== undefined;
  const expectation = `an http(s) URL such as ${about.example ?? about.default ?? ''}`;
  return {
    name,
    schema: z._default(
      z.pipe(z.string().check(z.refine(isUrl, expectation)), z.transform(withoutSlash)),
      '',
    ),
    ...about,
  };
};
