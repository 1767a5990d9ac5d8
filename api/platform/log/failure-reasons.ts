/**
 * The meaning of error codes, in words that an operator can search for. The codes are those of Node and OpenSSL ("TLS",
 * "X.509 certificate error codes"), nodemailer (lib/errors), SMTP (RFC 5321, 4954) and the operating system (errno).
 */

/** Reason → pattern of `Error EENVELOPE 550 RCPT TO` (class, code, status, command). The first match counts. */
const reasons: ReadonlyArray<readonly [reason: string, codes: RegExp]> = [
  ['certificate expired', /\bCERT_HAS_EXPIRED\b/],
  ['certificate not yet valid', /\bCERT_NOT_YET_VALID\b/],
  ['certificate for another name', /\bERR_TLS_CERT_ALTNAME_INVALID\b/],
  ['certificate not trusted', /\b(?:CERT_[A-Z_]+|[A-Z_]+_CERT(?:_[A-Z_]+)?|UNABLE_TO_[A-Z_]+)\b/],
  ['this port speaks no TLS: use smtp://', /\bERR_SSL_WRONG_VERSION_NUMBER\b.* CONN$/],
  ['this port speaks no TLS', /\bERR_SSL_WRONG_VERSION_NUMBER\b/],
  ['TLS refused', /\b(?:ERR_SSL_\w+|ERR_TLS_\w+|EPROTO|ETLS)\b/],
  ['refused', /^Refused\b/],
  ['wrong user or password', /\bEAUTH 535\b/],
  ['sign-in refused', /\bEAUTH\b/],
  ['sign-in or TLS demanded', /\bE[A-Z]+ 530\b/],
  ['sender refused', /\bEENVELOPE\b.* MAIL FROM$/],
  ['address not valid', /\bEENVELOPE\b.* API$/],
  ['mail refused', /\bEMESSAGE\b|\bEENVELOPE\b.* DATA$/],
  ['recipient refused', /\bEENVELOPE\b/],
  ['mail server not ready', /\bE(?:PROTOCOL|CONNECTION) [45]\d\d\b/],
  ['no mail server at this port', /\bEPROTOCOL\b/],
  ['host name unknown', /\b(?:ENOTFOUND|EDNS)\b/],
  ['DNS silent', /\bEAI_AGAIN\b/],
  ['connection refused', /\bECONNREFUSED\b/],
  ['host not reachable', /\b(?:EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN)\b/],
  ['host silent', /\b(?:ETIMEDOUT|UND_ERR_\w+_TIMEOUT|TimeoutError)\b/],
  ['connection lost', /\b(?:ECONNRESET|ECONNECTION|EPIPE|UND_ERR_SOCKET)\b/],
  ['ended by a stop', /\b(?:AbortError|CutOff)\b/],
  ['disk full', /\b(?:ENOSPC|EDQUOT)\b/],
  ['disk error', /\bEIO\b/],
  ['read-only file system', /\bEROFS\b/],
  ['not permitted', /\b(?:EACCES|EPERM)\b/],
  ['no such file or folder', /\bENOENT\b/],
  ['not a folder', /\bENOTDIR\b/],
  ['too many open files', /\b(?:EMFILE|ENFILE)\b/],
];

/** The parts of an error that tell its cause. None of them contains text of a visitor. */
export interface FailureCodes {
  /** Class of the error. */
  name: string;
  code: string | undefined;
  /** HTTP or SMTP status code. */
  status: number | undefined;
  /** The SMTP command that failed; CONN or API when there was none. */
  command: string | undefined;
}

/** The reason in a few words; undefined for unknown codes. */
export const reasonOf = ({ name, code, status, command }: FailureCodes): string | undefined => {
  const codes = [name, code, status, command].filter((each) => each !== undefined).join(' ');
  return reasons.find(([, pattern]) => pattern.test(codes))?.[0];
};
