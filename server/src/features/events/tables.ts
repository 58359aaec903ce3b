import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { EventForm } from '#contract/events/managing-schemas.ts';

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
  organizer_left: Generated<boolean>;
  sample: Generated<boolean>;
  canceled_at: Date | null;
  /** When the jobs that tell people of it were made. */
  cancel_notices_at: Date | null;
  picture_id: string | null;
  /** Cents of a dollar, read as text; null where the price is not said. */
  ticket_price_minor: ColumnType<string | null, number | null, number | null>;
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
  /** When the performer agreed to be on the bill; only the database sets it so far. */
  agreed_at: ColumnType<Date | null, string | null | undefined, string | null>;
  /** Taken from the event by a trigger unless given. */
  sorts_at: Generated<Date | number>;
}

/** An event nobody sees but its organizer, as it was written: a draft, or deleted and not yet forgotten. */
export interface UnlistedEventTable {
  id: Generated<string>;
  organizer_id: string;
  state: 'draft' | 'deleted';
  contents: ColumnType<UnlistedContents, string, string>;
  picture_id: string | null;
  created_at: Generated<Date>;
  changed_at: Date;
}

/** A performer's agreement to be on a bill, with the moment as PostgreSQL writes it. */
export interface Agreement {
  readonly beneficiary_id: string;
  readonly agreed_at: string;
}

export interface UnlistedContents {
  readonly form: EventForm;
  /** Whether it was a draft when it was deleted. */
  readonly wasDraft: boolean;
  readonly tickets_sold: number;
  readonly banner: string | null;
  /** When it was called off, which deleting does not undo; missing in older rows, as is the next. */
  readonly canceled_at?: string | null;
  /** The words for its price, which no number of the form may say; missing for a draft. */
  readonly display_price?: string;
  /** Which performers had agreed to be on its bill; missing in older rows. */
  readonly agreements?: readonly Agreement[];
  /** Who had saved it, with when. */
  readonly saves: readonly { readonly account_id: string; readonly created_at: string }[];
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    event: EventTable;
    event_category: { id: Generated<string>; name: string };
    event_beneficiary: EventBeneficiaryTable;
    event_day_count: { category_id: string; day: string; events: number };
    event_search: { event_id: string; category_id: string; sorts_at: Date | number; text: string };
    unlisted_event: UnlistedEventTable;
    event_save: { account_id: string; event_id: string; created_at: Generated<Date> };
  }
}
