import { pledgeLinkInvalid, pledgeNotWithdrawable } from '#contract/pledges/errors.ts';
import type { Payments } from '#server/features/payments/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { readSignedId, signId } from '#server/platform/signed-id.ts';
import { changeState, lockPledge } from './repository.ts';

interface Withdrawing {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: Payments;
}

/**
 * Withdraws a pledge: its card is never charged from now on, and is forgotten. Withdrawing it again changes nothing.
 * Throws `tip_pledge_not_withdrawable` while its card is being charged, and if it has ended in another way.
 */
export async function withdrawPledge(
  { db, clock, payments }: Withdrawing,
  pledgeId: string,
): Promise<'withdrawn'> {
  await inTransaction(db, async (transaction) => {
    const pledge = await lockPledge(transaction, pledgeId);
    if (pledge?.state === 'withdrawn') return;
    if (pledge?.state !== 'active' && pledge?.state !== 'announced') throw new Refusal(pledgeNotWithdrawable);
    await changeState(transaction, pledge.id, { state: 'withdrawn', at: clock.now(), cardReleased: true });
    await payments.cards.forget(transaction, pledge.cardId);
  });
  return 'withdrawn';
}

const declinePurpose = 'take back the pledge: ';

/** The token in the link of a mail: it can withdraw that pledge and nothing else. */
export function declineTokenOf(secret: string, pledgeId: string): string {
  return signId(secret, declinePurpose, pledgeId);
}

/** The pledge of a token. Throws `tip_pledge_link_invalid` for a token that we did not issue. */
export function readDeclineToken(secret: string, token: string): string {
  const pledgeId = readSignedId(secret, declinePurpose, token);
  if (pledgeId === undefined) throw new Refusal(pledgeLinkInvalid);
  return pledgeId;
}
