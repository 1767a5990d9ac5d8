/** A setting that is wrong. The message is a sentence for operators that names it and contains no secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';

  constructor(
    readonly setting: string,
    /** Completes `PORT must be …`. */
    expectation: string,
  ) {
    super(`${setting} must be ${expectation}.`);
  }
}
