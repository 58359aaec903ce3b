import { getProfile } from '#contract/account/endpoints.ts';
import { unauthenticated } from '#contract/errors.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { presentProfile } from './presenter.ts';
import { findAccount } from './repository.ts';

export function accountEndpoints({ db }: { db: Database }): EndpointHandler[] {
  return [
    handle(getProfile, async ({ caller }) => {
      const account = await findAccount(db, caller.accountId);
      if (!account) throw new Refusal(unauthenticated);
      return presentProfile(account);
    }),
  ];
}
