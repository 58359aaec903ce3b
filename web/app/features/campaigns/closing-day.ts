import { formatDate } from '#web/platform/dates.ts';

/** The last day of a campaign, which closes at the end of it: `closesAt` is the first moment of the next day. */
export function formatClosingDay(closesAt: string): string {
  return formatDate(new Date(Date.parse(closesAt) - 1000).toISOString());
}
