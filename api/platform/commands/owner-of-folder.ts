import { lchownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Gives a file or folder that root has created to the owner of its parent folder, so that a command run as root leaves
 * nothing that the service's user cannot write. Does nothing for any other user.
 */
export const giveToOwnerOfFolder = (path: string): void => {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  // Changes a symbolic link itself, never its target: the folder's owner may have planted the link.
  if (uid !== 0) lchownSync(path, uid, gid);
};
