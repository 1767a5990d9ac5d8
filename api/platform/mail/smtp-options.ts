import { isLoopback, smtpHost } from '#platform/config/other-machine.ts';

/**
 * Options of the connection that SMTP_URL asks for. `smtp://` to another machine demands TLS (STARTTLS) before
 * anything of a mail is sent, unless the URL says `?requireTLS=false`: else whoever sits between could remove the server's
 * offer of TLS and read the password and the links that mails carry (RFC 3207, section 6).
 *
 * @param plaintextHosts hosts with which plain text is exchanged all the same, in lower case
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
