import { isLoopback } from '../config/plaintext.ts';

/**
 * Options of the connection that SMTP_URL asks for. With a password, or a user on another machine whose access token is
 * sent, `smtp://` demands TLS (STARTTLS) before it is sent, unless the URL says `?requireTLS=false`: else whoever sits
 * between could remove the server's offer of TLS and read it (RFC 3207, section 6).
 */
export const smtpOptions = (smtpUrl: string): { url: string; requireTLS?: true } => {
  const { protocol, hostname, username, password, searchParams } = new URL(smtpUrl);
  const isSecret = password !== '' || (username !== '' && !isLoopback(hostname));
  const isDemanded = protocol === 'smtp:' && isSecret && !searchParams.has('requireTLS');
  return { url: smtpUrl, ...(isDemanded && { requireTLS: true }) };
};
