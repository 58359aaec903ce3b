import { campaignClosed, pledgeNotChangeable, tierTaken } from '#contract/campaigns/errors.ts';
import type { PledgeShownAs } from '#contract/campaigns/pledges/rules.ts';
import { dollarsToMinor } from '#contract/minor-units.ts';
import { processingFeeOf, TIP_UNPROVEN_MAX_DOLLARS } from '#contract/tipping/rules.ts';
import { requireProvenAddress } from '#server/features/account/public.ts';
import { isRefusedBy } from '#server/platform/database/constraint.ts';
import { formatDollars } from '#server/platform/dollars.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { invalid, Refusal } from '#server/platform/http/errors.ts';
import { listTiers } from '../repository.ts';
import type { PledgeDependencies } from './open-pledge-checkout.ts';
import { mayChange, readPledge } from './read-pledges.ts';
import { savePledge } from './repository.ts';

interface PledgeChange {
  readonly amountMinor: number;
  readonly tierId: string | null;
  readonly shownAs: PledgeShownAs;
  readonly coverFee: boolean;
}

/**
 * Changes a pledge of the caller that is not charged yet; its card stays. Throws `pledge_not_found`,
 * `pledge_not_changeable`, `campaign_closed`, `tier_taken`, `address_not_proven` and InvalidInput.
 */
export async function changePledge(
  dependencies: PledgeDependencies,
  caller: Caller,
  id: string,
  { amountMinor, tierId, shownAs, coverFee }: PledgeChange,
): Promise<void> {
  const { db, clock } = dependencies;
  const view = await readPledge(dependencies, caller, id, 'change');
  if (!mayChange(view, clock.now())) throw new Refusal(pledgeNotChangeable);
  await requireFittingTier(dependencies, view.pledge.campaign_id, { tierId, amountMinor });
  if (amountMinor > dollarsToMinor(TIP_UNPROVEN_MAX_DOLLARS)) await requireProvenAddress(db, caller);
  const feeCoverMinor = coverFee ? processingFeeOf(amountMinor) : 0;
  try {
    if (!(await savePledge(db, id, { amountMinor, feeCoverMinor, tierId, shownAs })))
      throw new Refusal(pledgeNotChangeable);
  } catch (error) {
    if (isRefusedBy(error, 'campaign_tier_places')) throw new Refusal(tierTaken, { attr: 'tier' });
    if (isRefusedBy(error, 'campaign_pledge_in_time')) throw new Refusal(campaignClosed);
    throw error;
  }
}

/** Throws InvalidInput. */
async function requireFittingTier(
  { db }: PledgeDependencies,
  campaignId: string,
  { tierId, amountMinor }: Pick<PledgeChange, 'tierId' | 'amountMinor'>,
): Promise<void> {
  if (tierId === null) return;
  const tier = (await listTiers(db, campaignId)).find(({ id }) => id === tierId);
  if (!tier) throw invalid('tier', ({ checks }) => checks.tierUnknown);
  if (amountMinor < Number(tier.amount_minor))
    throw invalid('amount', ({ checks }) => checks.lessThanTier(formatDollars(tier.amount_minor)));
}
