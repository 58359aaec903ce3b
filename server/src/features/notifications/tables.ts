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

declare module '#server/platform/database/database.ts' {
  interface Tables {
    notification_settings: NotificationSettingsTable;
    digest: DigestTable;
  }
}
