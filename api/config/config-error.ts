/** A setting that is wrong. The message is one sentence that names it, fit for an operator; it never holds a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';

  constructor(
    readonly setting: string,
    expectation: string,
  ) {
    super(`${setting} must be ${expectation}.`);
  }
}
