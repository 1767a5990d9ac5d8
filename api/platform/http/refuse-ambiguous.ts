import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { OnRefusal, Refusal } from './refusals.ts';

/** Whether a GET or HEAD comes with a body, which has no meaning (RFC 9110, section 9.3.1). */
const hasUselessBody = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** Whether Host is missing or there are several (RFC 9112, section 3.2). Node would take the first of several. */
const hasNoSingleHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  const hosts = rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
  ).length;
  return hosts > 1 || (hosts === 0 && httpVersion !== '1.0');
};

const ambiguityOf = (request: IncomingMessage): Refusal['reason'] | undefined => {
  if (hasNoSingleHost(request)) return 'no or several hosts';
  return hasUselessBody(request) ? 'a body without a meaning' : undefined;
};

/** Answers 400 to requests that a proxy may have understood differently; all others go to `listener`. */
export const refuseAmbiguous =
  (listener: RequestListener, onRefusal: OnRefusal): RequestListener =>
  (request, response) => {
    const reason = ambiguityOf(request);
    if (!reason) {
      listener(request, response);
      return;
    }
    const id = randomUUID();
    onRefusal({ reason, status: 400, id });
    response.writeHead(400, { Connection: 'close', 'X-Request-Id': id }).end();
  };
