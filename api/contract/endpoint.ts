/** Method and path of a call. Browsers load nothing else of it; the rest is in call.ts. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the URL of its host; a segment that starts with a colon stands for an id. */
  path: `/${string}`;
}

/** The path with an id in place of its parameter: `/courses/:id` → `/courses/65f0…`. */
export const pathWithId = ({ path }: Endpoint, id: string): string =>
  path.replace(/:\w+/, () => encodeURIComponent(id));
