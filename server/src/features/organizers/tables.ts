import type { Generated } from 'kysely';

export interface OrganizerTable {
  id: Generated<string>;
  /** Null for a sample. */
  account_id: string | null;
  full_name: string;
  organization_name: string;
  email: string | null;
  phone: string | null;
  description: Generated<string>;
  sample: Generated<boolean>;
  /** Public without a proven address, because the organizer is older than that requirement. */
  public_unproven: Generated<boolean>;
  created_at: Generated<Date>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    organizer: OrganizerTable;
  }
}
