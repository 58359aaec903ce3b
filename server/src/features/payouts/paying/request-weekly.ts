import { findUncomparedRestore } from '#server/features/payments/public.ts';
import type { Log } from '#server/platform/log.ts';
import { weekOf } from './payout-terms.ts';
import { isWeekDone, listReceiversOfWeek, saveWeekDone } from './repository.ts';
import { type RequestDependencies, requestPayout } from './request-payout.ts';

const atOnce = 100;

/**
 * Requests the payouts of this week, for every receiver above the minimum, once a week: on Monday, or as soon as a
 * server runs after it. An interrupted run is continued; if two run concurrently, each receiver is still paid once. A
 * receiver whose payout cannot be requested does not delay the others, and is tried again by the next run. After a
 * restore it waits until the transfers are compared.
 */
export async function requestWeekly(
  dependencies: RequestDependencies & { readonly log: Log },
): Promise<void> {
  const { db, clock, log } = dependencies;
  const { week } = weekOf(clock.now());
  if ((await isWeekDone(db, week)) || (await findUncomparedRestore(db))) return;
  let after: string | null = null;
  let made = 0;
  let failed = 0;
  for (;;) {
    const receivers = await listReceiversOfWeek(db, { week, after, limit: atOnce });
    for (const { id, receiver_kind: kind, receiver_id, currency } of receivers) {
      after = id;
      const receiver = { kind, id: receiver_id };
      try {
        const outcome = await requestPayout(dependencies, { receiver, currency, requestedBy: null, week });
        if (outcome.kind === 'made') made += 1;
      } catch (error) {
        failed += 1;
        log.error({ receiver, err: error }, 'the weekly payout of a receiver could not be asked for');
      }
    }
    if (receivers.length < atOnce) break;
  }
  if (failed > 0) return;
  await saveWeekDone(db, week, clock.now());
  log.info({ week, made }, 'the weekly payouts are asked for');
}
