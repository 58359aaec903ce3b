import type {
  DayFigures,
  NightFigures,
  PageFigures,
  ReceivedTip,
  Supporter,
} from '#contract/dashboard/schemas.ts';
import { minorToMajor } from '#contract/minor-units.ts';
import { toIsoInZone } from '#server/platform/zoned-time.ts';
import type { NightRow } from './nights/repository.ts';
import type { PageTipRow, PeriodRow, SumRow } from './received/repository.ts';
import type { SupporterRow } from './supporters/repository.ts';

/** A tip, and what it bears of a fee, in cents; null while that is not known. */
export function presentReceivedTip(row: PageTipRow, feeMinor: number | null): ReceivedTip {
  const hidden = row.message !== null && row.message_hidden_at !== null;
  return {
    id: row.tip_id,
    number: Number(row.number),
    total_amount: minorToMajor(row.amount_minor),
    reversed_amount: minorToMajor(row.reversed_minor),
    fee_amount: feeMinor === null ? null : minorToMajor(feeMinor),
    currency: row.currency,
    status: row.status,
    supporter: row.supporter_name.trim() || null,
    anonymity: row.anonymity,
    message: hidden ? null : row.message,
    message_hidden: hidden,
    message_withheld: hidden && row.message_withheld,
    thanks: row.thanks,
    thanks_withheld: row.thanks_withheld,
    event: row.event_title,
    received_at: row.received_at.toISOString(),
  };
}

export function presentSum({ tip_count, amount_minor }: SumRow): PageFigures['all'] {
  return { tip_count, total_amount: minorToMajor(amount_minor) };
}

export function presentPeriod({ start, ...sum }: PeriodRow): DayFigures {
  return { start, ...presentSum(sum) };
}

export function presentNight(row: NightRow): NightFigures {
  return {
    event: row.event_id,
    title: row.title,
    start_time: row.starts_at && toIsoInZone(row.starts_at, row.time_zone),
    listed: row.listed,
    ...presentSum(row),
  };
}

export function presentSupporter({ supporter_name, last_at, ...sum }: SupporterRow): Supporter {
  return { ...presentSum(sum), supporter: supporter_name.trim() || null, last_at: last_at.toISOString() };
}
