import type { Generated } from 'kysely';

export interface NotificationSettingsTable {
  account_id: string;
  digest: boolean;
}

export interface DigestTable {
  account_id: string;
  /** YYYY-MM-DD. */
  day: string;
  notified_until: Date;
}

export interface PushSubscriptionTable {
  id: Generated<string>;
  account_id: string;
  session_id: string | null;
  endpoint: string;
  p256dh: string;
  auth: string;
  tips: boolean;
  events: boolean;
  created_at: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    notification_settings: NotificationSettingsTable;
    digest: DigestTable;
    push_subscription: PushSubscriptionTable;
    /** A single row: the time until which new events have been pushed. */
    pushed_events: { only_row: Generated<boolean>; pushed_until: Date };
    pushed_event: { event_id: string; beneficiary_id: string; pushed_at: Date };
  }
}
