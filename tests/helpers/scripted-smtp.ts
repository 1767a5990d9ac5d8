/** A mail server that answers each step of a session with the exact text that a test gives it. */
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { listenLocally } from './local-server.ts';

/** A step that a reply can be given for: the greeting, a command, or the end of the mail. */
type SmtpStep =
  'greeting' | 'EHLO' | 'HELO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'end';

/** Whole replies by step, with their codes; lines of one reply are separated by line breaks. */
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
  /** Mails that were taken, as they came. */
  mails: string[];
  /** The steps that it has answered, of all connections. */
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
    /** Undefined outside of a mail. */
    let mail: string[] | undefined;
    socket.on('error', () => undefined);
    say('greeting');
    const lines = createInterface(socket);
    // It hands on what the socket's own listener has heard.
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
