import { beforeEach, expect, test } from 'vitest';
import { createSessionKeeper, type RenewalOutcome } from './session-keeper.ts';

const minute = 60_000;

/** A token as the keeper reads it; nobody checks its signature here. */
function token(issuedAtMs: number, lifeMs = 15 * minute): string {
  const claims = { iat: issuedAtMs / 1000, exp: (issuedAtMs + lifeMs) / 1000 };
  return `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
}

/** A device with a clock of its own, `ahead` of the server's, whose time passes only by `pass`. */
function device({ ahead = 0 } = {}) {
  let serverNow = 1_700_000_000_000;
  let stored: string | undefined = token(serverNow);
  let timer: { at: number; work: () => void } | undefined;
  let answer: () => RenewalOutcome = () => ({ kind: 'renewed', token: token(serverNow) });
  const renewals: number[] = [];
  let expired = 0;
  const start = serverNow;
  const keeper = createSessionKeeper(
    {
      now: () => serverNow + ahead,
      readToken: () => stored,
      writeToken: (next) => {
        stored = next;
      },
      renew: async () => {
        renewals.push((serverNow - start) / 1000);
        return answer();
      },
      exclusively: (work) => work(),
      later: (ms, work) => {
        const mine = { at: serverNow + ms, work };
        timer = mine;
        return () => {
          if (timer === mine) timer = undefined;
        };
      },
      onExpired: () => {
        expired += 1;
        stored = undefined;
      },
    },
    serverNow,
  );
  const flush = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    keeper,
    renewals,
    get stored() {
      return stored;
    },
    set stored(next) {
      stored = next;
    },
    get expired() {
      return expired;
    },
    answers(next: () => RenewalOutcome) {
      answer = next;
    },
    flush,
    fresh: (lifeMs?: number) => token(serverNow, lifeMs),
    /** Lets time pass and runs every timer that falls due. */
    async pass(ms: number) {
      const until = serverNow + ms;
      await flush();
      while (timer && timer.at <= until) {
        serverNow = Math.max(serverNow, timer.at);
        const { work } = timer;
        timer = undefined;
        work();
        await flush();
      }
      serverNow = until;
    },
    /** The device sleeps: time passes and no timer runs. */
    sleep(ms: number) {
      serverNow += ms;
    },
  };
}

let one: ReturnType<typeof device>;
beforeEach(() => {
  one = device();
  one.keeper.check();
});

test('a 15-minute token is renewed after 10 minutes, again and again', async () => {
  await one.pass(31 * minute);
  expect(one.renewals).toEqual([600, 1200, 1800]);
});

test.each([-3 * 60 * minute, 3 * 60 * minute])('a clock that is %i ms off changes nothing', async (ahead) => {
  const wrong = device({ ahead });
  wrong.keeper.check();
  await wrong.pass(21 * minute);
  expect(wrong.renewals).toEqual([600, 1200]);
  expect(wrong.expired).toBe(0);
});

test('failed renewals pause 30 s, doubling to 960 s, and never end the session', async () => {
  one.answers(() => ({ kind: 'failed', code: 'network-request-failed' }));
  await one.pass(2 * 60 * minute);
  const pauses = one.renewals.slice(1).map((at, index) => at - (one.renewals[index] ?? 0));
  expect(pauses.slice(0, 8)).toEqual([30, 60, 120, 240, 480, 960, 960, 960]);
  expect(one.expired).toBe(0);
  expect(one.stored).toBeDefined();
});

test('when the network is back the pause is over and the next failures start at 30 s again', async () => {
  one.answers(() => ({ kind: 'failed', code: 'network-request-failed' }));
  await one.pass(30 * minute);
  const before = one.renewals.length;
  one.answers(() => ({ kind: 'renewed', token: one.fresh() }));
  one.keeper.retryNow();
  await one.flush();
  expect(one.renewals).toHaveLength(before + 1);
  one.answers(() => ({ kind: 'failed', code: 'network-request-failed' }));
  await one.pass(10 * minute + 31_000);
  const [failed = 0, again = 0] = one.renewals.slice(-2);
  expect(again - failed).toBe(30);
});

test('coming back to the page does not shorten a pause', async () => {
  one.answers(() => ({ kind: 'failed', code: 'network-request-failed' }));
  await one.pass(10 * minute + 1000);
  one.keeper.check();
  await one.flush();
  expect(one.renewals).toEqual([600]);
});

test('a session that ended is told only once the token counts as expired, 30 s early', async () => {
  one.answers(() => ({ kind: 'ended' }));
  await one.pass(14.5 * minute - 1000);
  expect(one.renewals).toEqual([600]);
  expect(one.expired).toBe(0);
  await one.pass(2000);
  expect(one.renewals).toEqual([600, 870]);
  expect(one.expired).toBe(1);
  await one.pass(60 * minute);
  expect(one.renewals).toHaveLength(2);
});

test('after hours of sleep the token is renewed at once, without a word', async () => {
  one.sleep(8 * 60 * minute);
  one.keeper.check();
  await one.flush();
  expect(one.renewals).toHaveLength(1);
  expect(one.expired).toBe(0);
});

test('a token that another tab renewed meanwhile is taken as it is', async () => {
  await one.pass(9 * minute);
  one.stored = one.fresh();
  await one.pass(5 * minute);
  expect(one.renewals).toEqual([]);
  await one.pass(6 * minute);
  expect(one.renewals).toEqual([19 * 60]);
});

test('a sign-out during a renewal stands', async () => {
  one.answers(() => {
    one.stored = undefined;
    return { kind: 'renewed', token: one.fresh() };
  });
  await one.pass(11 * minute);
  expect(one.stored).toBeUndefined();
});

test('an issuer with 4-minute tokens is asked every 2 minutes, not in a hot loop', async () => {
  one.answers(() => ({ kind: 'renewed', token: one.fresh(4 * minute) }));
  await one.pass(15 * minute);
  expect(one.renewals).toEqual([600, 720, 840]);
});

test('something that is not a token is renewed', async () => {
  one.keeper.stop();
  const odd = device();
  odd.stored = 'junk';
  odd.keeper.check();
  await odd.flush();
  expect(odd.renewals).toEqual([0]);
  expect(odd.stored).not.toBe('junk');
});
