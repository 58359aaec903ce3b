import type { FiguresBy, PeriodKind } from '#contract/dashboard/rules.ts';
import type {
  DayFigures,
  ExportedSupporters,
  NightFigures,
  PageFigures,
  ReceivedTip,
  Supporter,
} from '#contract/dashboard/schemas.ts';
import type { Metadata } from '#contract/envelope.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countNights, listNights } from './nights/repository.ts';
import { presentNight, presentPeriod, presentSum, presentSupporter } from './presenter.ts';
import { presentReceivedTips, type ReadTipFees } from './received/present-tips.ts';
import {
  listDays,
  listPeriods,
  listTipsBefore,
  numberReceivedTips,
  sumAll,
  sumSince,
} from './received/repository.ts';
import { listSupporters, listSupportersAfter } from './supporters/repository.ts';

/** Tips are in US dollars. */
const currency = 'USD';

/** The number of nights that a chart shows. */
const nightsShown = 12;

/** A part of a list: how many at most, and how many to pass over. */
type Part = Omit<Metadata, 'total'>;

/** A part of a list and the total of all. */
interface Listed<Item> {
  readonly results: Item[];
  readonly metadata: Metadata;
}

/**
 * A part of the tips that a page has received, the newest first. `before` is the number below which it begins; 0
 * begins with the newest.
 */
export async function readReceivedTips(
  reading: { readonly db: Database; readonly readTipFees: ReadTipFees },
  pageId: string,
  { before, limit }: { before: number; limit: number },
): Promise<{ tips: ReceivedTip[]; next_before: number | null }> {
  const { db } = reading;
  if (before === 0) await numberReceivedTips(db, pageId);
  const rows = await listTipsBefore(db, pageId, { before: before || null, limit });
  const tips = await presentReceivedTips(reading, rows);
  const last = tips.at(-1)?.number ?? 1;
  // The numbers have no gaps, so there is nothing below 1.
  return { tips, next_before: last > 1 ? last : null };
}

/** The number and the sum of the tips that were received and not refunded. */
export async function readFigures(
  db: Database,
  pageId: string,
  { by, now }: { by: FiguresBy; now: Date },
): Promise<PageFigures> {
  const periodsRead = by === 'night' ? Promise.resolve([]) : listPeriods(db, pageId, { by, now, currency });
  // The last period is the current one, so it need not be read again.
  const sum = async (since: 'day' | 'month') =>
    (since === by ? (await periodsRead).at(-1) : undefined) ?? sumSince(db, pageId, { since, now, currency });
  const [periods, nights, today, month, all] = await Promise.all([
    periodsRead,
    by === 'night' ? listNights(db, pageId, { currency, limit: nightsShown, offset: 0 }) : [],
    sum('day'),
    sum('month'),
    sumAll(db, pageId, currency),
  ]);
  return {
    by,
    periods: periods.map(presentPeriod),
    nights: nights.map(presentNight).toReversed(),
    today: presentSum(today),
    month: presentSum(month),
    all: presentSum(all),
  };
}

/** The days on which a page received tips, or the weeks or months that have one, the latest first. */
export async function readDays(
  db: Database,
  pageId: string,
  { by, ...part }: Part & { readonly by: PeriodKind },
): Promise<Listed<DayFigures>> {
  const { rows, total } = await listDays(db, pageId, { by, ...part, currency });
  return { results: rows.map(presentPeriod), metadata: { ...part, total } };
}

/** The events that brought a page tips, the latest first. */
export async function readNights(db: Database, pageId: string, part: Part): Promise<Listed<NightFigures>> {
  const [rows, total] = await Promise.all([
    listNights(db, pageId, { ...part, currency }),
    countNights(db, pageId),
  ]);
  return { results: rows.map(presentNight), metadata: { ...part, total } };
}

/** Who tipped a page, the largest sum first. */
export async function readSupporters(db: Database, pageId: string, part: Part): Promise<Listed<Supporter>> {
  const { rows, total } = await listSupporters(db, pageId, { ...part, currency });
  return { results: rows.map(presentSupporter), metadata: { ...part, total } };
}

/** Part of all who tipped a page; each is in one part, whoever tips meanwhile. */
export async function readSupportersAfter(
  db: Database,
  pageId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<ExportedSupporters> {
  const rows = await listSupportersAfter(db, pageId, { currency, limit, after: after ?? null });
  return {
    supporters: rows.map(presentSupporter),
    next_after: rows.length < limit ? null : (rows.at(-1)?.account_id ?? null),
  };
}
