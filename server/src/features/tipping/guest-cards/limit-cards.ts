import { createHash } from 'node:crypto';
import { cardsTriedTooOften } from '#contract/tipping/errors.ts';
import type { CardsTried, Payments, TriedCheckout } from '#server/features/payments/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Connection, Database, Transaction } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { countGuestCards, insertCardAttempts, lockAttempts } from './repository.ts';

const daySeconds = 24 * 60 * 60;

/** Limits per day, higher than what people do, even if they pay for their whole table. */
const most = {
  /** How many guests had the same card declined. */
  declinedGuests: 4,
  /** How many guests tried the same card, with any outcome. */
  guests: 40,
  /** Cards of one guest that were declined. */
  declinedCards: 6,
};
/** How often cards may be declined at one checkout, of anybody, before it is closed. */
const mostDeclinedAtCheckout = 10;

const closeCheckoutJobName = 'tipping.close-tried-checkout';

/**
 * Refuses a checkout to a guest whose card was tried by too many guests, or who tried too many cards, from any network:
 * stolen cards that are tested go from guest to guest. A crowd behind one address has as many cards as people, and is
 * not refused. Throws `cards_tried_too_often`.
 */
export async function refuseTriedCards(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
): Promise<void> {
  if (await isTriedTooOften(db, accountId, clock.now()))
    throw new Refusal(cardsTriedTooOften, { retryAfterSeconds: daySeconds });
}

/**
 * Closes a checkout at which cards were declined too often, whoever opened it: otherwise one page would do for any number of cards,
 * or for guessing the code of one. At a guest's checkout it also records which cards were tried, and closes it if a declined one was
 * tried too often elsewhere.
 */
export async function noteCards(
  jobs: Jobs,
  transaction: Transaction,
  { referenceId, checkout, cards, at }: CardsTried,
): Promise<void> {
  const close = () => jobs.enqueue(transaction, closeCheckoutJobName, checkout);
  const isTriedHere = cards.filter(({ declined }) => declined).length >= mostDeclinedAtCheckout;
  if (isTriedHere) await close();
  const attempts = cards.map(({ charge, fingerprint, declined }) => ({
    charge,
    cardDigest: createHash('sha256').update(fingerprint).digest('base64url'),
    declined,
  }));
  const written = await insertCardAttempts(transaction, referenceId, attempts, at);
  const declined = written.find((attempt) => attempt.declined);
  if (!declined || isTriedHere) return;
  await lockAttempts(
    transaction,
    declined.accountId,
    attempts.map(({ cardDigest }) => cardDigest),
  );
  if (await isTriedTooOften(transaction, declined.accountId, at)) await close();
}

async function isTriedTooOften(db: Connection, accountId: string, now: Date): Promise<boolean> {
  const from = new Date(now.getTime() - daySeconds * 1000);
  const { declinedCards, guests, declinedGuests } = await countGuestCards(db, accountId, from);
  return (
    declinedCards >= most.declinedCards || guests >= most.guests || declinedGuests >= most.declinedGuests
  );
}

/** Closes the checkout; what is already paid or saved stays so. */
export function closeTriedCheckoutJob({
  payments,
  log,
}: {
  payments: Payments;
  log: Log;
}): JobDefinition<TriedCheckout> {
  return {
    name: closeCheckoutJobName,
    afterRestore: 'run',
    async work(checkout) {
      const about = 'cardId' in checkout ? { card: checkout.cardId } : { payment: checkout.paymentId };
      log.warn(about, 'a checkout is closed: cards were tried too often');
      const cause = 'card tried too often';
      if ('cardId' in checkout) await payments.cards.closePage(checkout.cardId, cause);
      else await payments.cancel(checkout.paymentId, cause);
    },
  };
}
