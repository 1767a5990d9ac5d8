const tooLarge = (maxBytes: number): RangeError =>
  new RangeError(`The answer is larger than ${maxBytes} bytes.`);

/**
 * The body of an answer, of a host that may not be ours.
 *
 * @throws RangeError as soon as more than `maxBytes` have come; the rest is not fetched
 */
export const readText = async (response: Response, maxBytes: number): Promise<string> => {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw tooLarge(maxBytes);
    }
    text += decoder.decode(value, { stream: true });
  }
};
