import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import { payloads } from '../../../helpers/app.ts';
import { checkStored } from '../../../helpers/check-stored.ts';
import { startServiceProcess } from '../../../helpers/service-process.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const clients = 30;

test('SIGTERM under load loses no acknowledged message, and exits with 0', async (context) => {
  const folder = temporaryFolder();
  const { child, url } = await startServiceProcess(context, { DATA_DIR: folder });
  const exit = new Promise((resolve) => child.once('exit', resolve));
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const ids: string[] = [];
  const failures: string[] = [];
  const farewells = new Set<string | undefined>();
  let number = 0;

  const post = (): Promise<string> =>
    new Promise((resolve, reject) => {
      const call = request(`${url}/api/contact`, {
        method: 'POST',
        agent,
        headers: { 'Content-Type': 'application/json' },
      });
      call.on('error', reject).on('response', (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('error', reject).on('end', () => {
          if (child.killed) farewells.add(response.headers.connection);
          resolve(response.statusCode === 201 ? (JSON.parse(body) as { id: string }).id : '');
        });
      });
      call.end(JSON.stringify({ ...payloads.message, subject: `About loom ${++number}` }));
    });

  const client = async (): Promise<void> => {
    for (;;) {
      try {
        ids.push(await post());
        if (ids.length === clients * 5) child.kill('SIGTERM');
      } catch (error) {
        return void failures.push((error as NodeJS.ErrnoException).code ?? String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  expect(await exit).toBe(0);
  expect(failures).toHaveLength(clients);
  expect(farewells).toContain('close');
  expect(checkStored(ids, folder)).toEqual({ lost: 0, integrity: 'ok' });
});
