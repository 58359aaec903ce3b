import { inTransaction } from '#server/platform/database/transaction.ts';
import { locatePayment } from '../locate-payment.ts';
import type { FoundCheckout } from '../providers/provider.ts';
import { netOf, observedOf, openCase } from '../quarantine/open-case.ts';
import { findCardAt, locateCard, syncCard } from '../saved-cards/sync-card.ts';
import { type SyncDependencies, syncPayment } from '../sync-payment.ts';
import { type ClaimedConcern, finishConcern, listWaitingEvents, moveToCheckout } from './repository.ts';

/**
 * Syncs all waiting events of one checkout with one reading from the provider; events of an intent become events of its
 * checkout. Events that arrive meanwhile wait for the next reading. Repeating it changes nothing. Returns whether the
 * concern was released with it. Throws ProviderUnavailable.
 */
export async function syncEvents(dependencies: SyncDependencies, concern: ClaimedConcern): Promise<boolean> {
  const { db, providerNamed } = dependencies;
  const events = await listWaitingEvents(db, concern);
  const [first] = events;
  if (!first) return false;
  const ids = events.map(({ id }) => id);
  if (first.kind === 'intent' && first.paymentReference !== null) {
    const cardId = await findCardAt(dependencies, concern.provider, first.paymentReference);
    if (cardId !== undefined) await syncCard(dependencies, cardId, `webhook ${first.type}`);
  } else if (first.kind === 'intent') {
    const found = await providerNamed(concern.provider).locate(concern.id);
    if (found) {
      await moveToCheckout(db, concern.provider, ids, found);
      return false;
    }
  } else {
    const paymentId = events.find(({ paymentReference }) => paymentReference !== null)?.paymentReference;
    await syncCheckout(dependencies, concern.provider, first.type, {
      checkout: concern.id,
      paymentId: paymentId ?? null,
    });
  }
  await finishConcern(db, concern, ids);
  return true;
}

async function syncCheckout(
  dependencies: SyncDependencies,
  provider: string,
  type: string,
  found: FoundCheckout,
): Promise<void> {
  const cause = `webhook ${type}`;
  const paymentId = await locatePayment(dependencies.db, provider, found);
  if (paymentId !== undefined) {
    await syncPayment(dependencies, paymentId, cause);
    return;
  }
  const cardId = await locateCard(dependencies, provider, found);
  if (cardId !== undefined) await syncCard(dependencies, cardId, cause);
  else await keepUnknownCheckout(dependencies, provider, found);
}

/** Opens a case for money of a checkout that belongs to no payment of ours, or to one with another checkout. */
async function keepUnknownCheckout(
  { db, log, providerNamed }: SyncDependencies,
  provider: string,
  found: FoundCheckout,
): Promise<void> {
  const state = await providerNamed(provider).readState(found.checkout);
  if (state.kind !== 'captured') return;
  const added = await inTransaction(db, (transaction) =>
    openCase(transaction, {
      paymentId: null,
      provider,
      checkout: found.checkout,
      charge: state.charge,
      reason: 'unknown_checkout',
      expected: {},
      observed: { ...observedOf(state), claimed: found.paymentId },
      about: { charge: state.charge, currency: state.currency, netMinor: netOf(state) },
    }),
  );
  if (added) log.error({ checkout: found.checkout }, 'a capture that belongs to no payment was quarantined');
}
