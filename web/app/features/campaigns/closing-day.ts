import { formatDate } from '#web/platform/dates.ts';

/** The day at whose end a campaign closes: that moment itself is the first one of the next day. */
export function formatClosingDay(closesAt: string): string {
  return formatDate(new Date(Date.parse(closesAt) - 1000).toISOString());
}
