/** An HTTP server on the loopback interface that receives the calls of a webhook. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface WebhookReceiver {
  url: string;
  calls: Array<{ headers: IncomingHttpHeaders; body: string; path: string | undefined }>;
  /** Status of the next responses; `hang` sends no response. */
  answer: number | 'hang';
  close: () => Promise<void>;
}

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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    answer: 200,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
};
