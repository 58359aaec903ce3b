import { orUnavailable } from '#server/features/payments/public.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import type { Log } from '#server/platform/log.ts';
import { readTip, type TipReading, type TipView } from './read-tips.ts';

/** Reads the state of the caller's tip from the provider and records it. Throws `tip_not_found` and 503 refusals. */
export async function confirmTip(
  reading: TipReading,
  caller: Caller,
  id: string,
  log: Log,
): Promise<TipView> {
  const view = await readTip(reading, caller, id, 'confirm');
  if (view.status !== 'pending') return view;
  const status = await orUnavailable(reading.payments.sync(view.paymentId, 'return page'), log);
  return { ...view, status };
}
