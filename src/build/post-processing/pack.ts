/** Several buffers in one, for a file: the length of each in four bytes, then its bytes. */

export const pack = (parts: Buffer[]): Buffer =>
  Buffer.concat(
    parts.flatMap((part) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(part.length);
      return [length, part];
    }),
  );

/** @throws RangeError for a buffer that `pack` has not made */
export const unpack = (packed: Buffer): Buffer[] => {
  const parts: Buffer[] = [];
  for (let at = 0; at < packed.length;) {
    const start = at + 4;
    const end = start + packed.readUInt32LE(at);
    if (end > packed.length) throw new RangeError('The buffer ends within a part.');
    parts.push(packed.subarray(start, end));
    at = end;
  }
  return parts;
};
