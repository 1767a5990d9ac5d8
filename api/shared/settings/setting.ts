/**
 * A setting is declared once: its variable, how its text becomes a value, its default, an example, and what it is for.
 */
import * as z from 'zod/mini';

export type Env = Readonly<Record<string, string | undefined>>;

/** A wrong setting. The message is a sentence for operators: it names the setting and contains no secret. */
export class ConfigError extends Error {
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
  /** The text may hold a secret: no error repeats it. */
  isSecret?: boolean;
  /** An empty text is a value. For other settings it counts as unset, as `.env` files contain lines such as `NAME=`. */
  mayBeEmpty?: boolean;
}

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
  // A secret of nothing but blanks is a mistake.
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
