/**
 * Proof of work, where the service asks for it: ALTCHA's protocol, version 1 (altcha.org/docs). A call without a proof is
 * answered with the problem `proof_required`; `GET /api/contact/challenge` gives a challenge, and the call is made again
 * with its solution in a field of the body. Each challenge serves one submission.
 */
export const proofOfWork = {
  /** The name that ALTCHA's own widget uses too. Holds JSON in base64: the challenge and the number that solves it. */
  field: 'altcha',
  /** What the field holds where the sender cannot compute: the message is then set aside, and not refused. */
  unable: 'unable',
} as const;

/** The number from 0 to `maxnumber` is sought whose SHA-256 after `salt` is `challenge`, hexadecimal. */
export interface ProofChallenge {
  algorithm: 'SHA-256';
  challenge: string;
  maxnumber: number;
  /** Ends with the time up to which the challenge holds. */
  salt: string;
  /** The service's own. */
  signature: string;
}
