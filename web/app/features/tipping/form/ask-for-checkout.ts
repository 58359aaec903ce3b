import { dollarsToMinor, minorToMajor } from '#contract/minor-units.ts';
import type { TipAnonymity } from '#contract/tipping/rules.ts';
import type { Api } from '#web/platform/api.ts';
import { type Shares, splitAmount } from '../split/split-amount.ts';
import type { TipRecipient } from './tip-recipient.ts';

interface TipOrder {
  readonly key: string;
  readonly dollars: number;
  readonly method: string;
  /** Empty for none. */
  readonly message: string;
  readonly anonymity: TipAnonymity;
  readonly coverFee: boolean;
  /** Shares set by hand, where the tip is for a whole event. */
  readonly fixedShares: Shares;
  readonly returnUrl: string;
  /** The solution of a guest's challenge. */
  readonly solution?: string;
  readonly signal?: AbortSignal;
}

/** Asks for the checkout of a tip to a beneficiary or to all performers of an event. Throws what the API throws. */
export function askForCheckout(
  api: Api,
  { id, performers }: TipRecipient,
  { key, dollars, method, message, anonymity, coverFee, fixedShares, returnUrl, solution, signal }: TipOrder,
): Promise<{ tip: string; checkout_url: string }> {
  const headers = { 'idempotency-key': key };
  const order = {
    total_amount: dollars,
    method,
    return_url: returnUrl,
    anonymity,
    ...(coverFee ? { cover_fee: true } : {}),
    ...(message ? { message } : {}),
  };
  if (!performers)
    return api(
      'POST /tipping/tips/pay',
      { headers, body: { beneficiary: id, ...order, ...(solution ? { solution } : {}) } },
      signal,
    );
  const ids = performers.map((performer) => performer.id);
  const shares = Object.entries(splitAmount(dollarsToMinor(dollars), ids, fixedShares) ?? {});
  const body = {
    event: id,
    ...order,
    shares: shares.map(([beneficiary, cents]) => ({ beneficiary, amount: minorToMajor(cents) })),
  };
  return api('POST /tipping/tips/pay-event', { headers, body }, signal);
}
