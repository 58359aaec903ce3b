import { useSyncExternalStore } from 'react';
import { formatMoment } from '#web/platform/dates.ts';

const never = () => () => {};

/**
 * A moment in words, on the clock of whoever reads it, with its zone. The server does not know that clock, so before the
 * scripts run, and without them, it is that of Addis Ababa.
 */
export function ReadersTime({ at }: { at: string }) {
  const text = useSyncExternalStore(
    never,
    () => formatMoment(at),
    () => formatMoment(at, 'Africa/Addis_Ababa'),
  );
  return <time dateTime={at}>{text}</time>;
}
