import type { ColumnType } from 'kysely';
import type { GeocodedPlace } from '#contract/places/geocoding.ts';
import type { UpstreamTrouble } from './upstream.ts';

export interface PlaceLookupTable {
  question: string;
  language: string;
  /** JSON. */
  places: ColumnType<readonly GeocodedPlace[] | null, string | undefined, string>;
  kept_until: Date | null;
  asked_until: Date | null;
}

export interface PlacePaceTable {
  single: boolean;
  next_at: Date;
  paused_until: Date;
  paused_status: UpstreamTrouble;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    place_lookup: PlaceLookupTable;
    place_pace: PlacePaceTable;
  }
}
