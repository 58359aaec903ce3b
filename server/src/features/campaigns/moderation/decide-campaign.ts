import { type CampaignState, campaignRules as rules } from '#contract/campaigns/campaign-rules.ts';
import {
  campaignChanged,
  campaignIncomplete,
  campaignNotInState,
  ownCampaign,
} from '#contract/campaigns/errors.ts';
import { notFound } from '#contract/errors.ts';
import { hasManaged } from '#server/features/beneficiaries/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { invalid, Refusal } from '#server/platform/http/errors.ts';
import { daysUntil, endOfDay, startOfDay } from '../campaign-days.ts';
import { decisionNoticeJobName } from '../notices/decision-notice.ts';
import { endNoticesJobName } from '../notices/end-notices.ts';
import { type CampaignDependencies, missingSteps } from '../own/own-campaign.ts';
import { lockCampaign, notSubmitted, type OwnCampaignRow, saveCampaign } from '../own/repository.ts';
import { isPageOwner } from '../receivers/page-owner.ts';
import { findHiding } from './repository.ts';

/** An operator's decision about a campaign. */
export interface Decision {
  readonly id: string;
  readonly reason: string;
  /** The operator's account. */
  readonly by: string;
}

/**
 * Runs a decision about a campaign that is in one of the states. Throws `not_found`, `campaign_not_in_state` and
 * `own_campaign`.
 */
function decide(
  { db, jobs, clock }: CampaignDependencies,
  { id, reason, by }: Decision,
  from: readonly CampaignState[],
  record: Record,
  act: (
    transaction: Transaction,
    row: OwnCampaignRow,
    decided: { state_by: 'operator'; state_account_id: string; state_reason: string },
  ) => Promise<CampaignState>,
): Promise<AuditReceipt> {
  return inTransaction(db, async (transaction) => {
    const row = await lockCampaign(transaction, id);
    if (!row) throw new Refusal(notFound);
    await requireNotOwn(transaction, row, by);
    if (!from.includes(row.state)) throw new Refusal(campaignNotInState);
    const decided = { state_by: 'operator', state_account_id: by, state_reason: reason } as const;
    const state = await act(transaction, row, decided);
    const receipt = await record(transaction, {
      subject: { kind: 'campaign', id },
      before: { state: row.state },
      after: { state },
      reason,
    });
    const isUnfrozen = row.state === 'frozen' && state === 'live';
    const isOver = row.closes_at !== null && row.closes_at <= clock.now();
    const unfrozen = isUnfrozen ? (isOver ? 'over' : 'open') : undefined;
    const wasApproved = row.state === 'approved';
    const notice = { campaignId: id, state, unfrozen, wasApproved, reason, entryId: receipt.id };
    await jobs.enqueue(transaction, decisionNoticeJobName, notice);
    return receipt;
  });
}

/** Throws `own_campaign` for one of the operator's own, or for a page that they manage or managed. */
export async function requireNotOwn(
  transaction: Transaction,
  row: OwnCampaignRow,
  by: string,
): Promise<void> {
  const { beneficiary_id: pageId } = row;
  if (row.account_id === by || (pageId && (await hasManaged(transaction, { accountId: by, pageId }))))
    throw new Refusal(ownCampaign);
}

/**
 * Approves the version of a campaign that was reviewed; it is live at once or from a day on. Also throws
 * `campaign_incomplete`, `campaign_changed`, and InvalidInput for a day that is not before the last one.
 */
export function approveCampaign(
  dependencies: CampaignDependencies,
  { version, liveOn, ...decision }: Decision & { version: number; liveOn: string | null },
  record: Record,
): Promise<AuditReceipt> {
  const now = dependencies.clock.now();
  return decide(dependencies, decision, ['in_review'], record, async (transaction, row, decided) => {
    if (row.version !== version) throw new Refusal(campaignChanged);
    const { closes_on: closesOn, beneficiary_id: pageId } = row;
    if (missingSteps(row, now).length > 0 || closesOn === null || pageId === null)
      throw new Refusal(campaignIncomplete);
    // The owner of the campaign may have lost the page since they chose it.
    if (!(await isPageOwner(transaction, { accountId: row.account_id }, pageId)))
      throw new Refusal(campaignIncomplete);
    if (liveOn !== null && (daysUntil(liveOn, now) < 1 || liveOn >= closesOn))
      throw invalid('live_on', () => rules.liveDay);
    await saveCampaign(transaction, row.id, {
      ...decided,
      state: 'approved',
      // An operator whose page still shows the campaign in review cannot take this approval back.
      version: row.version + 1,
      live_at: liveOn === null ? now : startOfDay(liveOn),
      closes_at: endOfDay(closesOn),
    });
    if (liveOn !== null) return 'approved';
    await saveCampaign(transaction, row.id, { ...decided, state: 'live' });
    return 'live';
  });
}

/**
 * Makes the version of a campaign that was reviewed a draft again, or refuses it. One that is approved for a later day can be
 * made a draft until then. Also throws `campaign_changed`.
 */
export function turnDownCampaign(
  dependencies: CampaignDependencies,
  { state, version, ...decision }: Decision & { state: 'draft' | 'refused'; version: number },
  record: Record,
): Promise<AuditReceipt> {
  const from = state === 'draft' ? (['in_review', 'approved'] as const) : (['in_review'] as const);
  return decide(dependencies, decision, from, record, async (transaction, row, decided) => {
    if (row.version !== version) throw new Refusal(campaignChanged);
    await saveCampaign(transaction, row.id, { ...decided, ...notSubmitted, state });
    return state;
  });
}

/** Freezes a live campaign, or unfreezes it. A hidden campaign cannot be unfrozen. */
export function freezeCampaign(
  dependencies: CampaignDependencies,
  { state, ...decision }: Decision & { state: 'frozen' | 'live' },
  record: Record,
): Promise<AuditReceipt> {
  const from = state === 'frozen' ? 'live' : 'frozen';
  return decide(dependencies, decision, [from], record, async (transaction, { id }, decided) => {
    if (state === 'live' && (await findHiding(transaction, id)) !== undefined)
      throw new Refusal(campaignNotInState);
    await saveCampaign(transaction, id, { ...decided, state });
    return state;
  });
}

/** Cancels a live or frozen campaign: the job `campaigns.end` refunds every contribution. */
export function cancelCampaign(
  dependencies: CampaignDependencies,
  decision: Decision,
  record: Record,
): Promise<AuditReceipt> {
  const at = dependencies.clock.now();
  return decide(dependencies, decision, ['live', 'frozen'], record, async (transaction, row, decided) => {
    // A frozen campaign becomes live before it is canceled: the database allows no direct step.
    if (row.state === 'frozen') await saveCampaign(transaction, row.id, { ...decided, state: 'live' });
    await saveCampaign(transaction, row.id, { ...decided, state: 'canceled', ended_at: at, settle_at: at });
    await dependencies.jobs.enqueue(transaction, endNoticesJobName, {
      campaignId: row.id,
      withoutOwner: true,
    });
    return 'canceled';
  });
}
