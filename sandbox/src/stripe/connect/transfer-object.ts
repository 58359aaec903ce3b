import type { Stripe } from 'stripe';
import type { Gateway, GatewayRecords } from '../gateway.ts';
import { type List, pageOf } from '../lists.ts';

type TransferRecord = GatewayRecords['transfer'];

/** The transfer as the API returns it, with its last ten reversals. https://docs.stripe.com/api/transfers/object */
export function presentTransfer(gateway: Gateway, transfer: TransferRecord): Stripe.Transfer {
  return { ...transfer, reversals: listReversals(gateway, transfer.id, { limit: 10 }) };
}

/** Reversals of a transfer, newest first. */
export function listReversals(
  gateway: Gateway,
  transferId: string,
  page: Parameters<typeof pageOf>[1],
): List<Stripe.TransferReversal> {
  const found = gateway.store.all('transferReversal').filter(({ transfer }) => transfer === transferId);
  return pageOf(found, page, 'transfer reversal', `/v1/transfers/${transferId}/reversals`);
}
