import { pledgeNotFound } from '#contract/campaigns/errors.ts';
import type { Pledge } from '#contract/campaigns/pledges/schemas.ts';
import { minorToMajor } from '#contract/minor-units.ts';
import { findOwnerOfGuest, listMergedGuests } from '#server/features/account/public.ts';
import { listTaken, type Payment, type SavedCard } from '#server/features/payments/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { isRefusal, recoveryEnd, recoveryOf, whyDropped } from '../collecting/recovery.ts';
import { pledgePolicy } from '../policy.ts';
import type { PledgeDependencies } from './open-pledge-checkout.ts';
import {
  findPledge,
  listPledgesOf,
  listSurroundings,
  type PledgeContext,
  type PledgeRow,
  pledgePaymentKind,
} from './repository.ts';

type PledgeReading = Pick<PledgeDependencies, 'db' | 'clock' | 'payments'>;

/** A pledge with its payment, and the campaign it is for. */
export interface PledgeView {
  readonly pledge: PledgeRow;
  /** The last attempt to pay for the pledge. */
  readonly payment: Payment | undefined;
  /** What was given back of all that was paid, the fee on top included, in cents. */
  readonly refundedMinor: number;
  readonly card: SavedCard | undefined;
  readonly around: PledgeContext;
}

/**
 * One pledge if the caller may do `action` with it. Throws `pledge_not_found`, also for other people's pledges, so
 * that nobody learns whether they exist.
 */
export async function readPledge(
  reading: PledgeReading,
  caller: Caller,
  id: string,
  action: keyof typeof pledgePolicy,
): Promise<PledgeView> {
  const { db } = reading;
  const pledge = await findPledge(db, id);
  if (!pledge) throw new Refusal(pledgeNotFound);
  const accountId = pledge.account_id;
  const ownerId = accountId === caller.accountId ? null : await findOwnerOfGuest(db, accountId);
  if (!pledgePolicy[action](caller, { accountId, ownerId })) throw new Refusal(pledgeNotFound);
  const [view] = await viewPledges(reading, [pledge]);
  if (!view) throw new Refusal(pledgeNotFound);
  return view;
}

/** The pledge that a payment is for, and its campaign; undefined for other payments. */
export async function readPledgeOfPayment(
  db: Database,
  { reference: { kind, id } }: Pick<Payment, 'reference'>,
): Promise<Pick<PledgeView, 'pledge' | 'around'> | undefined> {
  const pledge = kind === pledgePaymentKind ? await findPledge(db, id) : undefined;
  const around = pledge && (await listSurroundings(db, [id])).get(id);
  return around && { pledge, around };
}

/** The caller's own pledges, newest first, and their total. */
export async function listPledges(
  reading: PledgeReading,
  caller: Caller,
  page: { limit: number; offset: number },
): Promise<{ pledges: Pledge[]; total: number }> {
  const { accountId } = caller;
  const guestIds = caller.isGuest ? [] : await listMergedGuests(reading.db, accountId);
  const { pledges, total } = await listPledgesOf(reading.db, { accountId, guestIds }, page);
  const views = await viewPledges(reading, pledges);
  return { pledges: views.map((view) => presentPledge(view, reading.clock.now())), total };
}

async function viewPledges(
  { db, payments }: PledgeReading,
  pledges: readonly PledgeRow[],
): Promise<PledgeView[]> {
  const ids = pledges.map(({ id }) => id);
  const [paid, cards, surroundings] = await Promise.all([
    payments.findOf(db, pledgePaymentKind, ids),
    payments.cards.findOf(db, pledgePaymentKind, ids),
    listSurroundings(db, ids),
  ]);
  const { refunded } = await listTaken(
    db,
    [...paid.values()].map(({ id }) => id),
  );
  return pledges.map((pledge) => {
    const around = surroundings.get(pledge.id);
    if (!around) throw new Error(`The pledge ${pledge.id} has no campaign.`);
    const payment = paid.get(pledge.id);
    const taken = [...(refunded.get(payment?.id ?? '')?.values() ?? [])];
    const refundedMinor = taken.reduce((sum, amountMinor) => sum + amountMinor, 0);
    return { pledge, payment, refundedMinor, card: cards.get(pledge.id), around };
  });
}

/**
 * Whether the backer may withdraw the pledge: an unpaid one always, a paid or active one until the campaign has
 * ended. A frozen campaign has not ended, whatever the date.
 */
export function mayWithdraw({ pledge, around }: PledgeView, now: Date): boolean {
  if (pledge.state === 'pending') return true;
  const { campaign_state: state, closes_at } = around;
  const goesOn = state === 'frozen' || (state === 'live' && now < closes_at);
  return (pledge.state === 'collected' || pledge.state === 'active') && goesOn;
}

/** Whether the backer may change the pledge: its card is saved, and the campaign takes pledges. */
export function mayChange({ pledge, around }: PledgeView, now: Date): boolean {
  return pledge.state === 'active' && around.campaign_state === 'live' && now < around.closes_at;
}

/**
 * Whether the backer can help: the card was refused and is not being charged. While a pledge is paid by hand, it
 * keeps its `retry_at`.
 */
export function needsRecovery({ pledge, around }: PledgeView): boolean {
  return (
    around.ended_at !== null &&
    isRefusal(pledge.failure_code) &&
    pledge.retry_at !== null &&
    (pledge.state === 'errored' || pledge.state === 'collecting')
  );
}

/** Until when a pledge waits for the money to be able to reach its receiver; null if it does not wait for that. */
function waitsUntil({ pledge, around }: PledgeView): Date | null {
  const isDue = pledge.state === 'active' || pledge.state === 'errored';
  const { ended_at, campaign_state, reaches_receiver } = around;
  if (!isDue || ended_at === null || campaign_state !== 'succeeded' || reaches_receiver) return null;
  return recoveryEnd(ended_at);
}

export function presentPledge(view: PledgeView, now: Date): Pledge {
  const { pledge, payment, card, around } = view;
  const waiting = waitsUntil(view);
  const isReached = around.campaign_state === 'succeeded' || around.campaign_state === 'paid_out';
  return {
    id: pledge.id,
    campaign: {
      id: around.campaign_id,
      slug: around.slug,
      title: around.title,
      state: around.campaign_state,
      funding: around.funding,
      closes_at: around.closes_at.toISOString(),
    },
    amount: minorToMajor(pledge.amount_minor),
    fee_covered: minorToMajor(pledge.fee_cover_minor),
    refunded_amount: minorToMajor(view.refundedMinor),
    currency: pledge.currency,
    state: pledge.state,
    payment_status: payment?.status ?? null,
    card:
      card?.shown && card.forgetRequestedAt === null
        ? { brand: card.shown.brand, last_four: card.shown.lastFour }
        : null,
    recovery:
      around.ended_at !== null && needsRecovery(view) && !waiting
        ? recoveryOf(pledge, around.ended_at)
        : null,
    waits_until: waiting?.toISOString() ?? null,
    waits_because: waiting && (around.is_hidden ? 'campaign_hidden' : 'receiver'),
    dropped_because: pledge.state === 'dropped' && isReached ? whyDropped(pledge.failure_code) : null,
    tier:
      pledge.tier_id === null
        ? null
        : { id: pledge.tier_id, title: around.tier_title ?? '', expected_month: around.expected_month },
    message: pledge.message,
    shown_as: pledge.shown_as,
    may_withdraw: mayWithdraw(view, now),
    may_change: mayChange(view, now),
    delivered_at: pledge.delivered_at?.toISOString() ?? null,
    created_at: pledge.created_at.toISOString(),
  };
}
