/** What we use of negotiator, which has no types of its own. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> });
    /**
     * Those that the client accepts, the best first.
     *
     * @param options `preferred`: the order of those that it likes equally
     */
    encodings(available: string[], options: { preferred: string[] }): string[];
  }
}
