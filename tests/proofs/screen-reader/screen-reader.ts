/** Orca and Firefox on a display of their own, driven by keys; what Orca says is read as text. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { installFromDebian } from '../../helpers/debian.ts';
import { startSpeechServer } from './speech-server.ts';

const packages = ['orca', 'at-spi2-core', 'dbus', 'firefox-esr', 'openbox', 'xdotool', 'xvfb'];
const orca = '/usr/bin/orca';

/** The screen reader and what it needs are installed, as far as that is possible here. */
export const ensureScreenReader = (): boolean => existsSync(orca) || installFromDebian(packages);

/** The first line that a process writes. */
const firstLine = async (stream: Readable | null): Promise<string> => {
  if (!stream) throw new Error('There is no output.');
  for await (const line of createInterface(stream)) return line;
  throw new Error('It ended before it had started.');
};

/** Without its own pages and questions, and with its accessibility engine always on. */
const firefoxSettings = {
  'accessibility.force_disabled': -1,
  'browser.aboutwelcome.enabled': false,
  'browser.preonboarding.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'signon.rememberSignons': false,
  'termsofuse.bypassNotification': true,
  'trailhead.firstrun.didSeeAboutWelcome': true,
};

/** Speech that comes later than this belongs to nothing that was done. */
const quietMs = 1200;
const longestMs = 20_000;

export interface ScreenReader {
  version: string;
  browserVersion: string;
  /** All that has been said. */
  spoken: readonly string[];
  /** Opens a page in a new window of the browser, and closes the one before. This and the next two wait until all is said. */
  open: (url: string) => Promise<void>;
  /** @param key as xdotool calls it */
  press: (key: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts the screen reader.
 *
 * @throws Error when a part of it does not start
 */
export const startScreenReader = async (): Promise<ScreenReader> => {
  const folder = mkdtempSync(join(tmpdir(), 'quarrylight-spoken-'));
  const env: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    HOME: join(folder, 'home'),
    XDG_RUNTIME_DIR: join(folder, 'run'),
    LANG: 'C.UTF-8',
    GTK_MODULES: 'gail:atk-bridge',
    GTK_USE_PORTAL: '0',
    GNOME_ACCESSIBILITY: '1',
  };
  const profile = join(folder, 'firefox');
  for (const made of [env['XDG_RUNTIME_DIR'] ?? '', profile, join(folder, 'home')])
    mkdirSync(made, { recursive: true, mode: 0o700 });
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(firefoxSettings)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const spoken: string[] = [];
  let lastSpoken = 0;
  const closeSpeech = await startSpeechServer(
    join(folder, 'run/speech-dispatcher/speechd.sock'),
    (text) => {
      spoken.push(text);
      lastSpoken = performance.now();
    },
  );

  const children: ChildProcess[] = [];
  const endChildren = (): void => {
    for (const child of children.reverse()) child.kill();
  };
  process.once('exit', endChildren);
  const start = (command: string, args: string[], fourth: 'ignore' | 'pipe' = 'ignore') => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'ignore', fourth] });
    children.push(child);
    return child;
  };
  const run = (command: string, ...args: string[]): string =>
    execFileSync(command, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();

  /** Waits until something was said, or for this long in vain, and then until nothing more is said. */
  const listen = async (inVainMs = 4000): Promise<void> => {
    const since = spoken.length;
    const startedAt = performance.now();
    const isQuiet = (): boolean =>
      performance.now() - Math.max(lastSpoken, startedAt) >
      (spoken.length > since ? quietMs : inVainMs);
    while (!isQuiet() && performance.now() - startedAt < longestMs) await sleep(50);
  };

  const { stdout } = start('dbus-daemon', ['--session', '--nofork', '--print-address']);
  env['DBUS_SESSION_BUS_ADDRESS'] = await firstLine(stdout);
  const display = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  env['DISPLAY'] = `:${await firstLine(start('Xvfb', display, 'pipe').stdio[3] as Readable)}`;
  start('openbox', []);
  start('/usr/libexec/at-spi-bus-launcher', ['--launch-immediately']);
  run('gsettings', 'set', 'org.gnome.desktop.interface', 'toolkit-accessibility', 'true');
  start(orca, []);
  await listen(longestMs);
  if (!spoken.length) throw new Error('Orca says nothing; only one can run for each user.');

  let browser: ChildProcess | undefined;
  const closeBrowser = async (): Promise<void> => {
    if (!browser) return;
    const closed = new Promise((resolve) => browser?.once('exit', resolve));
    browser.kill();
    await closed;
    browser = undefined;
  };
  return {
    version: run(orca, '--version'),
    browserVersion: run('firefox-esr', '--version').split(' ').at(-1) ?? '',
    spoken,
    open: async (url) => {
      await closeBrowser();
      browser = start('firefox-esr', ['--no-remote', '--profile', profile, url]);
      await listen();
      await listen();
    },
    press: (key) => {
      run('xdotool', 'key', '--clearmodifiers', key);
      return listen();
    },
    type: (text) => {
      run('xdotool', 'type', '--delay', '60', text);
      return listen();
    },
    stop: async () => {
      await closeBrowser();
      endChildren();
      closeSpeech();
      await sleep(500);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
};
