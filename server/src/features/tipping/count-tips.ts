import { ledgerAccountOf } from './ledger-account.ts';
import type { TipReading } from './read-tips.ts';

/** How many tips each of these beneficiaries has received and kept; one without any is missing. */
export async function countTips(
  { db, payments }: TipReading,
  beneficiaryIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = await payments.countSucceeded(db, beneficiaryIds.map(ledgerAccountOf));
  return new Map(
    beneficiaryIds.flatMap((id) => {
      const count = counts.get(ledgerAccountOf(id));
      return count === undefined ? [] : [[id, count] as const];
    }),
  );
}
