/** Bytes of an answer that are read: longer than any sentence that a chat answers. */
const maxBytes = 2048;

/** A body that takes longer is left where it is. */
const timeoutMs = 2000;

/** The body of a short answer as text. Empty where it is longer than 2 KB, or breaks off. It never rejects. */
export const shortBodyOf = async ({ body }: Response): Promise<string> => {
  if (!body) return '';
  const reader = body.getReader();
  const leave = (): Promise<void> => reader.cancel().catch(() => undefined);
  const timer = setTimeout(() => void leave(), timeoutMs);
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let bytes = 0; ;) {
      const { done, value } = await reader.read();
      if (done) return text;
      bytes += value.length;
      if (bytes > maxBytes) return '';
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return '';
  } finally {
    clearTimeout(timer);
    await leave();
  }
};
