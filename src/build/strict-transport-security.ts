import { strictTransportSecurity as values } from '#contract/site-headers.ts';

/**
 * The header Strict-Transport-Security (RFC 6797) of a build; empty: none. A browser that has seen it refuses plain HTTP for
 * a year, on the site's host or also on every host below it, whoever runs them: hence the setting.
 *
 * @throws Error when PUBLIC_HSTS is none of `off`, `host`, `subdomains`
 */
export const strictTransportSecurity = (
  env: Readonly<Record<string, string | undefined>>,
): string => {
  const value = env['PUBLIC_HSTS']?.trim() || 'host';
  if (Object.hasOwn(values, value)) return values[value as keyof typeof values];
  throw new Error(`PUBLIC_HSTS must be one of ${Object.keys(values).join(', ')}, not "${value}".`);
};
