/** A setting is said once: its variable, how its text becomes a value, its default, an example, and what it is for. */
import * as z from 'zod/mini';

export type Env = Readonly<Record<string, string | undefined>>;

/** A setting that is wrong. The message is a sentence for operators that names it and contains no secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly setting: string;

  /** @param expectation completes `PORT must be …` */
  constructor(setting: string, expectation: string) {
    super(`${setting} must be ${expectation}.`);
    this.setting = setting;
  }
}

/** What a declaration says besides its kind. */
export interface About {
  /** For operators, as in `.env.example`. */
  says: string;
  /** As it would be written; without one, an unset variable gives the kind's empty value. */
  default?: string;
  /** What might be written where there is no default. */
  example?: string;
}

export interface Setting<Value = unknown> extends About {
  /** The variable of the environment. */
  name: string;
  /** Takes its text, undefined when it is unset. A message completes `PORT must be …`. */
  schema: z.ZodMiniType<Value>;
  /** The text may hold a secret: no error repeats it. */
  isSecret?: boolean;
  /** An empty text is a value. Elsewhere it is as good as none, as `.env` files contain lines such as `NAME=`. */
  mayBeEmpty?: boolean;
}

/** Declarations by the property that gets the value; a group becomes an object. */
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

/** The declarations and those of the groups among them. */
export const declarationsIn = (settings: Settings): Setting[] =>
  Object.values(settings).flatMap((each) => (isSetting(each) ? each : declarationsIn(each)));

const textIn = (env: Env, { name, isSecret, mayBeEmpty, default: byDefault }: Setting) => {
  const given = env[name];
  const text = given?.trim();
  // Blanks in the place of a secret are a mistake.
  return text || (isSecret && given) || (mayBeEmpty && text !== undefined) ? text : byDefault;
};

/** @throws ConfigError when the setting is wrong */
export const readSetting = <Value>(setting: Setting<Value>, env: Env): Value => {
  const text = textIn(env, setting);
  const { success, data, error } = z.safeParse(setting.schema, text);
  if (success) return data;
  const expectation = error.issues[0]?.message ?? 'right';
  throw new ConfigError(
    setting.name,
    setting.isSecret ? expectation : `${expectation}, not "${text ?? ''}"`,
  );
};

/**
 * Pure: the values of the declarations.
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
