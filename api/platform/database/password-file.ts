/** PostgreSQL's password file, which PGPASSFILE names (PostgreSQL's documentation, "The Password File"). */
import pgpass from 'pgpass';

/**
 * The server asked for a password, and neither DATABASE_URL nor the file had one. It has the code and the severity with
 * which the server would have refused a wrong one.
 */
export class NoPassword extends Error {
  override name = 'NoPassword';
  readonly code = '28P01';
  readonly severity = 'FATAL';
}

/**
 * The password of a connection.
 *
 * @throws NoPassword when the file has none for it, is missing, or may be read by other users
 */
export const passwordInFile = (connection: Parameters<typeof pgpass>[0]): Promise<string> =>
  new Promise((resolve, reject) => {
    pgpass(connection, (password) => {
      if (password === undefined) reject(new NoPassword('PGPASSFILE gives no password.'));
      else resolve(password);
    });
  });
