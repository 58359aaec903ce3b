import type { Connection } from '#server/platform/database/database.ts';
import { listMovements, type Movement } from '../ledger/repository.ts';
import { findPayment, type Payment } from '../repository.ts';
import type { Resolution } from '../tables.ts';
import { findCase, type StoredCase } from './repository.ts';
import { resolutionsOf, resolutionTexts } from './resolutions.ts';

/** A case with all that a person needs to decide. */
export interface CaseDetails {
  readonly found: StoredCase;
  readonly payment: Payment | undefined;
  readonly movements: readonly Movement[];
  /** Empty once the case is closed. */
  readonly resolutions: readonly { readonly name: Resolution; readonly does: string }[];
}

export async function showCase(db: Connection, caseId: string): Promise<CaseDetails | undefined> {
  const found = await findCase(db, caseId);
  if (!found) return undefined;
  const payment = found.paymentId === null ? undefined : await findPayment(db, found.paymentId);
  return {
    found,
    payment,
    movements: payment ? await listMovements(db, payment.id) : [],
    resolutions: found.closing
      ? []
      : resolutionsOf(found, payment).map((name) => ({ name, does: resolutionTexts[name] })),
  };
}
