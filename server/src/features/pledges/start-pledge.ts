import { randomUUID } from 'node:crypto';
import { absoluteUrl } from '#contract/paths.ts';
import { providerUnavailable } from '#contract/payments/errors.ts';
import { pledgeExists, pledgeNotNeeded } from '#contract/pledges/errors.ts';
import { pledgePaths } from '#contract/pledges/paths.ts';
import { tippingClosed } from '#contract/tipping/errors.ts';
import { processingFeeOf, type TipAnonymity } from '#contract/tipping/rules.ts';
import { findAccount, requireProvenAddress } from '#server/features/account/public.ts';
import {
  alreadyWritten,
  findCardMethod,
  NoCheckout,
  orUnavailable,
  type Payments,
} from '#server/features/payments/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { invalid, Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { pledgeTexts } from '#server/texts/en/pledges.ts';
import { findReceiver, hasLivingPledge, insertPledge } from './repository.ts';

export interface PledgeDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly publicOrigin: string;
}

/** The kind of reference under which payments save the card. */
export const pledgeKind = 'tippledge';

const dayMs = 24 * 60 * 60_000;
/** How long a card is kept for a page that cannot be paid. */
const lifetimeMs = 90 * dayMs;

/**
 * Pledges a tip to a page that cannot be paid yet, and returns the URL of the hosted page that saves the card. Throws
 * InvalidInput and the refusals `tipping_closed`, `tip_pledge_not_needed`, `tip_pledge_exists`, `address_not_proven`,
 * `too_many_requests` and `payment_provider_unavailable`.
 */
export async function startPledge(
  { db, clock, payments, publicOrigin }: PledgeDependencies,
  caller: Caller,
  request: {
    readonly beneficiaryId: string;
    readonly amountMinor: number;
    readonly message: string | null;
    readonly anonymity: TipAnonymity;
    /** Whether the giver pays the processing fee on top. */
    readonly coverFee: boolean;
  },
  log: Log,
): Promise<{ pledgeId: string; checkoutUrl: string }> {
  const { accountId } = caller;
  const { beneficiaryId, amountMinor, message, anonymity, coverFee } = request;
  const receiver = await findReceiver(db, beneficiaryId);
  if (!receiver) throw invalid('beneficiary', ({ checks }) => checks.beneficiaryUnknown);
  if (receiver.tipping === 'closed') throw new Refusal(tippingClosed, { attr: 'beneficiary' });
  if (receiver.tipping === 'open') throw new Refusal(pledgeNotNeeded, { attr: 'beneficiary' });
  // The mail that announces the charge must reach the giver.
  await requireProvenAddress(db, caller);
  if (await hasLivingPledge(db, { accountId, beneficiaryId })) throw new Refusal(pledgeExists);
  const [method, account] = await Promise.all([findCardMethod(db), findAccount(db, accountId)]);
  if (!method) throw new Refusal(providerUnavailable);
  const createdAt = clock.now();
  const id = randomUUID();
  const returnUrl = absoluteUrl(publicOrigin, pledgePaths.one(id));
  const card = await inTransaction(db, async (transaction) => {
    const started = await payments.cards.start(
      transaction,
      {
        reference: { kind: pledgeKind, id },
        accountId,
        currency: 'USD',
        description: pledgeTexts.description,
        customerEmail: account?.email,
        method,
        returnUrls: {
          success: returnUrl,
          cancel: absoluteUrl(publicOrigin, pledgePaths.start(beneficiaryId, { pledge: id })),
        },
      },
      alreadyWritten,
    );
    if (!started) throw new Error('The card of a pledge was not written.');
    const endsAt = new Date(createdAt.getTime() + lifetimeMs);
    await insertPledge(transaction, {
      id,
      accountId,
      beneficiaryId,
      amountMinor,
      feeCoverMinor: coverFee ? processingFeeOf(amountMinor) : 0,
      currency: 'USD',
      message,
      anonymity,
      createdAt,
      endsAt,
      cardId: started.id,
    });
    return started;
  });
  try {
    const { checkoutUrl } = await orUnavailable(payments.cards.openPage(card), log);
    if (checkoutUrl === null) throw new Refusal(providerUnavailable);
    return { pledgeId: id, checkoutUrl };
  } catch (error) {
    if (error instanceof NoCheckout) throw new Refusal(providerUnavailable);
    throw error;
  }
}
