import { goalNotFound } from '#contract/goals/errors.ts';
import { homeDayOf } from '#contract/home-time-zone.ts';
import { requireNotContested, requireNotLeft, withOwnPage } from '#server/features/beneficiaries/public.ts';
import { ledgerAccountOf, sumStanding } from '#server/features/payments/public.ts';
import { sumDivided } from '#server/features/tipping/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Connection, Database } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { invalid, Refusal } from '#server/platform/http/errors.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import {
  endGoal,
  findOpenGoal,
  type GoalRow,
  type GoalValues,
  insertGoal,
  listGoals,
  saveGoal,
} from './repository.ts';

export interface GoalDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
}

export interface GoalView {
  readonly row: GoalRow;
  /** Cents received since the goal began, less refunds. */
  readonly receivedMinor: number;
  /** YYYY-MM-DD, in Addis Ababa. */
  readonly today: string;
}

const currency = 'USD';

/** What a page has ever received according to the ledger, including what is divided among the members of a band. */
async function receivedBy(db: Connection, pageId: string): Promise<number> {
  const own = () => sumStanding(db, ledgerAccountOf(pageId), currency);
  const divided = () => sumDivided(db, pageId, currency);
  if (db.isTransaction) return (await own()) + (await divided());
  const sums = await Promise.all([own(), divided()]);
  return sums[0] + sums[1];
}

/** The given goals of a page, with their progress. */
export async function viewGoals(
  db: Connection,
  { pageId, rows, now }: { pageId: string; rows: readonly GoalRow[]; now: Date },
): Promise<GoalView[]> {
  const received = rows.length > 0 ? await receivedBy(db, pageId) : 0;
  return rows.map((row) => ({
    row,
    receivedMinor: Number(row.received_at_close_minor ?? received) - Number(row.received_before_minor),
    today: homeDayOf(now),
  }));
}

/**
 * Sets a goal for an own page, or changes its open goal; what was received for that one still counts. Throws
 * InvalidInput for a day in the past, `page_not_found`, `page_left` and `page_contested`.
 */
export function setGoal(
  { clock, ...dependencies }: GoalDependencies,
  { accountId }: Caller,
  { pageId, ...values }: GoalValues & { readonly pageId: string },
): Promise<GoalView> {
  const own = { accountId, id: pageId };
  return withOwnPage({ clock, ...dependencies }, own, 'change', async ({ transaction, at, page }) => {
    requireNotLeft(page);
    requireNotContested(page);
    if (values.endsOn !== null && values.endsOn < homeDayOf(at))
      throw invalid('ends_on', ({ checks }) => checks.dayIsOver);
    const open = await findOpenGoal(transaction, pageId);
    if (open) await saveGoal(transaction, open.id, values);
    else {
      const receivedMinor = await receivedBy(transaction, pageId);
      await insertGoal(transaction, { ...values, pageId, receivedMinor, at });
    }
    return newest(transaction, pageId, at);
  });
}

/** Closes the open goal of an own page. Throws `page_not_found`, `page_contested` and `goal_not_found`. */
export function closeGoal(
  dependencies: GoalDependencies,
  { accountId }: Caller,
  pageId: string,
): Promise<GoalView> {
  const own = { accountId, id: pageId };
  return withOwnPage(dependencies, own, 'change', async ({ transaction, at, page }) => {
    requireNotContested(page);
    const open = await findOpenGoal(transaction, pageId);
    if (!open) throw new Refusal(goalNotFound);
    await endGoal(transaction, { id: open.id, receivedMinor: await receivedBy(transaction, pageId), at });
    return newest(transaction, pageId, at);
  });
}

async function newest(db: Connection, pageId: string, now: Date): Promise<GoalView> {
  const { rows } = await listGoals(db, pageId, { limit: 1, offset: 0 });
  const [view] = await viewGoals(db, { pageId, rows, now });
  if (!view) throw new Refusal(goalNotFound);
  return view;
}
