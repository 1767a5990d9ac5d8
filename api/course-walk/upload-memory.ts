import { busy } from './semaphore.ts';

/** What one upload holds of the memory for all. */
export interface UploadShare {
  /**
   * Holds more bytes.
   *
   * @throws ProblemError 503 when all uploads together would hold too many
   */
  hold: (bytes: number) => void;
  /** Gives everything back. */
  end: () => void;
}

/**
 * Limits the memory of all uploads together. Bytes count when they have arrived, so that slow clients take up little.
 *
 * @returns begins an upload of so many bytes, as far as the client said; throws ProblemError 503 when there is no room
 */
export const createUploadMemory = (maxBytes: number): ((announced: number) => UploadShare) => {
  let held = 0;
  return (announced) => {
    if (held + announced > maxBytes) busy();
    let own = 0;
    return {
      hold: (bytes) => {
        if (held + bytes > maxBytes) busy();
        held += bytes;
        own += bytes;
      },
      end: () => {
        held -= own;
        own = 0;
      },
    };
  };
};
