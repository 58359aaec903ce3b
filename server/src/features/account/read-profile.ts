import { unauthenticated } from '#contract/errors.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { presentProfile } from './presenter.ts';
import { isAddressProven } from './proven-address/require-proven-address.ts';
import { findProfileAccount } from './sessions/repository.ts';

export async function readProfile(db: Database, caller: Caller) {
  const [account, emailVerified] = await Promise.all([
    findProfileAccount(db, caller.accountId),
    isAddressProven(db, caller),
  ]);
  if (!account) throw new Refusal(unauthenticated);
  return presentProfile(account, { emailVerified });
}
