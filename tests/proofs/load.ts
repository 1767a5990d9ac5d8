/** Clients that post until the service stops acknowledging. */

let number = 0;

const postOne = async (url: string): Promise<string | undefined> => {
  const response = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `intent-${++number}-proof` },
    body: JSON.stringify({
      name: 'Ada Byron',
      email: 'ada@engines.example',
      subject: `About loom number ${number}`,
      message: 'Which card made which pattern?',
    }),
  });
  const { id } = (await response.json()) as { id?: string };
  return response.status === 201 ? id : undefined;
};

const client = async (url: string, onAcknowledged: (id: string) => void): Promise<void> => {
  for (;;) {
    const id = await postOne(url).catch(() => undefined);
    if (!id) return;
    onAcknowledged(id);
  }
};

/**
 * Puts load on a service, and does something at a random moment of it.
 *
 * @param strike called once, within `longestMs` of the first acknowledgement, with every id acknowledged so far
 * @returns every id that was acknowledged, once no client is acknowledged any more
 */
export const loadUntil = async (
  url: string,
  strike: (soFar: string[]) => void,
  { clients, longestMs }: { clients: number; longestMs: number },
): Promise<string[]> => {
  const ids: string[] = [];
  const acknowledged = (id: string): void => {
    if (ids.push(id) === 1) setTimeout(() => strike([...ids]), Math.random() * longestMs);
  };
  await Promise.all(Array.from({ length: clients }, () => client(url, acknowledged)));
  return ids;
};
