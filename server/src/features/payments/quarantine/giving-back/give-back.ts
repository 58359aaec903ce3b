import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { sumOfCharge } from '../../ledger/repository.ts';
import { type PaymentProvider, ProviderRefused } from '../../providers/provider.ts';
import { makeRefund } from '../../refunds/make-refund.ts';
import { findPaymentByCharge, type Payment } from '../../repository.ts';
import type { SyncDependencies } from '../../sync-payment.ts';
import { CaseRefused } from '../book-resolution.ts';
import { netOf } from '../open-case.ts';
import { findCase, lockCasesLike, type StoredCase } from '../repository.ts';
import { suspenseOf } from '../suspense/repository.ts';
import { endGivingBack, insertGivingBack } from './repository.ts';

interface CaseToGiveBack {
  readonly found: StoredCase;
  readonly payment: Payment | undefined;
  /** What is written with the order to refund the charge, before it is sent. */
  beforeRefund?: ((transaction: Transaction, charge: string) => Promise<void>) | undefined;
  /** Closes the case once the charge is refunded. */
  close(): Promise<void>;
}

/**
 * Refunds all that is left of the charge, under a key of the case's own, and closes the case. The order is written before it is
 * sent, and stands until the case is closed or its outcome is certain: if the process dies, or the provider does not answer, giving
 * back again finishes it. A refund that failed at the bank is ordered again. Throws CaseRefused and ProviderUnavailable.
 */
export async function giveBack(
  dependencies: SyncDependencies,
  provider: PaymentProvider,
  { found, payment, beforeRefund, close }: CaseToGiveBack,
): Promise<void> {
  const { db } = dependencies;
  const { charge, id } = found;
  if (charge === null || charge === payment?.charge)
    throw new CaseRefused(`Case ${id} is about no charge of its own that could be given back.`);
  let order = found.givingBack?.caseId === id ? found.givingBack.id : undefined;
  const write = (currency: string) =>
    inTransaction(db, async (transaction) => {
      await lockCasesLike(transaction, found);
      await requireStillOpen(transaction, found);
      await requireUncounted(transaction, found, charge);
      await requireReturnable(transaction, found, { charge, currency });
      const written = await insertGivingBack(transaction, { caseId: id, provider: found.provider, charge });
      await beforeRefund?.(transaction, charge);
      return written;
    });
  try {
    await requireUncounted(db, found, charge);
    const state = await provider.readCharge(charge);
    if (state && netOf(state) > 0) {
      const { currency } = state;
      await requireReturnable(db, found, { charge, currency });
      await makeRefund(dependencies, provider, {
        charge,
        key: `case-${id}`,
        afterFailure: true,
        async beforeOrder() {
          order = await write(currency);
        },
      });
    }
    await close();
  } catch (error) {
    const refused = asCaseRefused(error, charge);
    if (refused && order) await endGivingBack(db, order);
    throw refused ?? error;
  }
}

/** A refusal is certain: nothing was refunded, or the refund is made and is no reason any more to close the case in that way. */
function asCaseRefused(error: unknown, charge: string): CaseRefused | undefined {
  if (error instanceof CaseRefused) return error;
  if (!(error instanceof ProviderRefused)) return undefined;
  return new CaseRefused(`The provider does not give charge ${charge} back: ${error.message}`, {
    cause: error,
  });
}

/** Throws CaseRefused if a colleague has closed the case meanwhile, or gives the charge back by another one. */
async function requireStillOpen(transaction: Transaction, found: StoredCase): Promise<void> {
  const now = await findCase(transaction, found.id);
  const closing = now?.decision ?? (found.closing ? undefined : now?.closing);
  if (closing)
    throw new CaseRefused(`Case ${found.id} was closed as ${closing.resolution} by ${closing.closedBy}.`);
  if (now?.givingBack && now.givingBack.caseId !== found.id) throw waitsFor(now);
}

/** Why a case cannot be closed while the refund of its charge is ordered and its outcome is not known. */
export function waitsFor({ id, givingBack }: StoredCase): CaseRefused {
  return new CaseRefused(
    `Case ${id} cannot be closed that way: its charge is being given back. Close case ${givingBack?.caseId ?? id} as give-back first.`,
  );
}

async function requireUncounted(db: Connection, { provider }: StoredCase, charge: string): Promise<void> {
  const owner = await findPaymentByCharge(db, provider, charge);
  if (owner) throw new CaseRefused(`Charge ${charge} was counted for payment ${owner.id}.`);
}

/**
 * Refuses, before the refund that cannot be undone, what would be refused after it: once the charge is refunded, the ledger must
 * have nothing of it.
 */
async function requireReturnable(
  db: Connection,
  { id, provider, closing }: StoredCase,
  { charge, currency }: { readonly charge: string; readonly currency: string },
): Promise<void> {
  const inSuspense = closing ? await suspenseOf(db, { provider, charge }) : [];
  const released = inSuspense.find((one) => one.currency === currency)?.amountMinor ?? 0;
  const leftMinor = (await sumOfCharge(db, { provider, charge, currency })) - released;
  if (leftMinor !== 0)
    throw new CaseRefused(
      `Case ${id} cannot be closed that way: without ${charge} at the provider, the ledger would still have ${leftMinor} ${currency} of it, from another case.`,
    );
}
