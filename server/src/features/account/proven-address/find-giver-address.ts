import type { Connection } from '#server/platform/database/database.ts';
import { findAccount } from '../repository.ts';
import { findProvenAddress } from './repository.ts';

/** The address of mails about what somebody gave. */
export interface GiverAddress {
  readonly to: string;
  /** Only a proven address is surely theirs: a guest typed this one, or an account has not proven it. */
  readonly kind: 'proven' | 'guest' | 'unproven';
}

/**
 * Where mails about what an account gave go. What was given as a guest is news for the account that the guest is
 * merged into, at the address it has now, never at the one typed then, which may be another person's by now. Undefined
 * if there is no address or the person is suspended.
 */
export async function findGiverAddress(db: Connection, accountId: string): Promise<GiverAddress | undefined> {
  const proven = await findProvenAddress(db, accountId);
  if (proven) return { to: proven, kind: 'proven' };
  const account = await findAccount(db, accountId);
  if (!account?.email || account.suspended_at !== null || account.merged_into !== null) return undefined;
  return { to: account.email, kind: account.issuer === 'guest' ? 'guest' : 'unproven' };
}
