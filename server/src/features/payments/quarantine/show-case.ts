import type { Connection } from '#server/platform/database/database.ts';
import { listMovements, type Movement } from '../ledger/repository.ts';
import { findPayment, type Payment } from '../repository.ts';
import type { Resolution } from '../tables.ts';
import { findCase, findCases, isSuspended, type StoredCase } from './repository.ts';
import { resolutionsOf, resolutionTexts } from './resolutions.ts';
import { type InSuspense, listSuspended, suspenseOf } from './suspense/repository.ts';

/** A case with all that a person needs to decide. */
export interface CaseDetails {
  readonly found: StoredCase;
  readonly payment: Payment | undefined;
  readonly movements: readonly Movement[];
  /** What the case has put in suspense, as long as nobody has decided about it. */
  readonly inSuspense: readonly InSuspense[];
  /** Empty once the case is closed, and nothing of it is in suspense; only `give-back` while that is ordered, and none for other cases. */
  readonly resolutions: readonly { readonly name: Resolution; readonly does: string }[];
}

export async function showCase(db: Connection, caseId: string): Promise<CaseDetails | undefined> {
  const found = await findCase(db, caseId);
  if (!found) return undefined;
  const payment = found.paymentId === null ? undefined : await findPayment(db, found.paymentId);
  const charge = found.charge ?? payment?.charge;
  const inSuspense = charge != null && isSuspended(found) ? await suspenseOf(db, { ...found, charge }) : [];
  const { givingBack } = found;
  const offered = resolutionsOf(found, payment).filter(
    (name) => !givingBack || (givingBack.caseId === caseId && name === 'give-back'),
  );
  return {
    found,
    payment,
    inSuspense,
    movements: payment ? await listMovements(db, payment.id) : [],
    resolutions:
      found.closing && inSuspense.length === 0
        ? []
        : offered.map((name) => ({ name, does: resolutionTexts[name] })),
  };
}

/** A case with the money that it has put in suspense. */
export interface CaseInSuspense {
  readonly found: StoredCase;
  readonly inSuspense: InSuspense;
}

/** The cases whose money waits in suspense for its owner, the oldest first. */
export async function listCasesInSuspense(
  db: Connection,
  page: { readonly limit: number; readonly offset: number },
): Promise<CaseInSuspense[]> {
  const listed = await listSuspended(db, page);
  const cases = await findCases(
    db,
    listed.map(({ caseId }) => caseId),
  );
  return listed.flatMap(({ caseId, ...inSuspense }) => {
    const found = cases.find(({ id }) => id === caseId);
    return found ? [{ found, inSuspense }] : [];
  });
}
