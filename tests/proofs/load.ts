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

const client = async (url: string, onFirst: () => void): Promise<string[]> => {
  const ids: string[] = [];
  for (;;) {
    const id = await postOne(url).catch(() => undefined);
    if (!id) return ids;
    if (ids.push(id) === 1) onFirst();
  }
};

/**
 * Puts load on a service, and does something at a random moment of it.
 *
 * @param strike called within `longestMs` of each client's first acknowledgement
 * @returns every id that was acknowledged, once no client is acknowledged any more
 */
export const loadUntil = async (
  url: string,
  strike: () => void,
  { clients, longestMs }: { clients: number; longestMs: number },
): Promise<string[]> => {
  let struck = false;
  const once = (): void => {
    if (struck) return;
    struck = true;
    setTimeout(strike, Math.random() * longestMs);
  };
  return (await Promise.all(Array.from({ length: clients }, () => client(url, once)))).flat();
};
