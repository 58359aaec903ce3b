import { expect, test } from 'vitest';
import { networkTimeoutMs } from './session.ts';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 30_000],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', 60_000],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1', 60_000],
])('%s waits %i ms for the network', (userAgent, ms) => {
  expect(networkTimeoutMs(userAgent)).toBe(ms);
});
