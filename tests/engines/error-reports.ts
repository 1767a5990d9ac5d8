/**
 * What the console of an engine would say, for an engine that keeps its console to itself: a script that runs before
 * the page's own and reports what pages can observe. Not seen this way: messages that the engine writes without an
 * event, such as a refused `fetch` that the page handles, or advice about deprecated features.
 */
import { EARLY_SCRIPT_PATH, type EarlyScript } from './network.ts';

const report = (path: string): void => {
  const send = (text: string): void => void navigator.sendBeacon(path, text);
  const { error } = console;
  console.error = (...words: unknown[]) => {
    send(words.map(String).join(' '));
    error.apply(console, words);
  };
  addEventListener(
    'error',
    ({ message, target }) => {
      const address =
        target instanceof Element
          ? (target.getAttribute('src') ?? target.getAttribute('href'))
          : '';
      send(message || `${(target as Element).tagName} ${address} could not be loaded`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => send(`Unhandled: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    send(`Policy: ${violatedDirective} ${blockedURI} in ${sourceFile}`),
  );
};

/** The script, whose reports are pushed to `errors`. */
export const errorReports = (errors: string[]): EarlyScript => ({
  source: `(${report.toString()})('${EARLY_SCRIPT_PATH}')`,
  onReport: (text) => errors.push(text),
});
