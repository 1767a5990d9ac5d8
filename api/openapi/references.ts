/** Parts that the descriptions of several calls have. */

/** A reference to a schema of the document. */
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The header of responses that say when to try again (RFC 9110, section 10.2.3). */
export const retryAfter = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
};

/** A problem response (RFC 9457). */
export const problem = (description: string, headers?: object) => ({
  description,
  ...(headers && { headers }),
  content: { 'application/problem+json': { schema: ref('problem') } },
});
