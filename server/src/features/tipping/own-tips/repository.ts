import { sql } from 'kysely';
import { listMergedGuests } from '#server/features/account/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import { type Tip, toTip } from '../repository.ts';

/**
 * Newest first, and how many there are. Of guests that are merged into the account only paid tips count: anybody who
 * entered the address could have started the others.
 */
export async function listTipsOf(
  db: Connection,
  accountId: string,
  page: { limit: number; offset: number },
): Promise<{ tips: Tip[]; total: number }> {
  const own = ownTipsOf(db, { accountId, guestIds: await listMergedGuests(db, accountId) });
  const [rows, count] = await Promise.all([
    own
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    own.select((expression) => expression.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { tips: rows.map(toTip), total: Number(count.total) };
}

/** The tips of an account, with the paid ones of guests that are merged into it. */
function ownTipsOf(
  db: Connection,
  { accountId, guestIds }: { accountId: string; guestIds: readonly string[] },
) {
  const tips = db.selectFrom('tip');
  // Without guests the tips are read in the order of an index, however many there are.
  if (guestIds.length === 0) return tips.where('account_id', '=', accountId);
  return tips
    .where((tip) => tip('account_id', '=', tip.fn.any(tip.val([accountId, ...guestIds]))))
    .where((tip) =>
      tip.or([
        tip('account_id', '=', accountId),
        sql<boolean>`EXISTS (SELECT FROM received_tip WHERE received_tip.tip_id = tip.id)`,
      ]),
    );
}

/** How many tips an account started, paid or not, and how many paid ones it gave as a guest. */
export async function countTipsOf(db: Connection, accountId: string): Promise<number> {
  const own = ownTipsOf(db, { accountId, guestIds: await listMergedGuests(db, accountId) });
  const row = await own.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  return Number(row.total);
}

/** Removes the messages of these accounts' tips; the tips stay in the books. */
export async function forgetMessages(transaction: Transaction, accountIds: readonly string[]): Promise<void> {
  const text = `UPDATE tip SET message = NULL, words_shown_at = NULL
    WHERE account_id = ANY($1::uuid[]) AND message IS NOT NULL`;
  await runStatement(transaction, text, [accountIds]);
}

/** All that these accounts ever gave: the tips by themselves, and the tips for whole events. */
export async function listTipIdsOf(
  db: Connection,
  accountIds: readonly string[],
): Promise<{ tipIds: string[]; eventTipIds: string[] }> {
  const rows = await db
    .selectFrom('tip')
    .select(['id', 'event_tip_id'])
    .where((tip) => tip('account_id', '=', tip.fn.any(tip.val([...accountIds]))))
    .execute();
  const alone = rows.filter(({ event_tip_id }) => event_tip_id === null);
  const wholes = new Set(rows.map(({ event_tip_id }) => event_tip_id).filter((id) => id !== null));
  return { tipIds: alone.map(({ id }) => id), eventTipIds: [...wholes] };
}
