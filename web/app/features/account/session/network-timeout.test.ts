import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { networkFailure } from '#texts/account/messages.ts';
import { submitAccountForm } from '../submit-account-form.ts';
import { browserWorld } from './keep-session.ts';

const devices = [
  ['desktop', 30_000, 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'],
  [
    'Android',
    60_000,
    'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/148.0 Mobile Safari/537.36',
  ],
  [
    'iPhone',
    60_000,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  ],
] as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const filledIn = () =>
  new Request('https://tibeb.example/sign-in', {
    method: 'POST',
    body: new URLSearchParams({ email: 'hanna@example.com', password: 'a secret' }),
  });

test.each(devices)(
  'on %s a form that gets no answer says so after %i ms',
  async (_device, timeoutMs, userAgent) => {
    vi.stubGlobal('navigator', { userAgent });
    let answer: unknown;
    const sent = submitAccountForm(filledIn(), () => new Promise(() => {})).then((came) => {
      answer = came;
    });
    await vi.advanceTimersByTimeAsync(timeoutMs - 1);
    expect(answer).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await sent;
    expect(answer).toMatchObject({
      data: { errors: { form: [networkFailure] }, values: { email: 'hanna@example.com' } },
      init: { status: 503 },
    });
    expect(JSON.stringify(answer)).not.toContain('a secret');
  },
);

test.each(devices)(
  'on %s a renewal is given %i ms, then it is network-request-failed',
  async (_device, timeoutMs, userAgent) => {
    vi.stubGlobal('navigator', { userAgent });
    const timeouts: number[] = [];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      timeouts.push(ms);
      return AbortSignal.abort(new DOMException('signal timed out', 'TimeoutError'));
    });
    vi.stubGlobal('fetch', async (_path: string, { signal }: { signal: AbortSignal }) =>
      signal.throwIfAborted(),
    );
    expect(await browserWorld(() => {}).renew()).toEqual({ kind: 'failed', code: 'network-request-failed' });
    expect(timeouts).toEqual([timeoutMs]);
    timeout.mockRestore();
  },
);
