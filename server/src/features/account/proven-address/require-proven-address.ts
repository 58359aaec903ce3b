import { addressNotProven } from '#contract/account/errors.ts';
import type { Connection } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { findAccount } from '../repository.ts';
import { hasProvenIdentity } from './repository.ts';

/**
 * Whether the mail address of an account is proven to belong to its person. Our own identity service proves it by a
 * link, a code or Google. Another issuer's token must say that this very address is verified; if the token says
 * nothing, the address is unproven, because we cannot prove an address that we do not manage.
 */
export async function isAddressProven(db: Connection, { accountId, provenEmail }: Caller): Promise<boolean> {
  if (provenEmail === undefined) return hasProvenIdentity(db, accountId);
  if (provenEmail === null) return false;
  const account = await findAccount(db, accountId);
  return account?.email.toLowerCase() === provenEmail.toLowerCase();
}

/** Throws the refusal `address_not_proven` (403) unless the caller's mail address is proven. */
export async function requireProvenAddress(db: Connection, caller: Caller): Promise<void> {
  if (!(await isAddressProven(db, caller))) throw new Refusal(addressNotProven);
}
