import {
  cancelDeletion,
  getProfile,
  requestDeletion,
  updateProfile as updateProfileEndpoint,
} from '#contract/account/endpoints.ts';
import { beginAsGuest as beginAsGuestEndpoint } from '#contract/account/guest-endpoints.ts';
import { getOwnData, listOwnData as listOwnDataEndpoint } from '#contract/account/own-data-endpoints.ts';
import { unauthenticated } from '#contract/errors.ts';
import { type Caller, type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { accountOf } from './authenticate.ts';
import { changeDeletion, type DeletionDependencies } from './deletion/change-deletion.ts';
import { beginAsGuest } from './guests/begin-as-guest.ts';
import { listOwnData, type OwnDataDependencies, readOwnData } from './own-data/read-own-data.ts';
import { presentProfile } from './presenter.ts';
import { isAddressProven } from './proven-address/require-proven-address.ts';
import { findAccount } from './repository.ts';
import { requireSecondFactorIfOn } from './second-factor/require-second-factor.ts';
import { updateProfile } from './update-profile.ts';

export function accountEndpoints(
  dependencies: DeletionDependencies & OwnDataDependencies,
): EndpointHandler[] {
  const { db } = dependencies;
  const readProfile = async (caller: Caller) => {
    const [account, emailVerified] = await Promise.all([
      findAccount(db, caller.accountId),
      isAddressProven(db, caller),
    ]);
    if (!account) throw new Refusal(unauthenticated);
    return presentProfile(account, { emailVerified });
  };
  return [
    handle(getProfile, async ({ caller }) => {
      const known = accountOf(caller);
      return known ? presentProfile(known.row, known) : readProfile(caller);
    }),
    handle(updateProfileEndpoint, async ({ caller, body }) => {
      const currency = body.preferences?.currency;
      await updateProfile(dependencies, caller.accountId, {
        fullName: body.full_name,
        pictureId: body.picture,
        currency: currency && { symbol: currency.symbol, appended: currency.append_symbol },
      });
      return readProfile(caller);
    }),
    handle(requestDeletion, async ({ caller }) => {
      await requireSecondFactorIfOn(dependencies, caller);
      await changeDeletion(dependencies, caller.accountId, true);
      return readProfile(caller);
    }),
    handle(listOwnDataEndpoint, async ({ caller }) => ({ tables: await listOwnData(dependencies, caller) })),
    handle(getOwnData, ({ caller, params, query }) =>
      readOwnData(dependencies, caller, { name: params.table, after: query.after?.toLowerCase() }),
    ),
    handle(beginAsGuestEndpoint, async ({ body }) => ({
      token: await beginAsGuest(db, { token: body.token, email: body.email }),
    })),
    handle(cancelDeletion, async ({ caller }) => {
      await changeDeletion(dependencies, caller.accountId, false);
      return readProfile(caller);
    }),
  ];
}
