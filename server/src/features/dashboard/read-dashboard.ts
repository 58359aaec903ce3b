import type { FiguresBy } from '#contract/dashboard/rules.ts';
import type { PageFigures, ReceivedTip } from '#contract/dashboard/schemas.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listNights } from './nights/repository.ts';
import { presentNight, presentReceivedTip, presentSum } from './presenter.ts';
import {
  listPeriods,
  listTipsBefore,
  numberReceivedTips,
  sumAll,
  sumSince,
  type TipTotalExpression,
} from './received/repository.ts';

/** Tips are in US dollars. */
const currency = 'USD';

/**
 * A part of the tips that a page has received, the newest first. `before` is the number below which it begins; 0
 * begins with the newest.
 */
export async function readReceivedTips(
  db: Database,
  pageId: string,
  { before, limit }: { before: number; limit: number },
): Promise<{ tips: ReceivedTip[]; next_before: number | null }> {
  if (before === 0) await numberReceivedTips(db, pageId);
  const rows = await listTipsBefore(db, pageId, { before: before || null, limit });
  const tips = rows.map(presentReceivedTip);
  const last = tips.at(-1)?.number ?? 1;
  // The numbers have no gaps, so there is nothing below 1.
  return { tips, next_before: last > 1 ? last : null };
}

/** The number and the sum of the tips that were received and not refunded. */
export async function readFigures(
  db: Database,
  pageId: string,
  { by, now, tipTotal }: { by: FiguresBy; now: Date; tipTotal: TipTotalExpression },
): Promise<PageFigures> {
  const periodsRead = by === 'night' ? Promise.resolve([]) : listPeriods(db, pageId, { by, now, currency });
  // The last period is the current one, so it need not be read again.
  const sum = async (since: 'day' | 'month') =>
    (since === by ? (await periodsRead).at(-1) : undefined) ?? sumSince(db, pageId, { since, now, currency });
  const [periods, nights, today, month, all] = await Promise.all([
    periodsRead,
    by === 'night' ? listNights(db, pageId, currency) : [],
    sum('day'),
    sum('month'),
    sumAll(db, pageId, { currency, tipTotal }),
  ]);
  return {
    by,
    periods: periods.map(({ start, ...row }) => ({ start, ...presentSum(row) })),
    nights: nights.map(presentNight),
    today: presentSum(today),
    month: presentSum(month),
    all: presentSum(all),
  };
}
