import { cancelDeletion, requestDeletion } from '#contract/account/deletion/endpoints.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { readProfile } from '../read-profile.ts';
import { requireSecondFactorIfOn } from '../second-factor/require-second-factor.ts';
import { changeDeletion, type DeletionDependencies } from './change-deletion.ts';

export function deletionEndpoints(dependencies: DeletionDependencies): EndpointHandler[] {
  const { db } = dependencies;
  return [
    handle(requestDeletion, async ({ caller }) => {
      await requireSecondFactorIfOn(dependencies, caller);
      await changeDeletion(dependencies, caller.accountId, true);
      return readProfile(db, caller);
    }),
    handle(cancelDeletion, async ({ caller }) => {
      await changeDeletion(dependencies, caller.accountId, false);
      return readProfile(db, caller);
    }),
  ];
}
