import type { HostEndpoint } from '#contract/calls.ts';
import { paths } from '#contract/paths.ts';
import { settings } from '#browser/built-settings.ts';
import { call, type Call } from '#browser/call.ts';
import type { Result } from '#browser/result.ts';

/** Whether the area calls our own service. The rules and headers of other hosts are unknown. */
export const isOwnHost = settings.courseWalkApi === settings.apiUrl + paths.courseWalk;

/** A call to the course-walk host. */
type HostCall<Value> = HostEndpoint &
  Pick<Call<Value>, 'bearer' | 'headers' | 'keepalive' | 'read'> & {
    /** Sent as JSON. */
    body?: object;
  };

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
