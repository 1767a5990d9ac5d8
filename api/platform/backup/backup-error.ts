/** A backup or restore that failed. The message is a sentence for operators. */
export class BackupError extends Error {
  override name = 'BackupError';
}
