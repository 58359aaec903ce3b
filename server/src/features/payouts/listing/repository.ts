import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { deskPayoutQueues } from '#contract/desk/payouts/schemas.ts';
import type { PayoutState } from '#contract/payouts/schemas.ts';
import type { Connection, Tables } from '#server/platform/database/database.ts';
import '../paying/tables.ts';
import '../tables.ts';
import { foundPayouts } from './search/repository.ts';

type Page = { readonly limit: number; readonly offset: number };
type DeskQueue = (typeof deskPayoutQueues)[number];

/** A queue of the desk, or what the search words find in it: all of it without any. */
export interface DeskList {
  readonly queue: DeskQueue;
  readonly search?: string;
}

/** The bank's amount of a payout in another currency, as JSON has it. */
export interface StoredExchange {
  readonly currency: string;
  readonly amount_minor: number;
  readonly rate: string;
  readonly source: string;
}

/** The column stores four decimals; the rate is shown without the zeros that nobody entered, as 152.35. */
export const exchangeOf =
  sql<StoredExchange | null>`(SELECT json_build_object('currency', currency, 'amount_minor',
    amount_minor, 'rate', trim_scale(rate)::text, 'source', source) FROM payout_exchange WHERE payout_id = payout.id)`.as(
    'exchange',
  );

/** A payout as it is shown, with its destination. */
function shownPayouts(db: Connection) {
  return db
    .selectFrom('payout')
    .innerJoin('payout_account', 'payout_account.id', 'payout.payout_account_id')
    .selectAll('payout')
    .select([
      'payout_account.destination_shown',
      exchangeOf,
      sql<number>`(SELECT count(*)::integer FROM payout_share WHERE payout_id = payout.id)`.as('share_count'),
      // The approvals of current operators, given after the last change of the destination.
      sql<number>`payout_approvals(payout)`.as('counted_approvals'),
      sql<number>`(SELECT count(*)::integer FROM payout_approval WHERE payout_id = payout.id)`.as(
        'all_approvals',
      ),
    ]);
}

export type ShownPayout = Awaited<ReturnType<typeof listPayoutsOf>>['payouts'][number];

export async function listPayoutsOf(
  db: Connection,
  receiver: { readonly kind: 'beneficiary' | 'organizer' | 'campaign'; readonly id: string },
  { limit, offset }: Page,
) {
  const [payouts, { total }] = await Promise.all([
    shownPayouts(db)
      .where('payout.receiver_kind', '=', receiver.kind)
      .where('payout.receiver_id', '=', receiver.id)
      .orderBy('payout.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('payout')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .where('receiver_kind', '=', receiver.kind)
      .where('receiver_id', '=', receiver.id)
      .executeTakeFirstOrThrow(),
  ]);
  return { payouts, total: Number(total) };
}

export function findShownPayout(db: Connection, id: string) {
  return shownPayouts(db).where('payout.id', '=', id).executeTakeFirst();
}

/**
 * An operator has reported that it did not arrive, which a second operator must confirm. As a list of the few ids, so that the
 * payouts are found by index.
 */
const saidToReturn = sql<SqlBool>`payout.id = ANY (ARRAY(
  SELECT said.id FROM counted_payout_return AS report JOIN payout AS said
    ON said.id = report.payout_id AND said.state = report.state))`;

/** The condition for a payout to be in a queue of the desk. */
function isIn(queue: DeskQueue) {
  return (of: ExpressionBuilder<Tables, 'payout'>) => {
    const byHand = of('payout.rail', '=', 'by-hand');
    switch (queue) {
      case 'approval':
        return of('payout.state', '=', 'requested');
      case 'by_hand':
        return of.and([byHand, of('payout.state', 'in', ['approved', 'sending'])]);
      case 'confirmation':
        return of.and([byHand, of.or([of('payout.state', '=', 'sent'), saidToReturn])]);
      case 'under_way':
        return of.and([of.not(byHand), of('payout.state', 'in', ['approved', 'sending', 'sent'])]);
      case 'trouble':
        return of('payout.trouble', 'is not', null);
      case 'failed':
        return of.or([
          of('payout.state', 'in', ['failed', 'returned']),
          of.and([of('payout.state', 'in', ['sent', 'paid']), of('payout.failure', 'is not', null)]),
        ]);
      case 'all':
        return sql<SqlBool>`true`;
    }
  };
}

/** The condition for a payout to be in a list of the desk. */
function isListed({ queue, search }: DeskList) {
  const found = search ? sql<SqlBool>`payout.id = ANY (ARRAY(${foundPayouts(search)}))` : sql<SqlBool>`true`;
  return (of: ExpressionBuilder<Tables, 'payout'>) => of.and([isIn(queue)(of), found]);
}

/** Waiting payouts oldest first, finished ones newest first. */
export function listQueue(db: Connection, list: DeskList, { limit, offset }: Page) {
  const isOver = list.queue === 'failed' || list.queue === 'all';
  return shownPayouts(db)
    .where((of) => isListed(list)(of as unknown as ExpressionBuilder<Tables, 'payout'>))
    .orderBy('payout.id', isOver ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Those of the payouts whose next step this operator has done their part of, and cannot do alone. */
export async function listForColleagues(
  db: Connection,
  ids: readonly string[],
  by: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM payout WHERE id = ANY (${ids}::uuid[]) AND (
      (state = 'requested'
        AND EXISTS (SELECT FROM payout_approval WHERE payout_id = payout.id AND account_id = ${by}))
      OR (rail = 'by-hand' AND state = 'sent' AND reference_by = ${by})
      OR EXISTS (SELECT FROM counted_payout_return AS report
        WHERE report.payout_id = payout.id AND report.state = payout.state AND report.account_id = ${by}))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

const waitingQueues = ['approval', 'by_hand', 'confirmation', 'trouble'] as const;

/** How many payouts wait for an operator, and how many in each queue; one may be in two. */
export async function countWaitingPayouts(db: Connection) {
  const row = await db
    .selectFrom('payout')
    .select(({ fn }) => fn.countAll<string>().as('all'))
    .select(({ fn }) =>
      waitingQueues.map((queue) => fn.countAll<string>().filterWhere(isIn(queue)).as(queue)),
    )
    .where((of) => of.or(waitingQueues.map((queue) => isIn(queue)(of))))
    .executeTakeFirstOrThrow();
  return {
    payouts: Number(row.all),
    payout_queues: {
      approval: Number(row.approval),
      by_hand: Number(row.by_hand),
      confirmation: Number(row.confirmation),
      trouble: Number(row.trouble),
    },
  };
}

export async function countListed(db: Connection, list: DeskList): Promise<number> {
  const row = await db
    .selectFrom('payout')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where(isListed(list))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export async function listHistory(
  db: Connection,
  payoutId: string,
): Promise<{ to_state: PayoutState; cause: string; account_state: string; at: Date }[]> {
  return db
    .selectFrom('payout_history')
    .select(['to_state', 'cause', 'account_state', 'at'])
    .where('payout_id', '=', payoutId)
    .orderBy('id')
    .execute();
}
