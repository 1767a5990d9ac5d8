/** A mail server that answers each step of a session with the exact text from a test. */
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { listenLocally } from './local-server.ts';

/** A step that a script can answer: the greeting, a command, or the end of the mail. */
type SmtpStep =
  'greeting' | 'EHLO' | 'HELO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'end';

/** Complete replies with their codes, by step. A line break separates the lines of one reply. */
export type SmtpScript = Partial<Record<SmtpStep, string>>;

const usual: Record<SmtpStep, string> = {
  greeting: '220 mail.example',
  EHLO: '250-mail.example\n250 AUTH PLAIN',
  HELO: '250 mail.example',
  STARTTLS: '502 5.5.1 Error: command not implemented',
  AUTH: '235 2.7.0 Welcome',
  MAIL: '250 2.1.0 Ok',
  RCPT: '250 2.1.5 Ok',
  DATA: '354 Go on',
  end: '250 2.0.0 Taken',
};

export interface ScriptedSmtp {
  port: number;
  /** Can be changed at any time. */
  script: SmtpScript;
  /** Accepted mails, unchanged. */
  mails: string[];
  /** The answered steps of all connections. */
  steps: SmtpStep[];
}

/** Starts the server on the loopback interface until the end of the test. */
export const startScriptedSmtp = async (script: SmtpScript = {}): Promise<ScriptedSmtp> => {
  const server = createServer((socket) => {
    const say = (step: SmtpStep): string => {
      const reply = smtp.script[step] ?? usual[step];
      smtp.steps.push(step);
      socket.write(`${reply.replaceAll('\n', '\r\n')}\r\n`);
      return reply;
    };
    /** The lines of the current mail. Undefined: outside a mail. */
    let mail: string[] | undefined;
    socket.on('error', () => undefined);
    say('greeting');
    const lines = createInterface(socket);
    // It repeats errors that the socket's own listener has handled.
    lines.on('error', () => undefined);
    lines.on('line', (line) => {
      if (mail && line !== '.') return void mail.push(line);
      if (mail) {
        if (say('end').startsWith('2')) smtp.mails.push(mail.join('\n'));
        mail = undefined;
        return;
      }
      const command = (/^\w+/.exec(line)?.[0] ?? '').toUpperCase();
      if (command === 'QUIT') return void socket.end('221 Bye\r\n');
      if (!(command in usual)) return void socket.write('250 Ok\r\n');
      if (say(command as SmtpStep).startsWith('354')) mail = [];
    });
  });
  const smtp: ScriptedSmtp = { port: await listenLocally(server), script, mails: [], steps: [] };
  return smtp;
};
