import type { Context } from 'hono';
import { describe, expect, test, vi } from 'vitest';
import { createClientIp } from '#platform/http/client-ip.ts';

const visitor = '203.0.113.7';
const from = (remoteAddress: string, forwardedFor?: string) =>
  ({
    env: { incoming: { socket: { remoteAddress } } },
    req: { header: () => forwardedFor },
  }) as unknown as Context;
const find = (peer: string, forwardedFor?: string, trustedProxies = ['10.0.0.0/8', '::1/128']) =>
  createClientIp({ trustedProxies })(from(peer, forwardedFor));

describe('client’s IP address', () => {
  test.each([
    ['is the peer', visitor, undefined, visitor],
    ['is the peer, even if it forwards an address', visitor, '192.0.2.1', visitor],
    ['is the one that a trusted proxy forwards', '10.0.0.1', visitor, visitor],
    [
      'is the one that the proxy added, not one that the client sent',
      '10.0.0.1',
      `192.0.2.1, ${visitor}`,
      visitor,
    ],
    [
      'is found behind several trusted proxies',
      '10.0.0.1',
      `${visitor}, 10.9.9.9 ,10.0.0.2`,
      visitor,
    ],
    ['is the proxy’s if it forwards none', '10.0.0.1', undefined, '10.0.0.1'],
    [
      'stops at a text that is not an IP address',
      '10.0.0.1',
      `${visitor}, unknown, 10.0.0.2`,
      '10.0.0.2',
    ],
    ['has no port', '10.0.0.1', `${visitor}:4711`, visitor],
    ['is IPv4 even if the socket maps it to IPv6', '::ffff:10.0.0.1', visitor, visitor],
    ['is a /56 network in IPv6', '2001:db8:1:2ff:3:4:5:6', undefined, '2001:db8:1:200::/56'],
    [
      'is the same network in brackets with a port',
      '::1',
      '[2001:db8:1:2::9]:443',
      '2001:db8:1::/56',
    ],
    [
      'is found after thousands of hops',
      '10.0.0.1',
      `${'192.0.2.1,'.repeat(1500)}${visitor}`,
      visitor,
    ],
    [
      'is never a text that is too long for an IP address',
      '10.0.0.1',
      '1'.repeat(15_000),
      '10.0.0.1',
    ],
    ['is unknown once the connection is gone', '', visitor, 'unknown'],
  ])('%s', (_, peer, forwardedFor, expected) => {
    expect(find(peer, forwardedFor)).toBe(expected);
  });

  test('behind a local proxy that is not trusted → one warning', () => {
    const onUntrustedProxy = vi.fn();
    const clientOf = createClientIp({ trustedProxies: ['10.0.0.0/8'], onUntrustedProxy });
    clientOf(from(visitor, '192.0.2.1'));
    clientOf(from('10.0.0.1', '192.0.2.1'));
    expect(onUntrustedProxy).not.toHaveBeenCalled();
    clientOf(from('172.17.0.1', '192.0.2.1'));
    clientOf(from('127.0.0.1', '192.0.2.1'));
    expect(onUntrustedProxy).toHaveBeenCalledOnce();
  });
});
