import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Makes a certificate for www.example.org that signs itself: `fullchain.pem`, with `privkey.pem` beside it. */
export const makeCertificate = (folder: string): void => {
  const subject = ['-subj', '/CN=www.example.org', '-addext', 'subjectAltName=DNS:www.example.org'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const { status, stderr } = spawnSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`openssl ended with ${status}: ${stderr}`);
};
