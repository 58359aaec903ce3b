import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** An event that is listed: the view that everything but its management reads. */
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
  /** Null where no organizer is named. */
  organizer_id: string | null;
  organizer_left: Generated<boolean>;
  sample: Generated<boolean>;
  canceled_at: Date | null;
  created_at: Generated<Date>;
  /** Infinity, which the driver returns as a number, for an event without a date. */
  sorts_at: GeneratedAlways<Date | number>;
  /** An https URL; null where it is not known where tickets are sold. */
  tickets_url: string | null;
}

export type EventState = 'draft' | 'published' | 'canceled' | 'deleted';

/** Every event, also those that only their organizer sees. A draft may lack what a listed event has. */
export interface EventTable extends Omit<ListedEventView, 'category_id' | 'total_available_tickets'> {
  category_id: string | null;
  total_available_tickets: ColumnType<number | null, number | null | undefined, number | null>;
  state: Generated<EventState>;
  /** Its organizer is suspended; the database maintains this. */
  withheld: Generated<boolean>;
  /** Why an operator hid it, in any state. */
  hidden_reason: string | null;
  /** The state that a deleted event returns to when it is restored; null in all other states. */
  state_before_deletion: Exclude<EventState, 'deleted'> | null;
  /** When its organizer last changed, deleted or restored it; null where that is not known. */
  changed_at: Date | null;
  /** The latest change, as in `changed_at`, whose mails are queued; null if none was mailed. */
  notices_at: Date | null;
  picture_id: string | null;
  /** The key of the request that created it, and the digest of that request; null without a key. */
  idempotency_key: ColumnType<string | null, string | undefined, never>;
  request_digest: ColumnType<string | null, string | undefined, never>;
  /** Cents of a dollar, read as text; null where the price is unknown. */
  ticket_price_minor: ColumnType<string | null, number | null, number | null>;
}

export interface EventBeneficiaryTable {
  id: Generated<string>;
  event_id: string;
  beneficiary_id: string | null;
  name: string;
  position: number;
  /** When the managers of the page were invited to agree; null if no invitation was needed. */
  invited_at: ColumnType<Date | null, string | null | undefined, string | null>;
  /** When the performer agreed to be on the bill. */
  agreed_at: ColumnType<Date | null, string | null | undefined, string | null>;
  /** Set by a trigger from the event unless given; null while the event is not listed or the performer has not answered. */
  sorts_at: Generated<Date | number | null>;
}

export interface EventDeclineTable {
  event_id: string;
  beneficiary_id: string;
  name: string;
  declined_at: Date;
  /** When they had agreed before they declined. */
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
      /** When the category was retired; a retired one is no longer offered. */
      retired_at: Date | null;
    };
    event_beneficiary: EventBeneficiaryTable;
    event_decline: EventDeclineTable;
    event_day_count: { category_id: string; day: string; events: number };
    event_search: { event_id: string; category_id: string; sorts_at: Date | number; text: string };
    event_save: { account_id: string; event_id: string; created_at: Generated<Date> };
  }
}
