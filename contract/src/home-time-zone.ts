/** The zone of every day and hour that is not of an event in a zone of its own. */
export const HOME_TIME_ZONE = 'Africa/Addis_Ababa';

/** How far its clocks are ahead of UTC. They never change. */
export const HOME_OFFSET_MS = 3 * 60 * 60_000;

/** The day of a moment in Addis Ababa: YYYY-MM-DD. */
export function homeDayOf(moment: Date | string | number): string {
  return new Date(new Date(moment).getTime() + HOME_OFFSET_MS).toISOString().slice(0, 10);
}
