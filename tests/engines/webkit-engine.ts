import { clickActions, typeActions } from './actions.ts';
import { startProcess } from './browser-process.ts';
import { freePort } from '../helpers/free-port.ts';
import type { Engine, Tab } from './engine.ts';
import { startSession, type WebDriverSession } from './webdriver-session.ts';

const openTab = ({ send, prompts }: WebDriverSession): Tab => {
  const evaluate = async (body: string): Promise<unknown> => {
    const answer = await send<{ value?: string; error?: string } | null>('POST', '/execute/async', {
      script: `const done = arguments[0];
        (async () => {${body}\n})().then(
          (value) => done({ value: JSON.stringify(value) }),
          (error) => done({ error: String(error) }),
        );`,
      args: [],
    });
    // A prompt that opens meanwhile ends the script.
    if (!answer) return evaluate(body);
    if (answer.error) throw new Error(answer.error);
    return JSON.parse(answer.value ?? 'null') as unknown;
  };
  return {
    goto: (url) => send('POST', '/url', { url }),
    evaluate,
    click: (x, y) => send('POST', '/actions', { actions: clickActions(x, y) }),
    type: (keys) => send('POST', '/actions', { actions: typeActions(keys) }),
    resize: async (width, height) => {
      // The window has a toolbar of its own.
      const [inner, outer] = (await evaluate(
        'return [[innerWidth, innerHeight], [outerWidth, outerHeight]]',
      )) as [[number, number], [number, number]];
      await send('POST', '/window/rect', {
        width: width + outer[0] - inner[0],
        height: height + outer[1] - inner[1],
      });
    },
    prompts: async () => {
      // A prompt is noticed by the command that comes after it.
      await evaluate('');
      return prompts;
    },
    consoleErrors: () => undefined,
    close: () => send('POST', '/url', { url: 'about:blank' }),
  };
};

/**
 * WebKitGTK as Debian distributes it, driven over classic WebDriver, in a window of an X server that has no screen.
 * Its automated windows keep their console to themselves.
 *
 * @param driver the path of WebKitWebDriver
 * @param browser the path of MiniBrowser
 */
export const launchWebKit = async (driver: string, browser: string): Promise<Engine> => {
  const display = await startProcess(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { ready: /^(\d+)$/m },
  );
  const port = await freePort();
  const service = await startProcess(driver, [`--port=${port}`], {
    env: {
      DISPLAY: `:${display.match}`,
      // It shows nothing but the site under test, often as root, whom its sandbox refuses.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const session = await startSession(`http://127.0.0.1:${port}`, {
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  });
  return {
    version: session.capabilities.browserVersion,
    open: () => Promise.resolve(openTab(session)),
    close: async () => {
      await session.close();
      await service.stop();
      await display.stop();
    },
  };
};
