/** Leaves out the course-walk area, as docs/developing.md says: what remains is a whole site. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesBelow } from '../helpers/files-below.ts';
import { spawnServer } from '../helpers/spawned-server.ts';
import { change } from './files.ts';
import { copyProject } from './project-copy.ts';

test(
  'a site is built without the course-walk area, and its service is no host of it',
  { timeout: 600_000 },
  async () => {
    const copy = copyProject();
    onTestFinished(copy.remove);
    const inCopy = (path: string): string => join(copy.folder, path);
    for (const folder of ['src/pages/course-walk', 'content/course-walk']) {
      rmSync(inCopy(folder), { recursive: true });
    }
    for (const file of filesBelow(inCopy('content/pages'))) {
      if (!readFileSync(file, 'utf8').includes('{{site.appName}}')) continue;
      change(file, (text) => text.replace(/^.*\{\{site\.appName\}\}.*\n/gm, ''));
    }

    const { status, output } = await copy.build();
    expect(status, output).toBe(0);
    expect(existsSync(inCopy('dist/course-walk.html'))).toBe(false);
    const linking = filesBelow(inCopy('dist'))
      .filter((file) => /\.(?:html|xml)$/.test(file))
      .filter((file) => /["/]course-walk["/#<]/.test(readFileSync(file, 'utf8')));
    expect(linking).toEqual([]);

    const env = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: inCopy('.data') };
    const service = await spawnServer(inCopy('api/main.ts'), env, copy.folder);
    onTestFinished(service.stop);
    const login = await fetch(`${service.url}/api/course-walk/users/login`, { method: 'POST' });
    expect(login.status).toBe(404);
    expect((await fetch(service.url)).status).toBe(200);
  },
);
