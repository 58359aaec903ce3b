import { formatDate } from '#web/platform/dates.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The days until a campaign closes, as its card and its page count them: the last one until it is over. */
export function countDaysLeft(leftMs: number): number {
  return Math.max(Math.ceil(leftMs / dayMs), 0);
}

/** The last day of a campaign, which closes at the end of it: `closesAt` is the first moment of the next day. */
export function formatClosingDay(closesAt: string): string {
  return formatDate(new Date(Date.parse(closesAt) - 1000).toISOString());
}
