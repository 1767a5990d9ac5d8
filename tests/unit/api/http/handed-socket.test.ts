import { expect, test } from 'vitest';
import { handedSocket } from '../../../../api/http/handed-socket.ts';

test('a socket of systemd is used by the process that it was handed to, and by no child of it', () => {
  expect(handedSocket({ LISTEN_PID: '7', LISTEN_FDS: '1' }, 7)).toBe(3);
  expect(handedSocket({ LISTEN_PID: '7', LISTEN_FDS: '1' }, 8)).toBeUndefined();
  expect(handedSocket({ LISTEN_PID: '7', LISTEN_FDS: '0' }, 7)).toBeUndefined();
  expect(handedSocket({}, 7)).toBeUndefined();
});
