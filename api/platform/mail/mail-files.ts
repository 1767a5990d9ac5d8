import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';

/** The path of a mail's file, used when no SMTP server is set. */
export const mailFile = (dataDir: string, name: string): string =>
  join(dataDir, 'mail', `${name}.eml`);

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

/** Writes a mail atomically as a file that mail programs can open (RFC 5322). An existing file is replaced. */
export const writeMailFile = async (file: string, mail: SendMailOptions): Promise<void> => {
  const { message } = await composer.sendMail(mail);
  await mkdir(dirname(file), { recursive: true });
  await writeSynced(`${file}.part`, message as Buffer);
  await rename(`${file}.part`, file);
};
