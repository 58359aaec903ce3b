import { HOME_OFFSET_MS, homeDayOf } from '#contract/home-time-zone.ts';

/** A month or a year, from its first moment until before the first moment of the next. */
export interface Period {
  /** `2026-11` or `2026`. */
  readonly name: string;
  readonly from: Date;
  readonly until: Date;
}

/** The period with this name, by the calendar of Addis Ababa. */
export function periodNamed(name: string): Period {
  const [year = 0, month] = name.split('-').map(Number);
  const first = month === undefined ? 0 : month - 1;
  const after = month === undefined ? 12 : month;
  return {
    name,
    from: new Date(Date.UTC(year, first) - HOME_OFFSET_MS),
    until: new Date(Date.UTC(year, after) - HOME_OFFSET_MS),
  };
}

/** The month of a moment in Addis Ababa: `2026-11`. */
export function monthOf(at: Date): string {
  return homeDayOf(at).slice(0, 7);
}
