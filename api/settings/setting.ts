/**
 * A setting has a name, a type (a zod schema) and its help. Each is declared once, in service.ts or site.ts:
 * `setting('PORT', wholeNumber(0, 65_535), { default: '4321', help: '…' })`.
 */
import * as z from 'zod/mini';
import { isHttpUrl, parseUrl, withoutSlash } from '#contract/urls.ts';
import { OperatorError } from './operator-error.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** A setting whose value cannot be used. The message names the setting. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError';
  readonly setting: string;

  /** @param expectation completes `PORT must be …` */
  constructor(setting: string, expectation: string) {
    super(`${setting} must be ${expectation}.`);
    this.setting = setting;
  }
}

/** The help of a setting, with its default or an example. */
export interface Description {
  /** The sentences that operators read in `.env.example`. */
  help: string;
  /** The default, as an operator would write it. Without one, an unset variable has the type's empty value. */
  default?: string;
  /** An example, for a setting without a default. */
  example?: string;
  /** Whether an empty text is a value. Otherwise it counts as unset: `.env` files have lines such as `NAME=`. */
  mayBeEmpty?: boolean;
}

export interface Setting<Value = unknown> extends Description {
  /** Name of the environment variable. */
  name: string;
  /** Reads the variable's text, or undefined when it is unset. Its messages complete `PORT must be …`. */
  schema: z.ZodMiniType<Value>;
  /** Whether the value may be a secret: no message repeats it. */
  isSecret: boolean;
}

export const setting = <Value>(
  name: string,
  schema: z.ZodMiniType<Value>,
  description: Description,
): Setting<Value> => ({ name, schema, isSecret: false, ...description });

/** Declares a setting whose value may be a secret, or a URL with a password by mistake. No message repeats it. */
export const hidden = <Value>(
  name: string,
  schema: z.ZodMiniType<Value>,
  description: Description,
): Setting<Value> => ({ name, schema, isSecret: true, ...description });

export const text = z._default(z.string(), '');

/** A secret that the operator generates: at least as long as 16 random bytes in hexadecimal. Empty: unset. */
export const secret = z._default(
  z
    .string()
    .check(
      z.regex(
        /^\S{32,}$/,
        'empty, or at least 32 characters without spaces, such as the output of "openssl rand -hex 32"',
      ),
    ),
  '',
);

/** One of the names, in upper or lower case. */
export const nameOf = <Name extends string>(names: readonly Name[]) =>
  z.pipe(z.string().check(z.toLowerCase()), z.enum(names, `one of ${names.join(', ')}`));

/** One of the names in `values`, in upper or lower case. The setting has that name's value. */
export const oneOf = <Value>(values: Readonly<Record<string, Value>>) =>
  z.pipe(
    nameOf(Object.keys(values)),
    z.transform((name) => values[name] as Value),
  );

/** A whole number from `min` to `max`. */
export const wholeNumber = (min: number, max: number) => {
  const error = `a whole number from ${min} to ${max}`;
  const digits = z.pipe(z.string().check(z.regex(/^\d{1,9}$/, error)), z.transform(Number));
  return z.pipe(digits, z.number().check(z.gte(min, error), z.lte(max, error)));
};

const isOrigin = (value: string): boolean => {
  const url = parseUrl(value);
  return !!url && /^https?:/.test(url.href) && url.href === `${url.origin}/` && !/[?#]/.test(value);
};

/** An origin as browsers write it: lower case, no slash at the end. */
export const originAs = (expectation: string) =>
  z.pipe(
    z.string().check(z.refine(isOrigin, expectation)),
    z.transform((value) => new URL(value).origin),
  );

/** An origin without a path: the links of the site begin at the root of its host. Empty: unset. */
export const origin = z._default(
  originAs('an origin such as https://www.example.org, without a path'),
  '',
);

/** Returns whether a text is an http(s) URL without a user or password, which every visitor could read. */
const isPublicUrl = (text: string): boolean => {
  const { username = '', password = '' } = parseUrl(text) ?? {};
  return isHttpUrl(text) && username + password === '';
};

const publicUrl = 'an http(s) URL such as https://api.example.org, without a user or password';

/** A URL that browsers call, without a trailing slash. Empty: unset. */
export const httpUrl = z._default(
  z.pipe(z.string().check(z.refine(isPublicUrl, publicUrl)), z.transform(withoutSlash)),
  '',
);

/** Declarations by the name of the property that gets the value. A group becomes an object. */
export interface Settings {
  readonly [property: string]: Setting | Settings;
}

/** The values that `readSettings` returns for declarations. */
export type Values<Declared> = {
  [Property in keyof Declared]: Declared[Property] extends Setting<infer Value>
    ? Value
    : Values<Declared[Property]>;
};

const isSetting = (declared: Setting | Settings): declared is Setting =>
  typeof declared.name === 'string';

/** Returns all declarations, including those within groups. */
export const declarationsIn = (settings: Settings): Setting[] =>
  Object.values(settings).flatMap((each) => (isSetting(each) ? each : declarationsIn(each)));

const textIn = (env: Env, { name, isSecret, mayBeEmpty, default: byDefault }: Setting) => {
  const given = env[name];
  const text = given?.trim();
  // A secret that is only spaces does not count as unset, so that its check refuses it.
  return text || (isSecret && given) || (mayBeEmpty && text !== undefined) ? text : byDefault;
};

/**
 * Refuses a value in quotes. `docker --env-file` does not remove them: they would become part of a token or an address.
 *
 * @throws ConfigError if the value begins and ends with the same quote
 */
export const assertUnquoted = (name: string, text: string | undefined): void => {
  if (text !== undefined && /^(["'`]).*\1$/s.test(text)) {
    throw new ConfigError(
      name,
      'written without quotes around the value, because docker --env-file makes them part of it',
    );
  }
};

/** @throws ConfigError if the setting is wrong */
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
 * Reads the values of the declarations. A pure function.
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
