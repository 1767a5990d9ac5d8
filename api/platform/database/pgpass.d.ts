/** `pgpass` has no types of its own. */
declare module 'pgpass' {
  /** As far as they choose the line of the file. */
  interface Connection {
    host: string;
    port: number;
    database: string | undefined;
    user: string | undefined;
  }

  /** @param done called with the password; undefined when no line fits, or the file is not there or open to others */
  export default function pgpass(
    connection: Connection,
    done: (password: string | undefined) => void,
  ): void;
}
