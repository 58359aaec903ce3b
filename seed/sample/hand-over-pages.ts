import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { insertBulkFans, insertFewTips, listMethodIds } from '../bulk/tips/repository.ts';
import type { BulkTip } from '../bulk/tips/tip.ts';
import { agreeOnShares } from './bands/repository.ts';
import { sampleId } from './identifier.ts';
import { givePage, giveRole, hasTips, hideSenders, showWords, thankForTips } from './repository.ts';
import { sampleFans, sampleThanks, sampleTips, tipOfLastWeek } from './tip-history.ts';

export const performer = 'almaz@tibeb.example';
const leader = 'bethlehem@tibeb.example';
const [admin, colleague] = ['hiwot@tibeb.example', 'yared@tibeb.example'] as const;
const support = 'tigist@tibeb.example';
/** Those who decide about payouts. */
export const operators = [admin, colleague] as const;

/** Slugs of sample beneficiaries, with the demo accounts that own their pages. */
const quartet = {
  page: 'bethlehem-string-quartet',
  members: [
    { member: 'rahel-mengistab', owner: leader, parts: 3 },
    { member: 'mikael-assefa-worku', owner: leader, parts: 3 },
    { member: 'hirut-zelalem', owner: leader, parts: 3 },
    { member: 'almaz-tessera', owner: performer, parts: 1 },
  ],
} as const;

/** A payout of the demo performer's page, and its time. */
export interface Payday {
  readonly at: Date;
  pay(): Promise<void>;
}

type ListPaydays = (transaction: Transaction) => Promise<readonly Payday[]>;

/**
 * Gives the demo accounts of performers pages with a history, and the operators their roles; each once. Visitors still see the
 * pages as before, including mail addresses.
 */
export async function handOverSamplePages(
  db: Database,
  { now, listPaydays }: { now: Date; listPaydays?: ListPaydays },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await giveRole(transaction, admin, 'admin');
    await giveRole(transaction, colleague, 'finance');
    await giveRole(transaction, support, 'support');
  });
  await handOver(db, { page: 'almaz-tessera', owner: performer, tips: 140, now, listPaydays });
  await handOver(db, { page: quartet.page, owner: leader, editor: performer, tips: 45, now });
  await foundQuartet(db, now);
}

/** The quartet's leader manages the pages of three of its players; Almaz, who sings with them, has a smaller share. */
function foundQuartet(db: Database, now: Date): Promise<void> {
  return inTransaction(db, async (transaction) => {
    for (const { member, owner } of quartet.members)
      await givePage(transaction, sampleId('beneficiary', member), owner, 'owner');
    await agreeOnShares(transaction, {
      bandId: sampleId('beneficiary', quartet.page),
      shares: quartet.members.map(({ member, parts }) => ({
        memberId: sampleId('beneficiary', member),
        parts,
      })),
      at: now,
    });
  });
}

interface HandingOver {
  /** The slug of a sample beneficiary. */
  readonly page: string;
  /** The mail addresses of demo accounts. */
  readonly owner: string;
  readonly editor?: string;
  readonly tips: number;
  readonly now: Date;
  /** The payouts of the page; without them it has none. */
  readonly listPaydays?: ListPaydays | undefined;
}

function handOver(db: Database, handing: HandingOver): Promise<void> {
  const { page, owner, editor, tips: count, now } = handing;
  const pageId = sampleId('beneficiary', page);
  return inTransaction(db, async (transaction) => {
    if (!(await givePage(transaction, pageId, owner, 'owner'))) return;
    if (editor) await givePage(transaction, pageId, editor, 'editor');
    // Somebody who changed the mail address of a demo account leaves a page with its tips, and the next start makes a new account.
    if (await hasTips(transaction, pageId)) return;
    await insertBulkFans(transaction, sampleFans);
    const methods = await listMethodIds(transaction);
    const tips = sampleTips(page, { count, now, methods });
    const paydays = (await handing.listPaydays?.(transaction)) ?? [];
    const waiting = paydays.length > 0 ? [tipOfLastWeek(page, { now, methods })] : [];
    await bookInOrder(transaction, [...tips, ...waiting], paydays);
    await hideSenders(
      transaction,
      tips.filter((_, at) => at % 9 === 4).map(({ id }) => id),
    );
    await showWords(
      transaction,
      tips
        .filter(({ status, message }, at) => status === 'succeeded' && message !== null && at % 9 === 1)
        .map(({ id }) => id),
    );
    await thankForTips(
      transaction,
      tips
        .filter(({ status, message }, at) => status === 'succeeded' && message !== null && at % 4 !== 0)
        .map(({ id, endedAt }, at) => ({
          tipId: id,
          text: sampleThanks[at % sampleThanks.length] ?? '',
          at: new Date(endedAt.getTime() + 5 * 3_600_000),
        })),
    );
  });
}

/** Books tips and payouts as time went by: a statement has its lines in the order of booking. */
async function bookInOrder(
  transaction: Transaction,
  tips: readonly BulkTip[],
  paydays: readonly Payday[],
): Promise<void> {
  let from = Number.NEGATIVE_INFINITY;
  const insertUntil = async (until: number) => {
    const between = tips.filter(({ endedAt }) => endedAt.getTime() > from && endedAt.getTime() <= until);
    if (between.length > 0) await insertFewTips(transaction, between);
    from = until;
  };
  for (const { at, pay } of paydays) {
    await insertUntil(at.getTime());
    await pay();
  }
  await insertUntil(Number.POSITIVE_INFINITY);
}
