/**
 * Reads the body of a response from a host that may not be ours.
 *
 * @throws RangeError once more than `maxBytes` have arrived; the rest is not fetched
 */
export const readText = ({ body }: Response, maxBytes: number): Promise<string> => {
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new RangeError(`The response is larger than ${maxBytes} bytes.`);
      controller.enqueue(chunk as Uint8Array<ArrayBuffer>);
    },
  });
  return new Response(body?.pipeThrough(limit)).text();
};
