import type { Generated, GeneratedAlways } from 'kysely';

export interface EventTable {
  id: Generated<string>;
  title: string;
  description: Generated<string>;
  banner: string | null;
  starts_at: Date | null;
  time_zone: Generated<string>;
  category_id: string;
  latitude: number | null;
  longitude: number | null;
  place_name: string | null;
  display_price: Generated<string>;
  tickets_sold: Generated<number>;
  total_available_tickets: Generated<number>;
  /** Null where nobody is named. */
  organizer_id: string | null;
  sample: Generated<boolean>;
  created_at: Generated<Date>;
  /** Infinity, which the driver gives as a number, while there is no date. */
  sorts_at: GeneratedAlways<Date | number>;
}

export interface EventBeneficiaryTable {
  id: Generated<string>;
  event_id: string;
  beneficiary_id: string | null;
  name: string;
  position: number;
  /** Taken from the event by a trigger unless given. */
  sorts_at: Generated<Date | number>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    event: EventTable;
    event_category: { id: Generated<string>; name: string };
    event_beneficiary: EventBeneficiaryTable;
    event_day_count: { category_id: string; day: string; events: number };
    event_search: { event_id: string; category_id: string; sorts_at: Date | number; text: string };
    event_save: { account_id: string; event_id: string; created_at: Generated<Date> };
  }
}
