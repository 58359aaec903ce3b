import { orUnavailable } from '#server/features/payments/public.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import type { Log } from '#server/platform/log.ts';
import { readTip, type TipReading, type TipView } from './read-tips.ts';

/** Cancels a pending tip of the caller; a tip that was paid meanwhile stays paid. Throws `tip_not_found` and 503 refusals. */
export async function cancelTip(reading: TipReading, caller: Caller, id: string, log: Log): Promise<TipView> {
  const view = await readTip(reading, caller, id, 'cancel');
  if (view.status !== 'pending') return view;
  const status = await orUnavailable(reading.payments.cancel(view.paymentId, 'canceled by the person'), log);
  return { ...view, status };
}
