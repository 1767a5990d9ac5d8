import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files kept beyond those of the last build, so that a second site of the same project keeps its own. */
const spareFiles = 2_000;

/** Removes the oldest files of a folder that a build has not used, but for some. */
export const pruneFolder = async (folder: string, used: ReadonlySet<string>): Promise<void> => {
  const names = await readdir(folder).catch((): string[] => []);
  const unused = names.filter((name) => !used.has(name));
  const kept = used.size + spareFiles;
  if (unused.length <= kept) return;
  const ages = await Promise.all(
    unused.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  const oldest = ages.sort((a, b) => a.at - b.at).slice(0, unused.length - kept);
  for (const { name } of oldest) await rm(join(folder, name), { force: true });
};
