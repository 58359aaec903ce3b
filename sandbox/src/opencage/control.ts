import type { Settings } from './settings.ts';

/** One request, as the stand-in's page lists it. */
export interface RequestedPlace {
  at: Date;
  query: string;
  status: number | string;
}

/** What tests and the page can change in the geocoder's stand-in. */
export interface OpencageControl {
  settings(): Settings;
  /** Changes some settings; @throws ZodError for a bad value. */
  configure(changes: Partial<Settings>): Settings;
  reset(): Settings;
  /** The newest 100 requests, oldest first. */
  requests(): readonly RequestedPlace[];
}
