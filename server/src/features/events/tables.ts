import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** An event that everybody may see: what all but its managers read. */
export interface ListedEventView {
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
  created_at: Generated<Date>;
  /** Infinity, which the driver gives as a number, while there is no date. */
  sorts_at: GeneratedAlways<Date | number>;
  /** An address of https; null where nobody said where tickets are sold. */
  tickets_url: string | null;
}

export type EventState = 'draft' | 'published' | 'canceled' | 'deleted';

/** Every event, also those that only their organizer sees. A draft may lack what a listed event has. */
export interface EventTable extends Omit<ListedEventView, 'category_id' | 'total_available_tickets'> {
  category_id: string | null;
  total_available_tickets: ColumnType<number | null, number | null | undefined, number | null>;
  state: Generated<EventState>;
  /** Its organizer is suspended: the database keeps it so. */
  withheld: Generated<boolean>;
  /** Why an operator has hidden it, whatever its state. */
  hidden_reason: string | null;
  /** What a deleted event becomes again when it is restored; null in all other states. */
  state_before_deletion: Exclude<EventState, 'deleted'> | null;
  /** When its organizer last changed, deleted or restored it; null where that is not known. */
  changed_at: Date | null;
  /** When the jobs that tell people of its cancelation were made. */
  cancel_notices_at: Date | null;
  picture_id: string | null;
  /** Cents of a dollar, read as text; null where the price is not said. */
  ticket_price_minor: ColumnType<string | null, number | null, number | null>;
}

export interface EventBeneficiaryTable {
  id: Generated<string>;
  event_id: string;
  beneficiary_id: string | null;
  name: string;
  position: number;
  /** When those who look after the page were asked to agree; null where nobody had to be. */
  invited_at: ColumnType<Date | null, string | null | undefined, string | null>;
  /** When the performer agreed to be on the bill. */
  agreed_at: ColumnType<Date | null, string | null | undefined, string | null>;
  /** Taken from the event by a trigger unless given; null while the event is not listed or the performer is asked. */
  sorts_at: Generated<Date | number | null>;
}

export interface EventDeclineTable {
  event_id: string;
  beneficiary_id: string;
  name: string;
  declined_at: Date;
  /** When they had agreed before. */
  agreed_at: Generated<Date | null>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    event: EventTable;
    listed_event: ListedEventView;
    event_category: {
      id: Generated<string>;
      name: string;
      position: Generated<number>;
      /** Not offered any more. */
      retired_at: Date | null;
    };
    event_beneficiary: EventBeneficiaryTable;
    event_decline: EventDeclineTable;
    event_day_count: { category_id: string; day: string; events: number };
    event_search: { event_id: string; category_id: string; sorts_at: Date | number; text: string };
    event_save: { account_id: string; event_id: string; created_at: Generated<Date> };
  }
}
