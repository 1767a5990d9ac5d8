/** Where a call is made: all that a browser loads of it. What else is said of it is in call.ts. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the URL of its host; a segment that starts with a colon stands for an id. */
  path: `/${string}`;
}

/** The path with an id in the place of its parameter: `/courses/:id` → `/courses/65f0…`. */
export const pathWithId = ({ path }: Endpoint, id: string): string =>
  path.replace(/:\w+/, () => encodeURIComponent(id));
