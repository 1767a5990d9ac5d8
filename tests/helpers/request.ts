/** The parts of a request that a test chooses. */
export interface Sent {
  /** Text, bytes and streams are sent unchanged, anything else as JSON. */
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

/** Builds a request. */
export const requestOf = (
  method: string,
  { body, token, headers }: Sent,
): RequestInit & { duplex?: 'half' } => {
  const isStream = body instanceof ReadableStream;
  const isRaw = typeof body === 'string' || body instanceof Uint8Array || isStream;
  return {
    method,
    ...(isStream && { duplex: 'half' }),
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
  };
};
