/**
 * Goes through the site with a real screen reader (Orca with Firefox), by keyboard, prints all that it says, and fails where
 * something that must be heard is not. `npm run proof:spoken -- chat` goes through the journeys that are named.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnServer } from '../helpers/spawned-server.ts';
import { courseWalkJourneys } from './course-walk-journeys.ts';
import { fillFields, type Journey, type Visitor } from './screen-reader/visitor.ts';
import {
  ensureScreenReader,
  type ScreenReader,
  startScreenReader,
} from './screen-reader/screen-reader.ts';

/** More stops than any page has. */
const mostStops = 80;
/** The chat's answer takes 2 s, and a page that follows may take as long. */
const longestWaitMs = 15_000;

const journeys: Record<string, Journey> = {
  contact: async (visitor) => {
    const { open, press, pressUntil, hears } = visitor;
    await open('/contact');
    await pressUntil('Tab', 'Full Name entry required');
    await pressUntil('Tab', 'Send Message push button');
    await press('Return');
    await hears('Full Name entry', 'Error: Name must be at least 2 characters');
    await fillFields(visitor, 'Ada Byron', 'ada@engines.example', '', '', 'Looms and cards');
    await press('Tab');
    await hears('Message entry', 'Error: Message must be at least 10 characters');
    await visitor.type('We weave with cards, by the thousand.');
    await pressUntil('Tab', 'Send Message push button');
    await press('Return');
    await hears('Message Sent!', "We've received your message");
  },
  application: async ({ open, press, pressUntil, hears }) => {
    await open('/careers/apply/business-analyst');
    await pressUntil('Tab', 'Resume (required)');
    await pressUntil('Tab', 'Submit Application push button');
    await press('Return');
    await hears('There are 7 problems');
    await press('Tab');
    await hears('First name must be at least 2 characters link');
    await press('Return');
    await hears('First Name entry', 'Error: First name must be at least 2 characters');
  },
  chat: async ({ open, press, type, pressUntil, hears }) => {
    await open('/contact');
    await pressUntil('shift+b', 'Open chat push button');
    await press('Return');
    await hears('Message entry', 'Focus mode');
    await type('services');
    await press('Return');
    await hears('Assistant is typing', 'We offer Enterprise Application Development');
  },
  ...courseWalkJourneys,
};

/** Of a key that was typed; the words are what counts. */
const isEcho = (speech: string): boolean =>
  speech.length < 2 || /^(left )?(shift|tab|return|space)$/.test(speech);

/** Someone who goes through the site and says what they hear; what they miss is added to `missing`. */
const createVisitor = (reader: ScreenReader, url: string, missing: string[]): Visitor => {
  let since = 0;
  let printed = reader.spoken.length;
  const heard = (): string => reader.spoken.slice(since).join(' ');
  const print = (): void => {
    for (const speech of reader.spoken.slice(printed))
      if (!isEcho(speech)) console.log(`    ${speech}`);
    printed = reader.spoken.length;
  };
  const hear = async (what: string, saying: () => Promise<void>): Promise<void> => {
    print();
    console.log(`# ${what}`);
    since = reader.spoken.length;
    await saying();
    print();
  };
  const press = (key: string): Promise<void> => hear(key, () => reader.press(key));
  return {
    open: (path) => hear(path, () => reader.open(url + path)),
    press,
    type: (text) => hear(`"${text}"`, () => reader.type(text)),
    pressUntil: async (key, phrase) => {
      for (let count = 0; count < mostStops; count += 1) {
        await press(key);
        if (heard().includes(phrase)) return;
      }
      throw new Error(`'${phrase}' is not said.`);
    },
    hears: async (...phrases) => {
      for (const phrase of phrases) {
        const deadline = performance.now() + longestWaitMs;
        while (!heard().includes(phrase) && performance.now() < deadline) await sleep(100);
        if (heard().includes(phrase)) continue;
        console.log(`✗ '${phrase}' is not heard.`);
        missing.push(phrase);
      }
    },
  };
};

const prove = async (names: string[]): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'quarrylight-spoken-data-'));
  const env = { DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', RATE_LIMIT: 'off' };
  const service = await spawnServer('api/main.ts', { ...env, LOG_LEVEL: 'error' });
  const reader = await startScreenReader();
  const tools = `Orca ${reader.version} and Firefox ${parseInt(reader.browserVersion)}`;
  console.log(tools);
  const missing: string[] = [];
  if (!readFileSync('content/pages/accessibility.md', 'utf8').includes(tools))
    missing.push(`'${tools}' in the accessibility statement`);
  try {
    for (const name of names) {
      console.log(`\n## ${name}`);
      await journeys[name]?.(createVisitor(reader, service.url, missing), env);
    }
    return missing;
  } finally {
    await reader.stop();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

if (ensureScreenReader()) {
  const named = process.argv.slice(2);
  const missing = await prove(named.length ? named : Object.keys(journeys));
  console.log(missing.length ? `\nNot heard: ${missing.join(' | ')}` : '\nAll was heard.');
  process.exitCode = missing.length ? 1 : 0;
} else {
  console.log('Orca is not installed: skipped.');
}
