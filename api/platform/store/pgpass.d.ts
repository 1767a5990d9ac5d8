/** `pgpass` has no types of its own. */
declare module 'pgpass' {
  /** The parameters that select a line of the file. */
  interface Connection {
    host: string;
    port: number;
    database: string | undefined;
    user: string | undefined;
  }

  /** @param done called with the password; undefined when no line fits, or the file is missing or open to others */
  export default function pgpass(
    connection: Connection,
    done: (password: string | undefined) => void,
  ): void;
}
