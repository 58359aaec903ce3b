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
  /** Tokens issued before are refused; NULL refuses none. */
  tokens_valid_from: Date | null;
}

/** The identity service's tables are better-auth's to write; these are the columns we read. */
export interface IdentityUserTable {
  id: Generated<string>;
  name: string;
  email: string;
  email_verified: Generated<boolean>;
}

/** Ways of signing in: a password, a Google account. */
export interface IdentityAccountTable {
  id: Generated<string>;
  user_id: string;
  provider_id: string;
}

export interface IdentityKeyTable {
  id: Generated<string>;
  public_key: string;
  alg: string | null;
  expires_at: Date | null;
}

export interface IdentitySessionTable extends ExpiringTable {
  user_id: string;
}

/** Verifications under way: only the end matters here. */
export interface ExpiringTable {
  expires_at: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    account: AccountTable;
    identity_user: IdentityUserTable;
    identity_jwks: IdentityKeyTable;
    identity_account: IdentityAccountTable;
    identity_session: IdentitySessionTable;
    identity_verification: ExpiringTable;
  }
}
