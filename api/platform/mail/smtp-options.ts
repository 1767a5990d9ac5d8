import { isLoopback, smtpHost } from '#platform/config/other-machine.ts';

/**
 * The connection options for SMTP_URL. `smtp://` to another machine demands TLS (STARTTLS) before any part of a mail is
 * sent, unless the URL says `?requireTLS=false`. Otherwise an attacker in between could remove the server's offer of
 * TLS and read the password and the links in mails (RFC 3207, section 6).
 *
 * @param plaintextHosts hosts with which plain text is allowed, in lower case
 */
export const smtpOptions = (
  smtpUrl: string,
  plaintextHosts: readonly string[] = [],
): { url: string; requireTLS?: true } => {
  const url = new URL(smtpUrl);
  const host = smtpHost(url);
  const isDemanded =
    url.protocol === 'smtp:' &&
    !isLoopback(host) &&
    !plaintextHosts.includes(host.toLowerCase()) &&
    !url.searchParams.has('requireTLS');
  return { url: smtpUrl, ...(isDemanded && { requireTLS: true }) };
};
