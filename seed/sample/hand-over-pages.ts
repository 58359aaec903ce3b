import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { insertBulkFans, insertFewTips, listMethodIds } from '../bulk/tips/repository.ts';
import { agreeOnShares } from './bands/repository.ts';
import { sampleId } from './identifier.ts';
import { givePage, giveRole, hasTips, hideSenders, showWords, thankForTips } from './repository.ts';
import { sampleFans, sampleThanks, sampleTips } from './tip-history.ts';

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

/**
 * Gives the demo accounts of performers pages with a history, and the operators their roles; each once. Visitors still see the
 * pages as before, including mail addresses.
 */
export async function handOverSamplePages(db: Database, { now }: { now: Date }): Promise<void> {
  await handOver(db, { page: 'almaz-tessera', owner: performer, tips: 140, now });
  await handOver(db, { page: quartet.page, owner: leader, editor: performer, tips: 45, now });
  await foundQuartet(db, now);
  await inTransaction(db, async (transaction) => {
    await giveRole(transaction, admin, 'admin');
    await giveRole(transaction, colleague, 'finance');
    await giveRole(transaction, support, 'support');
  });
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
}

function handOver(db: Database, { page, owner, editor, tips: count, now }: HandingOver): Promise<void> {
  const pageId = sampleId('beneficiary', page);
  return inTransaction(db, async (transaction) => {
    if (!(await givePage(transaction, pageId, owner, 'owner'))) return;
    if (editor) await givePage(transaction, pageId, editor, 'editor');
    // Somebody who changed the mail address of a demo account leaves a page with its tips, and the next start makes a new account.
    if (await hasTips(transaction, pageId)) return;
    await insertBulkFans(transaction, sampleFans);
    const methods = await listMethodIds(transaction);
    const tips = sampleTips(page, { count, now, methods });
    await insertFewTips(transaction, tips);
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
