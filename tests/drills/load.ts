/** Clients that post until the service no longer answers with 201. */

/** The body of a submission. Different numbers make different submissions. */
export const question = (number: number) => ({
  name: 'Ada Byron',
  email: 'ada@engines.example',
  subject: `About loom number ${number}`,
  message: 'Which card made which pattern?',
});

let number = 0;

const postOne = async (url: string): Promise<string | undefined> => {
  const response = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `intent-${++number}-proof` },
    body: JSON.stringify(question(number)),
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
 * Posts submissions with many clients at once, and calls a function at a random moment of it.
 *
 * @param interrupt called once, within `maxDelayMs` milliseconds of the 201 number `atLeast`, with every id
 * acknowledged so far
 * @returns every acknowledged id, when no client gets a 201 any more
 */
export const loadUntil = async (
  url: string,
  interrupt: (soFar: string[]) => void,
  { clients, maxDelayMs, atLeast = 1 }: { clients: number; maxDelayMs: number; atLeast?: number },
): Promise<string[]> => {
  const ids: string[] = [];
  const acknowledged = (id: string): void => {
    if (ids.push(id) === atLeast) setTimeout(() => interrupt([...ids]), Math.random() * maxDelayMs);
  };
  await Promise.all(Array.from({ length: clients }, () => client(url, acknowledged)));
  return ids;
};
