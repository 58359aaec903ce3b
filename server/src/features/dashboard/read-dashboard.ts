import type { FiguresBy, PageFigures, ReceivedTip } from '#contract/dashboard/schemas.ts';
import type { Database } from '#server/platform/database/database.ts';
import { presentReceivedTip, presentSum } from './presenter.ts';
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

/** A part of what a page has received, the newest first; `before` is the number it begins below, 0 for the newest. */
export async function readReceivedTips(
  db: Database,
  pageId: string,
  { before, limit }: { before: number; limit: number },
): Promise<{ tips: ReceivedTip[]; next_before: number | null }> {
  if (before === 0) await numberReceivedTips(db, pageId);
  const rows = await listTipsBefore(db, pageId, { before: before || null, limit });
  const tips = rows.map(presentReceivedTip);
  const last = tips.at(-1)?.number ?? 1;
  // The numbers have no gaps: below 1 there is nothing.
  return { tips, next_before: last > 1 ? last : null };
}

/** How many tips were received and kept, and how much they were. */
export async function readFigures(
  db: Database,
  pageId: string,
  { by, now, tipTotal }: { by: FiguresBy; now: Date; tipTotal: TipTotalExpression },
): Promise<PageFigures> {
  const periodsRead = listPeriods(db, pageId, { by, now, currency });
  // The last period is the present one.
  const sum = async (since: 'day' | 'month') =>
    (since === by ? (await periodsRead).at(-1) : undefined) ?? sumSince(db, pageId, { since, now, currency });
  const [periods, today, month, all] = await Promise.all([
    periodsRead,
    sum('day'),
    sum('month'),
    sumAll(db, pageId, { currency, tipTotal }),
  ]);
  return {
    by,
    periods: periods.map(({ start, ...row }) => ({ start, ...presentSum(row) })),
    today: presentSum(today),
    month: presentSum(month),
    all: presentSum(all),
  };
}
