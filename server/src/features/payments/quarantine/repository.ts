import type { Transaction } from '#server/platform/database/database.ts';
import '../tables.ts';

export interface QuarantineCase {
  readonly paymentId: string | null;
  readonly provider: string;
  readonly checkout: string | null;
  readonly charge: string | null;
  readonly reason: string;
  readonly expected: object;
  /** Part of what a case is known by: nothing in it may differ when the same is told again. */
  readonly observed: object;
}

/** Keeps a case for a person to look at; the same case found again is kept once. False when it was known. */
export async function insertQuarantineCase(
  transaction: Transaction,
  found: QuarantineCase,
): Promise<boolean> {
  const row = await transaction
    .insertInto('payment_quarantine')
    .values({
      payment_id: found.paymentId,
      provider: found.provider,
      provider_checkout: found.checkout,
      provider_charge: found.charge,
      reason: found.reason,
      expected: JSON.stringify(found.expected),
      observed: JSON.stringify(found.observed),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
