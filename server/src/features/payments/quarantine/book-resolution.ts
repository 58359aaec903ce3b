import type { Transaction } from '#server/platform/database/database.ts';
import { postFee } from '../ledger/fees/post-fee.ts';
import { leftOf } from '../ledger/plan-reversals.ts';
import { postAdjustment, postFromSuspense } from '../ledger/post-movement.ts';
import { listMovements, sumOfCharge } from '../ledger/repository.ts';
import type { ChargeState, ProviderState } from '../providers/provider.ts';
import {
  bookReversal,
  bookState,
  countCapture,
  type Recording,
  recordEnd,
  recordMovements,
} from '../record-state.ts';
import { findPayment, type Payment } from '../repository.ts';
import type { SyncDependencies } from '../sync-payment.ts';
import type { FailedRefund } from './open-case.ts';
import type { CaseClosing, StoredCase } from './repository.ts';
import { suspenseOf } from './suspense/repository.ts';

/** A case cannot be closed that way; the message says why. Nothing was booked. */
export class CaseRefused extends Error {
  override name = 'CaseRefused';
}

/** The failure code of a saved card's charge whose case was closed: the card is not charged again. */
const caseClosed = 'case_closed';

/** The provider's state of the charge that a case is about. */
export interface AboutCase {
  readonly charge: string;
  readonly currency: string;
  readonly netMinor: number;
  /** Undefined for money that belongs to no charge, or when the provider no longer knows the charge. */
  readonly state: ChargeState | undefined;
}

interface Closing {
  readonly found: StoredCase;
  readonly closing: CaseClosing;
  /** Locked for this transaction. */
  readonly payment: Payment | undefined;
  readonly about: AboutCase | undefined;
  /** The state of the payment's own checkout. */
  readonly state: ProviderState | undefined;
}

/** Books a resolution, and the provider's fees of the charge, in the transaction that closes the case. Throws CaseRefused. */
export async function bookResolution(
  dependencies: SyncDependencies,
  transaction: Transaction,
  closing: Closing,
): Promise<void> {
  const { found, payment, about } = closing;
  if (found.closing) await emptySuspense(transaction, closing);
  await book(dependencies, transaction, closing);
  const counted = payment && (await findPayment(transaction, payment.id));
  for (const fee of about?.state?.fees ?? [])
    await postFee(transaction, fee, {
      provider: found.provider,
      charge: about?.charge ?? '',
      payment: counted?.charge === about?.charge ? counted : undefined,
    });
}

async function book(
  { handlers, clock }: SyncDependencies,
  transaction: Transaction,
  { found, closing, payment, about, state }: Closing,
): Promise<void> {
  const cause = `case ${found.id}: ${closing.resolution}`;
  const recording = payment && {
    transaction,
    payment,
    cause,
    handlers,
    clock,
    async quarantine(reason: string) {
      throw new CaseRefused(`Case ${found.id} cannot be closed that way: ${reason}.`);
    },
    // Whoever closes the case sees to it.
    async refundFailed() {},
  };
  switch (closing.resolution) {
    case 'book':
      if (recording && state) await bookState(recording, state);
      return;
    case 'count':
      if (recording) await count(recording, found, state);
      return;
    case 'take-back':
      if (recording) await takeBack(recording, found);
      return;
    case 'paid-otherwise':
      if (recording) await takeBack(recording, found, refundOf(found));
      await adjust(transaction, found, about, 'losses');
      return;
    case 'hold':
    case 'write-off':
      // What it put in suspense is our loss already.
      if (found.closing) break;
      await adjust(transaction, found, about, closing.resolution === 'hold' ? 'suspense' : 'losses');
      break;
    case 'give-back':
    case 'dismiss':
      break;
  }
  // None of the money counts for the payment and none will, so a pending payment ends here.
  if (recording?.payment.status === 'pending') await recordEnd(recording, 'failed', caseClosed);
}

/** Counts the captured money, whatever its amount and however late, with its reversals since. */
async function count(
  recording: Recording,
  { id, charge }: StoredCase,
  state: ProviderState | undefined,
): Promise<void> {
  const { payment } = recording;
  if (state?.kind !== 'captured' || state.charge !== charge)
    throw new CaseRefused(
      `The provider no longer says that charge ${charge} came for payment ${payment.id}.`,
    );
  if (state.reference !== payment.id || state.currency !== payment.currency)
    throw new CaseRefused(`Charge ${charge} is not for payment ${payment.id}, or not in its currency.`);
  const status = await countCapture(recording, state, id);
  if (status) await recordMovements(recording, status, state);
}

/** The amount of the refund that failed. */
function refundOf({ observed }: StoredCase): number {
  return (observed as FailedRefund).amountMinor;
}

/** Takes what is left of a payment, up to an amount, back from the accounts that it was booked for. */
async function takeBack(recording: Recording, { id }: StoredCase, upToMinor = Infinity): Promise<void> {
  const { transaction, payment } = recording;
  const amountMinor = Math.min(leftOf(await listMovements(transaction, payment.id)), upToMinor);
  if (amountMinor <= 0 || payment.charge === null)
    throw new CaseRefused(`Nothing is left of payment ${payment.id} to be taken back.`);
  await bookReversal(recording, payment.status, {
    kind: 'refund',
    fact: `case-${id}`,
    amountMinor,
    charge: payment.charge,
    caseId: id,
  });
}

async function adjust(
  transaction: Transaction,
  { id, provider, paymentId }: StoredCase,
  about: AboutCase | undefined,
  against: 'suspense' | 'losses',
): Promise<void> {
  if (!about) return;
  const booked = await sumOfCharge(transaction, { provider, ...about });
  const amountMinor = about.netMinor - booked;
  if (amountMinor === 0) return;
  const { charge, currency } = about;
  await postAdjustment(transaction, {
    paymentId,
    provider,
    charge,
    currency,
    caseId: id,
    amountMinor,
    against,
  });
}

/** Takes out of suspense what cases about the same charge have put there. */
async function emptySuspense(transaction: Transaction, { found, closing, about }: Closing): Promise<void> {
  const { id, provider, paymentId } = found;
  const amounts = about ? await suspenseOf(transaction, { provider, charge: about.charge }) : [];
  if (!about || amounts.length === 0) throw new CaseRefused(`Nothing of case ${id} is in suspense any more.`);
  await postFromSuspense(transaction, {
    paymentId,
    provider,
    charge: about.charge,
    caseId: id,
    amounts,
    to: closing.resolution === 'write-off' ? 'losses' : 'charge',
  });
}
