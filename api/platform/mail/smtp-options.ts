import { isLoopback } from '#settings/server-urls.ts';

export interface SmtpOptions {
  url: string;
  requireTLS?: true;
  tls?: { rejectUnauthorized: false };
  /** What the service calls itself in EHLO. */
  name: string;
}

/**
 * The connection options for SMTP_URL, whose own parameters take precedence in nodemailer:
 *
 * - `smtp://` to another machine demands TLS (STARTTLS) before any part of a mail is sent. Otherwise an attacker on the
 *   network could remove the server's offer of TLS and read the password and the links in mails (RFC 3207, section 6).
 * - Where plain text is allowed, STARTTLS checks no certificate: operators' own mail servers often have self-signed ones,
 *   and nodemailer does not fall back to plain text when the check fails. `smtps://` to another machine is always checked.
 * - In EHLO the service gives the website's domain: a machine's own name is often not a domain, and strict servers
 *   refuse that (RFC 5321, section 4.1.1.1).
 *
 * @param plaintextHosts hosts with which plain text is allowed, in lower case
 * @param name the domain of the website
 */
export const smtpOptions = (
  smtpUrl: string,
  name: string,
  plaintextHosts: readonly string[] = [],
): SmtpOptions => {
  const { protocol, hostname } = new URL(smtpUrl);
  const mayBePlain = protocol === 'smtp:' && plaintextHosts.includes(hostname.toLowerCase());
  const isTrusted = isLoopback(hostname) || mayBePlain;
  return {
    url: smtpUrl,
    name,
    ...(protocol === 'smtp:' && !isTrusted && { requireTLS: true }),
    ...(isTrusted && { tls: { rejectUnauthorized: false } }),
  };
};
