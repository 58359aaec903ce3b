import type { Connection } from '#server/platform/database/database.ts';
import { runPrepared } from '#server/platform/database/prepared-statement.ts';
import type { OwnData } from './own-data.ts';

export type OwnValue = string | number | boolean | Date | null;

/** A part of a person's rows after the row with the id `after`, and the id of its last row. */
export async function listOwnRows(
  db: Connection,
  { key, columns, from }: OwnData,
  { accountId, after, limit }: { accountId: string; after: string | null; limit: number },
): Promise<{ rows: OwnValue[][]; last: string | undefined }> {
  const values = Object.values(columns).map((expression, at) => `${expression} AS "${at}"`);
  const text = `
    SELECT * FROM (SELECT ${key} AS key, ${values.join(', ')} FROM ${from}) AS own
    WHERE $2::uuid IS NULL OR key > $2 ORDER BY key LIMIT $3`;
  const rows = await runPrepared<Record<string, OwnValue>>(db, text, [accountId, after, limit]);
  return {
    rows: rows.map((row) => values.map((_, at) => row[at] ?? null)),
    last: rows.at(-1)?.key as string | undefined,
  };
}

/**
 * Joins the user of our own identity service, whose id is the subject of the account's tokens. The ids are compared
 * as uuids, so that the index is used.
 */
const identityOf = `JOIN account ON identity_user.id =
  CASE WHEN pg_input_is_valid(account.subject, 'uuid') THEN account.subject::uuid END WHERE account.id = $1`;

/** What the account stores about the person, and how they sign in. Secrets are left out. */
export const ownAccount: readonly OwnData[] = [
  {
    name: 'account',
    tables: ['account'],
    key: 'account.id',
    columns: {
      email: 'email',
      full_name: 'full_name',
      profile_picture: 'profile_picture',
      currency_symbol: 'currency_symbol',
      currency_symbol_appended: 'currency_symbol_appended',
      address_proven: 'address_proven',
      created_at: 'created_at',
      deletion_requested_at: 'deletion_requested_at',
      suspended_at: 'suspended_at',
    },
    from: 'account WHERE id = $1',
  },
  {
    name: 'identity',
    tables: ['identity_user'],
    key: 'identity_user.id',
    columns: {
      email: 'identity_user.email',
      name: 'identity_user.name',
      email_verified: 'identity_user.email_verified',
      two_step_sign_in: 'identity_user.two_factor_enabled',
      created_at: 'identity_user.created_at',
      updated_at: 'identity_user.updated_at',
    },
    from: `identity_user ${identityOf}`,
  },
  {
    name: 'sign_in_methods',
    tables: ['identity_account'],
    key: 'method.id',
    columns: {
      provider: 'method.provider_id',
      id_there: 'method.account_id',
      address_there: 'method.email',
      created_at: 'method.created_at',
    },
    from: `identity_account AS method JOIN identity_user ON identity_user.id = method.user_id ${identityOf}`,
  },
  {
    name: 'sessions',
    tables: ['identity_session'],
    key: 'session.id',
    columns: {
      internet_address: 'session.ip_address',
      browser: 'session.user_agent',
      created_at: 'session.created_at',
      expires_at: 'session.expires_at',
    },
    from: `identity_session AS session JOIN identity_user ON identity_user.id = session.user_id ${identityOf}`,
  },
  {
    name: 'passkeys',
    tables: ['identity_passkey'],
    key: 'passkey.id',
    columns: {
      name: 'passkey.name',
      device_type: 'passkey.device_type',
      created_at: 'passkey.created_at',
    },
    from: `identity_passkey AS passkey JOIN identity_user ON identity_user.id = passkey.user_id ${identityOf}`,
  },
];
