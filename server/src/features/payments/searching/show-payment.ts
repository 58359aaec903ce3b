import type { Connection } from '#server/platform/database/database.ts';
import { leftOf } from '../ledger/plan-reversals.ts';
import { listMovements, type Movement } from '../ledger/repository.ts';
import { type FoundPayment, listHistory, type StatusChange, searchPayments } from './repository.ts';

/** A payment with everything recorded about it. */
export interface PaymentDetails extends FoundPayment {
  readonly history: readonly StatusChange[];
  readonly movements: readonly Movement[];
  /** What refunds and disputes have left of it, before fees. */
  readonly leftMinor: number;
}

export async function showPayment(db: Connection, id: string): Promise<PaymentDetails | undefined> {
  const [found] = await searchPayments(db, { ids: [id] }, { limit: 1, offset: 0 });
  if (!found) return undefined;
  const [history, movements] = await Promise.all([listHistory(db, id), listMovements(db, id)]);
  return { ...found, history, movements, leftMinor: leftOf(movements) };
}
