/**
 * Reads the body of a response from a host that may not be ours.
 *
 * @throws RangeError once more than `maxBytes` have arrived; the rest is not fetched
 */
export const readText = async (response: Response, maxBytes: number): Promise<string> => {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new RangeError(`The response is larger than ${maxBytes} bytes.`);
    }
    text += decoder.decode(value, { stream: true });
  }
};
