import { sandboxDefaults } from '#server/config/config.ts';
import type { RealServer } from './real-server.ts';

/** Refunds a part of a charge, or what is left of it, as Stripe's own dashboard would. */
export async function refundAtStripe(
  { sandboxOrigin }: Pick<RealServer, 'sandboxOrigin'>,
  charge: string,
  amountMinor?: number,
): Promise<void> {
  const response = await fetch(`${sandboxOrigin}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxDefaults.stripeSecretKey}` },
    body: new URLSearchParams({ charge, ...(amountMinor && { amount: String(amountMinor) }) }),
  });
  if (!response.ok) throw new Error(await response.text());
}
