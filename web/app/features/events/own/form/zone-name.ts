/** The default time zone of events. */
export const homeZone = 'Africa/Addis_Ababa';

/** The name of a zone's city: 'Addis Ababa'. */
export function zoneName(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
