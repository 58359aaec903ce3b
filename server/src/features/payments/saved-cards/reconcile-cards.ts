import { nextReconcilingOf, reconcilingAfterFailureOf } from '../payment-terms.ts';
import { type OutageWatch, watchForOutage } from '../providers/outage.ts';
import type { SyncDependencies } from '../sync-payment.ts';
import { markForgotten } from './forgetting/repository.ts';
import { claimDueCards, type SavedCard, scheduleCard } from './repository.ts';
import { closeCardPage, syncCard } from './sync-card.ts';

/** How many cards a run checks in parallel. */
const concurrency = 4;
/** Longer than a check can take; a card whose process died is due again after this. */
const claimMs = 5 * 60_000;

/**
 * Checks cards that we heard nothing about while they were being saved, and deletes cards at the provider that are not
 * to be charged any more. Any number of processes may run it at the same time. A card that fails is tried again later
 * and does not delay others; if the provider is down, the run stops. Returns how many were checked.
 */
export async function reconcileCards(dependencies: SyncDependencies): Promise<number> {
  const { db, clock, log } = dependencies;
  const outage = watchForOutage();
  let reconciled = 0;
  while (!outage.isDown()) {
    const now = clock.now();
    const claimedUntil = new Date(now.getTime() + claimMs);
    const due = await claimDueCards(db, { now, claimedUntil, limit: concurrency });
    if (due.length === 0) return reconciled;
    const results = await Promise.all(due.map((card) => reconcileClaimed(dependencies, outage, card)));
    reconciled += results.filter(Boolean).length;
  }
  log.warn(
    { unanswered: outage.unansweredCount() },
    'cards are looked at later: the provider does not answer',
  );
  return reconciled;
}

async function reconcileClaimed(
  dependencies: SyncDependencies,
  outage: OutageWatch,
  card: SavedCard,
): Promise<boolean> {
  const { db, clock, log } = dependencies;
  try {
    if (card.status === 'pending') await reconcilePending(dependencies, card);
    else await forgetCard(dependencies, card);
    outage.answered();
    return true;
  } catch (error) {
    if (outage.recordFailure(card.id, error))
      log.warn({ card: card.id, reason: error.message }, 'no answer about a saved card');
    else log.error({ card: card.id, err: error }, 'a saved card could not be reconciled');
    const since = { createdAt: card.forgetRequestedAt ?? card.createdAt };
    await scheduleCard(db, card.id, reconcilingAfterFailureOf(since, clock.now()));
    return false;
  }
}

/** Closes the card's page if it is past its end or no longer needed. */
async function reconcilePending(dependencies: SyncDependencies, card: SavedCard): Promise<void> {
  const { db, clock } = dependencies;
  const over = card.forgetRequestedAt !== null || card.expiresAt < clock.now();
  const sync = over ? closeCardPage : syncCard;
  const status = await sync(dependencies, card.id, 'reconciling');
  if (status === 'saved' && card.forgetRequestedAt !== null) await scheduleCard(db, card.id, clock.now());
  if (status === 'pending') await scheduleCard(db, card.id, nextReconcilingOf(card, clock.now()));
}

async function forgetCard(
  { db, clock, providerNamed }: SyncDependencies,
  { id, provider, atProvider }: SavedCard,
): Promise<void> {
  if (atProvider) await providerNamed(provider).forgetCard(atProvider);
  await markForgotten(db, id, clock.now());
}
