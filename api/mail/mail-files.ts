import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';

/**
 * The file of a mail, used when no SMTP server is set. That to the team about a submission has the submission's id for
 * a name.
 */
export const mailFile = (dataDir: string, name: string): string =>
  join(dataDir, 'mail', `${name}.eml`);

/** The files of all mails about a submission. */
export const mailFilesOf = (dataDir: string, submissionId: string): string[] =>
  ['', '.receipt'].map((suffix) => mailFile(dataDir, submissionId + suffix));

const writeSynced = async (file: string, content: Buffer): Promise<void> => {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** Writes a mail as a file that mail programs open (RFC 5322), atomically. An existing file is replaced. */
export const writeMailFile = async (file: string, mail: SendMailOptions): Promise<void> => {
  const { message } = await composer.sendMail(mail);
  await mkdir(dirname(file), { recursive: true });
  await writeSynced(`${file}.part`, message as Buffer);
  await rename(`${file}.part`, file);
};
