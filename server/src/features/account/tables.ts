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

/** The identity service's tables are better-auth's to write; these are the columns we read. */
export interface IdentityUserTable {
  id: Generated<string>;
  name: string;
  email: string;
}

export interface IdentityKeyTable {
  id: Generated<string>;
  public_key: string;
  alg: string | null;
  expires_at: Date | null;
}

/** Sessions, and verifications under way: of both only the end matters here. */
export interface ExpiringTable {
  expires_at: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    account: AccountTable;
    identity_user: IdentityUserTable;
    identity_jwks: IdentityKeyTable;
    identity_session: ExpiringTable;
    identity_verification: ExpiringTable;
  }
}
