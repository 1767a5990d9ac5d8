/** `pgpass` has no types of its own. */
declare module 'pgpass' {
  /** The parameters that select a line of the file. */
  interface Connection {
    host: string;
    port: number;
    database: string | undefined;
    user: string | undefined;
  }

  /** @param done gets the password. Undefined: no line matches, or the file is missing or readable by others */
  export default function pgpass(
    connection: Connection,
    done: (password: string | undefined) => void,
  ): void;
}
