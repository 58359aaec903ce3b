import type { Generated } from 'kysely';

export interface AccountTable {
  id: Generated<string>;
  issuer: string;
  subject: string;
  email: string;
  full_name: Generated<string>;
  profile_picture: string | null;
  currency_symbol: Generated<string>;
  currency_symbol_appended: Generated<boolean>;
  created_at: Generated<Date>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    account: AccountTable;
  }
}
