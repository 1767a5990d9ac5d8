/**
 * Options of the connection that SMTP_URL asks for. With a user, `smtp://` demands TLS (STARTTLS) before it is sent,
 * unless the URL says `?requireTLS=false`: else whoever sits between could remove the server's offer of TLS and read it
 * (RFC 3207, section 6).
 */
export const smtpOptions = (smtpUrl: string): { url: string; requireTLS?: true } => {
  const { protocol, username, searchParams } = new URL(smtpUrl);
  const isDemanded = protocol === 'smtp:' && username !== '' && !searchParams.has('requireTLS');
  return { url: smtpUrl, ...(isDemanded && { requireTLS: true }) };
};
