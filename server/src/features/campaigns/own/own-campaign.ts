import type { CampaignState, CampaignStep } from '#contract/campaigns/campaign-rules.ts';
import { campaignNotFound, campaignNotInState } from '#contract/campaigns/errors.ts';
import type { OwnCampaign } from '#contract/campaigns/own/schemas.ts';
import { minorToMajor } from '#contract/minor-units.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Connection, Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { endOfDay } from '../campaign-days.ts';
import { campaignPolicy } from '../policy.ts';
import { presentPicture, presentTier } from '../presenter.ts';
import { listPictures, listTiers } from '../repository.ts';
import {
  type DecisionRow,
  findCampaignById,
  listDecisions,
  lockCampaign,
  type OwnCampaignRow,
} from './repository.ts';

export interface CampaignDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly jobs: Jobs;
}

/** The steps still missing before a campaign can be approved. */
export function missingSteps(row: OwnCampaignRow, now: Date): CampaignStep[] {
  const steps: Record<CampaignStep, boolean> = {
    story: row.story !== '',
    closing_day: row.closes_on !== null && endOfDay(row.closes_on) > now,
    use_of_money: row.use_of_money !== '',
    receiver: row.payable,
    // Its receiver can be paid, and still nobody could contribute: the page is contested, or the creator suspended. That the desk hides
    // it is said elsewhere.
    reachable: !row.payable || row.reaches_receiver || row.hidden_because !== null,
  };
  return (Object.keys(steps) as CampaignStep[]).filter((step) => !steps[step]);
}

/** A campaign of the caller's own. Throws `campaign_not_found`, also for other people's campaigns. */
export async function findOwnCampaign(
  db: Connection,
  caller: Caller,
  id: string,
  action: keyof typeof campaignPolicy,
): Promise<OwnCampaignRow> {
  const row = await findCampaignById(db, id);
  if (!row || !campaignPolicy[action](caller, row)) throw new Refusal(campaignNotFound);
  return row;
}

/**
 * Runs `work` on an own campaign in one transaction that locks it. Throws `campaign_not_found`, and
 * `campaign_not_in_state` unless `from` contains its state.
 */
export function withOwnCampaign<Result>(
  { db }: Pick<CampaignDependencies, 'db'>,
  caller: Caller,
  { id, action, from }: { id: string; action: keyof typeof campaignPolicy; from?: readonly CampaignState[] },
  work: (transaction: Transaction, row: OwnCampaignRow) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (transaction) => {
    // Checked before the lock, so that a stranger's request does not block the owner.
    await findOwnCampaign(transaction, caller, id, action);
    const row = await lockCampaign(transaction, id);
    if (!row) throw new Refusal(campaignNotFound);
    if (from && !from.includes(row.state)) throw new Refusal(campaignNotInState);
    return work(transaction, row);
  });
}

/** A campaign as its owner sees it. Throws `campaign_not_found`. */
export async function readOwnCampaign(
  { db, clock }: Pick<CampaignDependencies, 'db' | 'clock'>,
  caller: Caller,
  id: string,
): Promise<OwnCampaign> {
  return viewCampaign(db, await findOwnCampaign(db, caller, id, 'see'), clock.now());
}

export function presentDecision({ from_state, to_state, reason, at }: DecisionRow) {
  return { from: from_state, to: to_state, reason, at: at.toISOString() };
}

/** With its pictures, tiers and the last decision. */
export async function viewCampaign(db: Connection, row: OwnCampaignRow, now: Date): Promise<OwnCampaign> {
  const [pictures, tiers, decisions] = await Promise.all([
    listPictures(db, row.id),
    listTiers(db, row.id),
    listDecisions(db, row.id),
  ]);
  const decision = decisions.find(({ decided_by }) => decided_by === 'operator');
  const { beneficiary_id } = row;
  return {
    id: row.id,
    slug: row.slug,
    version: row.version,
    state: row.state,
    title: row.title,
    description: row.description,
    category: row.category as OwnCampaign['category'],
    goal: minorToMajor(row.goal_minor),
    currency: row.currency,
    story: row.story,
    use_of_money: row.use_of_money,
    pictures: pictures.map(presentPicture),
    funding: row.funding,
    closes_on: row.closes_on,
    tiers: tiers.map(presentTier),
    receiver:
      beneficiary_id === null ? null : { id: beneficiary_id, name: row.receiver ?? '', payable: row.payable },
    missing: missingSteps(row, now),
    hidden_because: row.hidden_because,
    giving_back_since: row.giving_back_since?.toISOString() ?? null,
    decision: decision ? presentDecision(decision) : null,
    pledged: minorToMajor(row.pledged_minor),
    collected: minorToMajor(row.collected_minor),
    backer_count: row.backer_count,
    follower_count: row.follower_count,
    live_at: row.live_at?.toISOString() ?? null,
    closes_at: row.closes_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    released_at: row.released_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
