import { sandboxDefaults } from '#server/config/config.ts';
import type { RealServer } from './real-server.ts';

/** Refunds what is left of a charge, as Stripe's own dashboard would. */
export async function refundAtStripe(
  { sandboxOrigin }: Pick<RealServer, 'sandboxOrigin'>,
  charge: string,
): Promise<void> {
  const response = await fetch(`${sandboxOrigin}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxDefaults.stripeSecretKey}` },
    body: new URLSearchParams({ charge }),
  });
  if (!response.ok) throw new Error(await response.text());
}
