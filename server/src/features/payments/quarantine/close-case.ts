import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { countMovementsOfCharge, sumOfCharge } from '../ledger/repository.ts';
import { type PaymentProvider, ProviderUnavailable } from '../providers/provider.ts';
import { findPayment, lockPayment, type Payment } from '../repository.ts';
import { type SyncDependencies, syncPayment } from '../sync-payment.ts';
import { type AboutCase, bookResolution, CaseRefused } from './book-resolution.ts';
import { giveBack, waitsFor } from './giving-back/give-back.ts';
import { countGivingBack, isRefusedByGivingBack } from './giving-back/repository.ts';
import { netOf } from './open-case.ts';
import {
  type CaseClosing,
  findCase,
  insertClosing,
  isSuspended,
  lockCasesLike,
  type StoredCase,
} from './repository.ts';
import { resolutionsOf } from './resolutions.ts';

/** What the caller writes when a case is closed. */
export interface AlsoWrite {
  /** In the transaction that is committed just before the refund of the charge is ordered; not if it was made before. */
  beforeRefund?(transaction: Transaction, charge: string): Promise<void>;
  /** In the transaction that closes the case. */
  closing?(transaction: Transaction): Promise<void>;
}

/**
 * Closes a case and books its resolution, in one transaction: afterwards ledger and provider agree about the charge. What was
 * closed as `hold` can be closed once more, which takes its money out of suspense. Closing it again the same way changes
 * nothing; any other way throws CaseRefused, and so does a resolution that does not fit, or any other than `give-back` while the
 * charge is being given back. Throws ProviderUnavailable. Never in a transaction.
 */
export async function closeCase(
  dependencies: SyncDependencies,
  caseId: string,
  closing: CaseClosing,
  alsoWrite: AlsoWrite = {},
): Promise<void> {
  const { db, providerNamed } = dependencies;
  const found = requireCase(await findCase(db, caseId), caseId);
  if (found.closing && (closing.seen === 'open' || !isLater(found, closing)))
    return requireSame(found, closing);
  const provider = providerNamed(found.provider);
  const close = () => bookClosing(dependencies, provider, { found, closing, alsoWrite });
  if (closing.resolution !== 'give-back') return close();
  const payment = await readPayment(db, found, closing);
  const { beforeRefund } = alsoWrite;
  await giveBack(dependencies, provider, { found, payment, beforeRefund, close });
  if (payment) await readAgain(dependencies, payment.id);
}

/** What was seen of the charge until the case was closed has opened no other one, also if it was seen after the charge was read. */
async function readAgain(dependencies: SyncDependencies, paymentId: string): Promise<void> {
  try {
    await syncPayment(dependencies, paymentId, 'read again after its case was closed');
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    dependencies.log.warn(
      { err: error, payment: paymentId },
      'a payment was not read after its case was closed',
    );
  }
}

async function bookClosing(
  dependencies: SyncDependencies,
  provider: PaymentProvider,
  {
    found,
    closing,
    alsoWrite,
  }: { readonly found: StoredCase; readonly closing: CaseClosing; readonly alsoWrite: AlsoWrite },
): Promise<void> {
  const { db } = dependencies;
  // Whatever was booked or refunded while the provider was asked may be newer than its answer, so both are read again.
  for (;;) {
    const payment = await readPayment(db, found, closing);
    const before = await versionOf(db, found, payment);
    const about = await readAbout(provider, found, payment);
    const state = payment?.checkout ? await provider.readState(payment.checkout) : undefined;
    const done = await inTransaction(db, async (transaction) => {
      const locked = payment && (await lockPayment(transaction, payment.id));
      await lockCasesLike(transaction, found);
      const now = requireCase(await findCase(transaction, found.id), found.id);
      if (now.decision || (now.closing && !found.closing)) {
        requireSame(now, closing);
        return true;
      }
      if ((await versionOf(transaction, found, locked)) !== before || locked?.status !== payment?.status)
        return false;
      await insertClosing(transaction, found.id, closing, found.closing ? 'hold' : null).catch((error) => {
        throw isRefusedByGivingBack(error) ? waitsFor(now) : error;
      });
      await bookResolution(dependencies, transaction, { found, closing, payment: locked, about, state });
      await requireAgreement(transaction, found, about);
      await alsoWrite.closing?.(transaction);
      return true;
    });
    if (done) return;
  }
}

/** Whether a closing decides about what the case has put in suspense. */
function isLater(found: StoredCase, { resolution }: CaseClosing): boolean {
  return isSuspended(found) && resolution !== 'hold';
}

function requireCase(found: StoredCase | undefined, caseId: string): StoredCase {
  if (!found) throw new CaseRefused(`There is no case ${caseId}.`);
  return found;
}

/** The payment of the case as it is now. Throws CaseRefused if the resolution does not fit it. */
async function readPayment(
  db: Connection,
  found: StoredCase,
  { resolution }: CaseClosing,
): Promise<Payment | undefined> {
  const payment = found.paymentId === null ? undefined : await findPayment(db, found.paymentId);
  const offered = resolutionsOf(found, payment);
  if (!offered.includes(resolution))
    throw new CaseRefused(
      `Case ${found.id} (${found.reason}) cannot be closed as ${resolution}. What fits: ${offered.join(', ')}.`,
    );
  return payment;
}

function requireSame(found: StoredCase, { resolution }: CaseClosing): void {
  const closing = found.decision ?? found.closing;
  if (closing && closing.resolution !== resolution)
    throw new CaseRefused(
      `Case ${found.id} was closed as ${closing.resolution} by ${closing.closedBy}, at ${closing.closedAt.toISOString()}.`,
    );
}

/** A number that grows with every booking about the case, and whenever its charge may have been refunded for another one. */
async function versionOf(db: Connection, found: StoredCase, payment: Payment | undefined): Promise<number> {
  const charges = new Set([found.charge, payment?.charge].filter((charge) => charge != null));
  let count = 0;
  for (const charge of charges) {
    count += await countMovementsOfCharge(db, charge);
    count += await countGivingBack(db, found.provider, charge);
  }
  return count;
}

async function readAbout(
  provider: PaymentProvider,
  found: StoredCase,
  payment: Payment | undefined,
): Promise<AboutCase | undefined> {
  const charge = found.charge ?? payment?.charge;
  if (charge == null) return undefined;
  const observed = found.observed as { kind?: unknown; netMinor?: unknown; currency?: unknown };
  const currency = typeof observed.currency === 'string' ? observed.currency : (payment?.currency ?? '');
  if (observed.kind === 'other' && typeof observed.netMinor === 'number')
    return { charge, currency, netMinor: observed.netMinor, state: undefined };
  const state = await provider.readCharge(charge);
  return { charge, currency: state?.currency ?? currency, netMinor: state ? netOf(state) : 0, state };
}

/** The condition for every closing: ledger and provider agree about the charge. */
async function requireAgreement(
  transaction: Transaction,
  found: StoredCase,
  about: AboutCase | undefined,
): Promise<void> {
  if (!about) return;
  const bookedMinor = await sumOfCharge(transaction, { provider: found.provider, ...about });
  if (bookedMinor !== about.netMinor)
    throw new CaseRefused(
      `Case ${found.id} cannot be closed that way: of ${about.charge} the provider has ${about.netMinor} ${about.currency} and the ledger would have ${bookedMinor}.`,
    );
}
