import { lchownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Gives a file or folder that root has made to the owner of the folder that it is in: a command that was given as root
 * leaves nothing that the service's user cannot write. For any other user it does nothing.
 */
export const giveToOwnerOfFolder = (path: string): void => {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  // Not what a link leads to: the folder's owner may have put it there.
  if (uid !== 0) lchownSync(path, uid, gid);
};
