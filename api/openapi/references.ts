/** What the descriptions of all calls refer to. */

/** A schema of the document, by its name. */
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The header of answers that say when to come back. */
export const retryAfter = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
};

/** A refusal. */
export const problem = (description: string, headers?: object) => ({
  description,
  ...(headers && { headers }),
  content: { 'application/problem+json': { schema: ref('problem') } },
});
