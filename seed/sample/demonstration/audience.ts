import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { absoluteUrl } from '#contract/paths.ts';
import { eventStagePaths } from '#contract/stages/paths.ts';
import { listMethodIds } from '#seed/bulk/tips/repository.ts';
import { findNightNow } from '#server/features/demonstration/public.ts';
import { findStage, stageStateAt } from '#server/features/stages/public.ts';
import { payTip } from '#server/features/tipping/public.ts';
import type { Services } from '#server/services.ts';
import { sampleFans } from '../tip-history.ts';
import { demonstrate } from './demonstrate.ts';

/**
 * The wait until the next tip. Each wait is a little longer than the one before, so that the data of a long-running sandbox
 * stays small.
 */
const firstGapMs = 15_000;
const growth = 1.06;
const longestGapMs = 600_000;

const dollars = [5, 3, 10, 5, 2, 20, 5, 7, 15];
const messages = [
  null,
  'Encore!',
  null,
  'ግሩም ነው!',
  null,
  'This one is for the lamps.',
  null,
  'We can hear you across the street.',
];

/** The test card shown in the sandbox's checkout, as the form sends it. */
const card = { action: 'pay', number: '4242 4242 4242 4242', expiry: '12 / 34', securityCode: '123' };
const checkoutTimeoutMs = 10_000;

/**
 * Simulates an audience until it is stopped: sample fans tip whoever is on stage, and the next night or campaign starts when
 * one has ended. Every tip goes through the real steps: it is paid at the sandbox's checkout and settled by its webhook.
 */
export function startAudience(services: Services): { stop(): Promise<void> } {
  const { log } = services;
  const ending = new AbortController();
  const attend = async () => {
    for (let paid = 0; !ending.signal.aborted; ) {
      const gapMs = Math.min(firstGapMs * growth ** paid, longestGapMs);
      await pause(gapMs, undefined, { signal: ending.signal }).catch(() => {});
      if (ending.signal.aborted) return;
      await demonstrate(services);
      try {
        if (await tipAtNight(services)) paid += 1;
      } catch (error) {
        // Only debug: somebody who tries a broken gateway should see only their own errors in the log.
        log.debug({ err: error }, 'nobody in the audience could tip');
      }
    }
  };
  const attended = attend();
  return {
    async stop() {
      ending.abort();
      await attended;
    },
  };
}

/** One fan tips the act on stage, by the clock of the server as on its pages, and pays; false if nobody is on stage. */
export async function tipAtNight({
  clock,
  config,
  databases,
  db,
  log,
  payments,
  paymentClock,
}: Services): Promise<boolean> {
  const now = clock.now();
  const night = await findNightNow(db, now);
  const stage = night && (await findStage(db, night.code));
  const beneficiaryId = stage && stageStateAt(stage, now).act?.id;
  if (!night || !beneficiaryId) return false;
  const [methodId = ''] = await listMethodIds(db);
  const oneOf = <Value>(all: readonly [Value, ...Value[]] | readonly Value[]) => all[randomInt(all.length)];
  const { checkoutUrl } = await payTip(
    { db: databases.paying, clock: paymentClock, payments, publicOrigin: config.publicOrigin },
    { accountId: oneOf(sampleFans)?.id ?? '', sessionId: undefined },
    {
      to: { beneficiaryId },
      stageOf: night.event,
      amountMinor: (oneOf(dollars) ?? 5) * 100,
      methodId,
      returnUrl: absoluteUrl(config.publicOrigin, eventStagePaths.stage(night.code)),
      message: oneOf(messages) ?? null,
      anonymity: 'none',
      coverFee: false,
    },
    { idempotencyKey: null, admitted: Promise.resolve(), log },
  );
  const answer = await fetch(checkoutUrl, {
    method: 'POST',
    body: new URLSearchParams(card),
    redirect: 'manual',
    signal: AbortSignal.timeout(checkoutTimeoutMs),
  });
  await answer.body?.cancel();
  return true;
}
