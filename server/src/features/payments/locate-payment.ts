import { z } from 'zod';
import type { Database } from '#server/platform/database/database.ts';
import type { FoundCheckout } from './providers/provider.ts';
import { findPayment, findPaymentByCheckout, saveCheckout } from './repository.ts';

/** The payment of a checkout. If we did not know that checkout yet, it is saved with the payment. */
export async function locatePayment(
  db: Database,
  provider: string,
  found: FoundCheckout,
): Promise<string | undefined> {
  const known = await findPaymentByCheckout(db, provider, found.checkout);
  if (known) return known.id;
  if (!z.uuid().safeParse(found.paymentId).success) return undefined;
  const payment = await findPayment(db, found.paymentId ?? '');
  if (payment?.provider !== provider) return undefined;
  await saveCheckout(db, payment.id, { id: found.checkout, url: null });
  return (await findPaymentByCheckout(db, provider, found.checkout))?.id;
}
