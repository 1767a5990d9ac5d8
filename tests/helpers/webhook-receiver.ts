/** A local HTTP server that receives webhook calls. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from './local-server.ts';

export interface WebhookReceiver {
  url: string;
  calls: Array<{ headers: IncomingHttpHeaders; body: string; path: string | undefined }>;
  /** Status of the next responses. `hang`: sends none. */
  answer: number | 'hang';
}

/** Starts the receiver until the end of the test. */
export const startWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      receiver.calls.push({ headers: request.headers, body, path: request.url });
      if (receiver.answer === 'hang') return;
      if (receiver.answer === 101) {
        request.socket.write(
          'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
        );
        return;
      }
      response.writeHead(receiver.answer, { Location: `${receiver.url}/elsewhere` }).end('thanks');
    });
  });
  const url = `http://127.0.0.1:${await listenLocally(server)}`;
  const receiver: WebhookReceiver = { url, calls: [], answer: 200 };
  return receiver;
};
