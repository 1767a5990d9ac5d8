/** An error whose message is a sentence for operators, with no secret in it. */
export class OperatorError extends Error {}
