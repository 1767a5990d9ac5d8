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
