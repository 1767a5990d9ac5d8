/**
 * A setting is declared once, in service.ts or site.ts beside this file: its variable, its type, its default, an
 * example, and what it is for.
 */
import * as z from 'zod/mini';
import { isHttpUrl, parseUrl, withoutSlash } from '#contract/urls.ts';
import { OperatorError } from './operator-error.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** A wrong setting, which the message names. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError';
  readonly setting: string;

  /** @param expectation completes `PORT must be …` */
  constructor(setting: string, expectation: string) {
    super(`${setting} must be ${expectation}.`);
    this.setting = setting;
  }
}

/** What a declaration says besides name and type. */
export interface About {
  /** For operators, as in `.env.example`. */
  says: string;
  /** The default, as it would be written. Without one, an unset variable gives the type's empty value. */
  default?: string;
  /** An example, for a setting without a default. */
  example?: string;
}

export interface Setting<Value = unknown> extends About {
  /** Name of the environment variable. */
  name: string;
  /** Reads the variable's text, or undefined when it is unset. Its messages complete `PORT must be …`. */
  schema: z.ZodMiniType<Value>;
  /** The value may be a secret, so no error message repeats it. */
  isSecret?: boolean;
  /** An empty text is a value. For other settings it counts as unset, as `.env` files contain lines such as `NAME=`. */
  mayBeEmpty?: boolean;
}

/** Any text. */
export const text = (name: string, about: About): Setting<string> => ({
  name,
  schema: z._default(z.string(), ''),
  ...about,
});

/** The length of 16 random bytes in hexadecimal, or more. */
const secretExpectation = `empty or at least 32 characters without spaces, such as "openssl rand -hex 32" prints`;

/** A secret that the operator generates; an empty string when unset. */
export const secret = (name: string, about: About): Setting<string> => ({
  name,
  schema: z._default(z.string().check(z.regex(/^\S{32,}$/, secretExpectation)), ''),
  isSecret: true,
  ...about,
});

/** One of the names in `values`, in upper or lower case. The setting's value is the one of that name. */
export const oneOf = <Value>(
  name: string,
  values: Readonly<Record<string, Value>>,
  about: About,
): Setting<Value> => {
  const names = Object.keys(values);
  const chosen = z.enum(names, `one of ${names.join(', ')}`);
  return {
    name,
    schema: z.pipe(
      z.pipe(z.string().check(z.toLowerCase()), chosen),
      z.transform((key) => values[key] as Value),
    ),
    ...about,
  };
};

/** A whole number from `min` to `max`. */
export const wholeNumber = (
  name: string,
  { min, max }: { min: number; max: number },
  about: About,
): Setting<number> => {
  const error = `a whole number from ${min} to ${max}`;
  const digits = z.string().check(z.regex(/^\d{1,9}$/, error));
  return {
    name,
    schema: z.pipe(
      z.pipe(digits, z.transform(Number)),
      z.number().check(z.gte(min, error), z.lte(max, error)),
    ),
    ...about,
  };
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

/** An origin without a path: the links of the site begin at the root of its host. */
export const origin = (name: string, about: About): Setting<string> => ({
  name,
  schema: z._default(originSchema('an origin such as https://www.example.org, without a path'), ''),
  // It may have a password by mistake, as `https://user:password@api.example.org`.
  isSecret: true,
  ...about,
});

/** Refuses a password, which every visitor could read. */
const isPublicUrl = (text: string): boolean => {
  const { username = '', password = '' } = parseUrl(text) ?? {};
  return isHttpUrl(text) && username + password === '';
};

const httpUrlSchema = z.pipe(
  z
    .string()
    .check(
      z.refine(
        isPublicUrl,
        'an http(s) URL such as https://api.example.org, without user and password',
      ),
    ),
  z.transform(withoutSlash),
);

/** A URL that browsers call, without a slash at its end. */
export const httpUrl = (name: string, about: About): Setting<string> => ({
  name,
  schema: z._default(httpUrlSchema, ''),
  isSecret: true,
  ...about,
});

/** The same setting, undefined when its variable is unset. */
export const optional = <Value>(setting: Setting<Value>): Setting<Value | undefined> => ({
  ...setting,
  schema: z.optional(setting.schema),
});

/** Declarations by the name of the property that gets the value. A group becomes an object. */
export interface Settings {
  readonly [property: string]: Setting | Settings;
}

/** What `readSettings` returns for declarations. */
export type Values<Declared> = {
  [Property in keyof Declared]: Declared[Property] extends Setting<infer Value>
    ? Value
    : Values<Declared[Property]>;
};

const isSetting = (declared: Setting | Settings): declared is Setting =>
  typeof declared.name === 'string';

/** All declarations, including those within groups. */
export const declarationsIn = (settings: Settings): Setting[] =>
  Object.values(settings).flatMap((each) => (isSetting(each) ? each : declarationsIn(each)));

const textIn = (env: Env, { name, isSecret, mayBeEmpty, default: byDefault }: Setting) => {
  const given = env[name];
  const text = given?.trim();
  // A secret of nothing but spaces does not count as unset, so that its check refuses it.
  return text || (isSecret && given) || (mayBeEmpty && text !== undefined) ? text : byDefault;
};

/**
 * Refuses a value in quotes. `docker --env-file` does not remove them: they would become part of a token or an address.
 *
 * @throws ConfigError when a value begins and ends with the same quote
 */
export const assertUnquoted = (name: string, text: string | undefined): void => {
  if (text !== undefined && /^(["'`]).*\1$/s.test(text)) {
    throw new ConfigError(
      name,
      'written without the quotes around it, as docker --env-file keeps them',
    );
  }
};

/** @throws ConfigError when the setting is wrong */
export const readSetting = <Value>(setting: Setting<Value>, env: Env): Value => {
  const text = textIn(env, setting);
  assertUnquoted(setting.name, text);
  const { success, data, error } = z.safeParse(setting.schema, text);
  if (success) return data;
  const expectation = error.issues[0]?.message ?? 'right';
  throw new ConfigError(
    setting.name,
    setting.isSecret ? expectation : `${expectation}, not "${text ?? ''}"`,
  );
};

/**
 * The values of the declarations. A pure function.
 *
 * @throws ConfigError for the first setting that is wrong
 */
export const readSettings = <Declared extends Settings>(
  settings: Declared,
  env: Env,
): Values<Declared> =>
  Object.fromEntries(
    Object.entries(settings).map(([property, each]) => [
      property,
      isSetting(each) ? readSetting(each, env) : readSettings(each, env),
    ]),
  ) as Values<Declared>;
