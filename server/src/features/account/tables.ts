import type { Generated } from 'kysely';

export interface AccountTable {
  id: Generated<string>;
  issuer: string;
  subject: string;
  email: string;
  full_name: Generated<string>;
  profile_picture: string | null;
  /** The uploaded picture behind `profile_picture`. */
  picture_id: string | null;
  /** What another identity service said last; our own stores it in `identity_user`. */
  address_proven: Generated<boolean>;
  deletion_requested_at: Date | null;
  /** When the person was last reminded of a deletion. A reminder of an earlier request is older than `deletion_requested_at`. */
  deletion_reminded_at: Date | null;
  /** When an operator suspended the person; null if they are not suspended. */
  suspended_at: Date | null;
  /** The account whose owner proved the address of this guest. */
  merged_into: string | null;
  /** When the account was erased; from then on the row holds nothing about the person. */
  erased_at: Date | null;
  currency_symbol: Generated<string>;
  currency_symbol_appended: Generated<boolean>;
  created_at: Generated<Date>;
}

/**
 * The identity service's tables belong to better-auth. These are the columns that we read, and those that we write
 * when one transaction requires it.
 */
export interface IdentityUserTable {
  id: Generated<string>;
  name: string;
  email: string;
  email_verified: Generated<boolean>;
  /** Whether signing in requires a code of the authenticator app. */
  two_factor_enabled: Generated<boolean>;
}

/** Ways of signing in: a password, a Google account. */
export interface IdentityAccountTable {
  id: Generated<string>;
  user_id: string;
  provider_id: string;
  /** The person's id at that provider; for a password, the user's id. */
  account_id: string;
  /** A salted scrypt hash, as better-auth makes it. */
  password: string | null;
  /** The address of a linked Google account when somebody last signed in by it; null if it is not known. */
  email: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface IdentityKeyTable {
  id: Generated<string>;
  public_key: string;
  alg: string | null;
  expires_at: Date | null;
}

export interface IdentitySessionTable {
  id: Generated<string>;
  user_id: string;
  user_agent: string | null;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
  /** When the session last showed a second factor. */
  second_factor_at: Date | null;
}

/** An authenticator app. Until its first correct code it is not `verified` and never required. */
export interface IdentityTwoFactorTable {
  id: Generated<string>;
  user_id: string;
  /** Encrypted. */
  secret: string;
  /** Hashed (recovery-codes.ts). */
  backup_codes: string;
  verified: boolean;
  /** When the app's first code was correct. */
  enabled_at: Date | null;
}

export interface IdentityPasskeyTable {
  id: Generated<string>;
  user_id: string;
  /** The passkey's id in the browser. */
  credential_id: string;
  name: string | null;
  backed_up: boolean;
  created_at: Date;
}

/** Verifications under way. */
export interface IdentityVerificationTable {
  identifier: string;
  value: string;
  expires_at: Date;
}

/** Written by us: links that prove an address. */
export interface IdentityEmailProofTable {
  token_digest: string;
  user_id: string;
  email: string;
  /** The session that requested the link; the link ends with it. */
  session_id: string;
  expires_at: Date;
}

/** Written by us: six-digit codes that prove an address, one a session. */
export interface IdentityEmailCodeTable {
  session_id: string;
  user_id: string;
  email: string;
  code_digest: string;
  tries_left: number;
  expires_at: Date;
}

/** Written by us: links by mail to choose a new password. */
export interface IdentityPasswordResetTable {
  token_digest: string;
  user_id: string;
  expires_at: Date;
}

/** A view of the accounts whose address is proven (see `isAddressProven`), for other features to read too. */
export interface ProvenAccountView {
  id: string;
  email: string;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    account: AccountTable;
    proven_account: ProvenAccountView;
    /** Those of them who are not suspended: the accounts that mails reach. */
    reachable_account: ProvenAccountView;
    identity_user: IdentityUserTable;
    identity_jwks: IdentityKeyTable;
    identity_session: IdentitySessionTable;
    identity_verification: IdentityVerificationTable;
    identity_account: IdentityAccountTable;
    identity_two_factor: IdentityTwoFactorTable;
    identity_passkey: IdentityPasskeyTable;
    identity_email_proof: IdentityEmailProofTable;
    identity_password_reset: IdentityPasswordResetTable;
    identity_email_code: IdentityEmailCodeTable;
  }
}
