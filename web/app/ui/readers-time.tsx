import { useSyncExternalStore } from 'react';
import { HOME_TIME_ZONE } from '#contract/home-time-zone.ts';
import { locale } from '#texts/locale.ts';

const never = () => () => {};

/**
 * A moment in words, on the clock of whoever reads it, with its zone. The server does not know that clock, so before the
 * scripts run, and without them, it is that of Addis Ababa.
 */
export function ReadersTime({ at }: { at: string }) {
  const text = useSyncExternalStore(
    never,
    () => formatMoment(at),
    () => formatMoment(at, HOME_TIME_ZONE),
  );
  return <time dateTime={at}>{text}</time>;
}

/**
 * `Friday, December 4 at 7:05 PM GMT+3` in English: a moment on the clocks of a zone, by default that of the computer it
 * is read on.
 */
function formatMoment(isoTime: string, timeZone?: string): string {
  return (
    new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      ...(timeZone && { timeZone }),
    })
      .format(new Date(isoTime))
      // Some versions of the locale data put a narrow space before the day period, others a plain one.
      .replace(/\u202f|\u00a0/g, ' ')
  );
}
