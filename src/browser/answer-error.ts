/** A bad answer to a call. Its message is 'status: body or status text' (marketing specification, section 8). */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';

  constructor(
    readonly status: number,
    text: string,
  ) {
    super(`${status}: ${text}`);
  }
}
