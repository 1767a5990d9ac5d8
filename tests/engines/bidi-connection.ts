import { once } from 'node:events';
import { WebSocket } from 'ws';

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: string;
  message?: string;
}

interface Pending {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

/** What the events that are listened for carry. */
interface Events {
  'log.entryAdded': { level: string; text: string | null; source: { context?: string } };
  'browsingContext.userPromptOpened': { context: string; message: string };
}

/** Commands and events of WebDriver BiDi over its WebSocket (WebDriver BiDi, section 3). */
export interface BidiConnection {
  /** @throws Error with the browser's own words */
  send: <Result>(method: string, params: object) => Promise<Result>;
  on: <Event extends keyof Events>(event: Event, listener: (params: Events[Event]) => void) => void;
  close: () => void;
}

/** Opens the connection; the session is the caller's to begin. */
export const connectBidi = async (url: string): Promise<BidiConnection> => {
  const socket = new WebSocket(url);
  const pending = new Map<number, Pending>();
  const listeners = new Map<string, ((params: never) => void)[]>();
  let lastId = 0;
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message;
    if (message.method) {
      for (const listener of listeners.get(message.method) ?? []) listener(message.params as never);
      return;
    }
    const command = pending.get(message.id ?? 0);
    pending.delete(message.id ?? 0);
    if (message.error) command?.reject(new Error(`${message.error}: ${message.message}`));
    else command?.resolve(message.result as never);
  });
  socket.on('close', () => {
    for (const { reject } of pending.values()) reject(new Error('The browser has gone'));
  });
  await once(socket, 'open');
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        pending.set(id, { resolve, reject });
        socket.send(JSON.stringify({ id, method, params }));
      }),
    on: (event, listener) => {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    },
    close: () => socket.close(),
  };
};
