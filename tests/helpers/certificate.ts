import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const openssl = (args: string[]): void => {
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ended with ${status}: ${stderr}`);
};

/**
 * Makes a self-signed certificate for www.example.org, example.org and 127.0.0.1: `fullchain.pem`, next to
 * `privkey.pem`.
 *
 * @param hasExpired whether it expired yesterday
 * @param bits the length of its RSA key
 * @returns both files, as options of a Node server
 */
export const makeCertificate = (
  folder: string,
  { hasExpired = false, bits = 2048 } = {},
): { key: Buffer; cert: Buffer } => {
  const names = 'subjectAltName=DNS:www.example.org,DNS:example.org,IP:127.0.0.1';
  const subject = ['-subj', '/CN=www.example.org', '-addext', names];
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const files = ['-keyout', key, '-out', certificate];
  openssl(['req', '-x509', '-newkey', `rsa:${bits}`, '-nodes', '-days', '2', ...subject, ...files]);
  if (hasExpired) {
    openssl(['x509', '-in', certificate, '-signkey', key, '-days', '-1', '-out', certificate]);
  }
  return { key: readFileSync(key), cert: readFileSync(certificate) };
};
