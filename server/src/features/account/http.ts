import { getAccountProfile, updateAccountProfile } from '#contract/account/endpoints.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import type { DeletionDependencies } from './deletion/change-deletion.ts';
import { deletionEndpoints } from './deletion/http.ts';
import { guestEndpoints } from './guests/http.ts';
import { ownDataEndpoints } from './own-data/http.ts';
import type { OwnDataDependencies } from './own-data/read-own-data.ts';
import { presentProfile } from './presenter.ts';
import { readProfile } from './read-profile.ts';
import { accountOf } from './tokens/authenticate.ts';
import { updateProfile } from './update-profile.ts';

export function accountEndpoints(
  dependencies: DeletionDependencies & OwnDataDependencies,
): EndpointHandler[] {
  const { db } = dependencies;
  return [
    handle(getAccountProfile, async ({ caller }) => {
      const known = accountOf(caller);
      return known ? presentProfile(known.row, known) : readProfile(db, caller);
    }),
    handle(updateAccountProfile, async ({ caller, body }) => {
      const currency = body.preferences?.currency;
      await updateProfile(dependencies, caller.accountId, {
        fullName: body.full_name,
        pictureId: body.picture,
        currency: currency && { symbol: currency.symbol, appended: currency.append_symbol },
      });
      return readProfile(db, caller);
    }),
    ...deletionEndpoints(dependencies),
    ...ownDataEndpoints(dependencies),
    ...guestEndpoints(dependencies),
  ];
}
