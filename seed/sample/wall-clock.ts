/**
 * The instant at which a clock in `zone` shows `time`, `days` after the date it shows at `now`. A time that the change to
 * summer time skips is read on the clock before the change.
 */
export function wallClock(now: Date, days: number, time: `${number}:${number}`, zone: string): Date {
  const [year, month, day] = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
    .format(now)
    .split('-')
    .map(Number);
  const [hour, minute] = time.split(':').map(Number);
  const shown = Date.UTC(year ?? 0, (month ?? 1) - 1, (day ?? 1) + days, hour ?? 0, minute ?? 0);
  // The offset is looked up twice: the first guess may lie on the other side of a clock change.
  const guess = shown - offsetMs(new Date(shown), zone);
  return new Date(shown - offsetMs(new Date(guess), zone));
}

function offsetMs(at: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name);
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) * 60_000;
}
