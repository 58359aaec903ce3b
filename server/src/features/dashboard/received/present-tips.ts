import type { ReceivedTip } from '#contract/dashboard/schemas.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { presentReceivedTip } from '../presenter.ts';
import type { PageTipRow } from './repository.ts';

/**
 * Reads what each of these tips bears of the payment service's fee, in cents, by the tip's id; null while it is not known. It is
 * passed in: the feature `tipping` has it, and uses this one.
 */
export type ReadTipFees = (
  db: Connection,
  tipIds: readonly string[],
) => Promise<ReadonlyMap<string, number | null>>;

/** The tips as a manager sees them, with their fees, which are read for all of them together. */
export async function presentReceivedTips<Row extends PageTipRow>(
  { db, readTipFees }: { readonly db: Connection; readonly readTipFees: ReadTipFees },
  rows: readonly Row[],
): Promise<ReceivedTip[]> {
  if (rows.length === 0) return [];
  const fees = await readTipFees(
    db,
    rows.map(({ tip_id }) => tip_id),
  );
  return rows.map((row) => presentReceivedTip(row, fees.get(row.tip_id) ?? null));
}
