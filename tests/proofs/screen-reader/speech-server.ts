/**
 * A server of SSIP, the protocol of Speech Dispatcher, which keeps what it is given to speak:
 * https://freebsoft.org/doc/speechd/ssip.html. It speaks so slowly that nothing comes to an end before it is cancelled.
 */
import { mkdirSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { dirname } from 'node:path';

/** What a client waits for after a command of this name; others are just said to be done. */
const answers: Record<string, string> = {
  'HISTORY GET CLIENT_ID': '245-1\r\n245 OK CLIENT ID SENT',
  'LIST OUTPUT_MODULES': '250-tests\r\n250 OK MODULE LIST SENT',
  'LIST SYNTHESIS_VOICES': '249-tests\ten\tnone\r\n249 OK VOICE LIST SENT',
  'LIST VOICES': '249-MALE1\r\n249 OK VOICE LIST SENT',
  'GET OUTPUT_MODULE': '251-tests\r\n251 OK GET RETURNED',
  'GET VOICE_TYPE': '251-MALE1\r\n251 OK GET RETURNED',
  'GET RATE': '251-0\r\n251 OK GET RETURNED',
  SPEAK: '230 OK RECEIVING DATA',
  KEY: '225-0\r\n225 OK MESSAGE QUEUED',
  CHAR: '225-0\r\n225 OK MESSAGE QUEUED',
  QUIT: '231 HAPPY HACKING',
};

const answerTo = (command: string): string =>
  Object.entries(answers).find(([name]) => command.startsWith(name))?.[1] ?? '200 OK';

/** Text without marks of SSML. */
const withoutMarks = (text: string): string =>
  text
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const serve = (socket: Socket, onSpeech: (text: string) => void): void => {
  let rest = '';
  let data: string[] | undefined;
  let message = 0;
  let queue: number[] = [];

  const receiveCommand = (line: string): void => {
    const command = line.toUpperCase();
    socket.write(`${answerTo(command)}\r\n`);
    if (command === 'SPEAK') data = [];
    if (!command.startsWith('CANCEL ')) return;
    for (const id of queue) socket.write(`703-${id}\r\n703-1\r\n703 CANCELED\r\n`);
    queue = [];
  };
  const speak = (lines: string[]): void => {
    message += 1;
    queue.push(message);
    onSpeech(withoutMarks(lines.join(' ')).trim());
    socket.write(`225-${message}\r\n225 OK MESSAGE QUEUED\r\n`);
  };
  const receive = (line: string): void => {
    if (!data) receiveCommand(line);
    else if (line !== '.') data.push(line);
    else {
      speak(data);
      data = undefined;
    }
  };
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) receive(line);
  });
  socket.on('error', () => undefined);
};

/** Listens where clients of Speech Dispatcher look for it: `speech-dispatcher/speechd.sock` in XDG_RUNTIME_DIR. */
export const startSpeechServer = async (
  socketPath: string,
  onSpeech: (text: string) => void,
): Promise<() => void> => {
  mkdirSync(dirname(socketPath), { recursive: true });
  const server = createServer((socket) => serve(socket, onSpeech));
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  return () => void server.close();
};
