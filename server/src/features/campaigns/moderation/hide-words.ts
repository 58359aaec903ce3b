import { notFound } from '#contract/errors.ts';
import { closeReports } from '#server/features/reports/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { findComment, saveHiding } from '../comments/repository.ts';
import type { CampaignDependencies } from '../own/own-campaign.ts';
import { withholdUpdate } from '../updates/repository.ts';
import { findModeratedMessage, withholdMessage } from './repository.ts';

interface Hiding {
  readonly id: string;
  readonly reason: string;
}

/**
 * Hides an update until the desk shows it again, and settles its reports; its owner cannot undo that. Throws
 * `not_found`.
 */
export function hideUpdate(
  { db, clock }: Pick<CampaignDependencies, 'db' | 'clock'>,
  { id, reason }: Hiding,
  record: Record,
): Promise<AuditReceipt> {
  return inTransaction(db, async (transaction) => {
    const at = clock.now();
    if (!(await withholdUpdate(transaction, id, at))) throw new Refusal(notFound);
    const closed = await closeReports(transaction, { id, outcome: 'settled', at });
    const change = { before: { reports: closed }, after: { hidden: true } };
    return record(transaction, { subject: { kind: 'update', id }, ...change, reason });
  });
}

/** The same for a comment, which the campaign's creator may have hidden before. Throws `not_found`. */
export function hideComment(
  { db, clock }: Pick<CampaignDependencies, 'db' | 'clock'>,
  { id, reason }: Hiding,
  record: Record,
): Promise<AuditReceipt> {
  return inTransaction(db, async (transaction) => {
    const at = clock.now();
    const hiddenBy = (await findComment(transaction, id))?.hidden_by;
    if (!(await saveHiding(transaction, id, { by: 'team', at }))) throw new Refusal(notFound);
    const closed = await closeReports(transaction, { id, outcome: 'settled', at });
    const change = { before: { reports: closed, hidden: hiddenBy === 'creator' }, after: { hidden: true } };
    return record(transaction, { subject: { kind: 'comment', id }, ...change, reason });
  });
}

/** The same for the message of a pledge, which its backer still sees. Throws `not_found`. */
export function hideContributionMessage(
  { db, clock }: Pick<CampaignDependencies, 'db' | 'clock'>,
  { id, reason }: Hiding,
  record: Record,
): Promise<AuditReceipt> {
  return inTransaction(db, async (transaction) => {
    const at = clock.now();
    if (!(await findModeratedMessage(transaction, id))) throw new Refusal(notFound);
    await withholdMessage(transaction, id, at);
    const closed = await closeReports(transaction, { id, outcome: 'settled', at });
    const change = { before: { reports: closed }, after: { hidden: true } };
    return record(transaction, { subject: { kind: 'contribution', id }, ...change, reason });
  });
}
