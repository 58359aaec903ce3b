import {
  cancelDeletion,
  getProfile,
  requestDeletion,
  updateProfile as updateProfileEndpoint,
} from '#contract/account/endpoints.ts';
import { unauthenticated } from '#contract/errors.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { changeDeletion, type DeletionDependencies } from './deletion/change-deletion.ts';
import { presentProfile } from './presenter.ts';
import { findAccount } from './repository.ts';
import { requireSecondFactorIfOn } from './second-factor/require-second-factor.ts';
import { updateProfile } from './update-profile.ts';

export function accountEndpoints(dependencies: DeletionDependencies): EndpointHandler[] {
  const readProfile = async (accountId: string) => {
    const account = await findAccount(dependencies.db, accountId);
    if (!account) throw new Refusal(unauthenticated);
    return presentProfile(account);
  };
  return [
    handle(getProfile, ({ caller }) => readProfile(caller.accountId)),
    handle(updateProfileEndpoint, async ({ caller, body }) => {
      const currency = body.preferences?.currency;
      await updateProfile(dependencies, caller.accountId, {
        fullName: body.full_name,
        pictureId: body.picture,
        currency: currency && { symbol: currency.symbol, appended: currency.append_symbol },
      });
      return readProfile(caller.accountId);
    }),
    handle(requestDeletion, async ({ caller }) => {
      await requireSecondFactorIfOn(dependencies, caller);
      await changeDeletion(dependencies, caller.accountId, true);
      return readProfile(caller.accountId);
    }),
    handle(cancelDeletion, async ({ caller }) => {
      await changeDeletion(dependencies, caller.accountId, false);
      return readProfile(caller.accountId);
    }),
  ];
}
