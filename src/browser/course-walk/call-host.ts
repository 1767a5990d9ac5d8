import type { Endpoint } from '#contract/endpoint.ts';
import { settings } from '#browser/built-settings.ts';
import { call, type Call } from '#browser/call.ts';
import type { Result } from '#browser/result.ts';

/** A call to the course-walk host. */
interface HostCall<Value> extends Pick<Call<Value>, 'bearer' | 'headers' | 'keepalive' | 'read'> {
  method: Endpoint['method'];
  /** Path below the host's URL, with ids filled in. */
  path: string;
  /** Sent as JSON. */
  body?: object;
}

/** Calls the course-walk host. Never rejects. */
export const callHost = <Value>({
  path,
  body,
  ...request
}: HostCall<Value>): Promise<Result<Value>> =>
  call({
    ...request,
    url: settings.courseWalkApi + path,
    body: body && JSON.stringify(body),
  });
