import { isLoopback, smtpHost } from '#platform/server-url.ts';

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
 * - Where plain text is allowed, certificates are not checked: operators' own mail servers often have self-signed ones.
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
  const url = new URL(smtpUrl);
  const host = smtpHost(url);
  const isTrusted = isLoopback(host) || plaintextHosts.includes(host.toLowerCase());
  return {
    url: smtpUrl,
    name,
    ...(url.protocol === 'smtp:' && !isTrusted && { requireTLS: true }),
    ...(isTrusted && { tls: { rejectUnauthorized: false } }),
  };
};
