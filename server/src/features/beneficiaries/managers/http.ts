import {
  acceptInvitation as acceptInvitationEndpoint,
  changeManagerRole as changeManagerRoleEndpoint,
  inviteManager as inviteManagerEndpoint,
  listPageManagers,
  readInvitation as readInvitationEndpoint,
  removeManager as removeManagerEndpoint,
  withdrawInvitation as withdrawInvitationEndpoint,
} from '#contract/beneficiaries/manager-endpoints.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { acceptInvitation, readInvitation, withdrawInvitation } from './invitations.ts';
import {
  changeManagerRole,
  inviteManager,
  type ManagerDependencies,
  readManagers,
  removeManager,
} from './managers.ts';

export function managerEndpoints(dependencies: ManagerDependencies): EndpointHandler[] {
  return [
    handle(listPageManagers, ({ caller, params }) => readManagers(dependencies, caller, params.id)),
    handle(inviteManagerEndpoint, async ({ caller, params, body }) => {
      await inviteManager(dependencies, caller, { pageId: params.id, ...body });
      return readManagers(dependencies, caller, params.id);
    }),
    handle(withdrawInvitationEndpoint, async ({ caller, params }) => {
      await withdrawInvitation(dependencies, caller, { pageId: params.id, id: params.invitation });
      return readManagers(dependencies, caller, params.id);
    }),
    handle(changeManagerRoleEndpoint, async ({ caller, params, body }) => {
      await changeManagerRole(dependencies, caller, {
        pageId: params.id,
        accountId: params.account,
        ...body,
      });
      return readManagers(dependencies, caller, params.id);
    }),
    handle(removeManagerEndpoint, async ({ caller, params }) => {
      await removeManager(dependencies, caller, { pageId: params.id, accountId: params.account });
      return { removed: true as const };
    }),
    handle(readInvitationEndpoint, ({ caller, body }) => readInvitation(dependencies, caller, body.token)),
    handle(acceptInvitationEndpoint, async ({ caller, body }) => ({
      page: await acceptInvitation(dependencies, caller, body.token),
    })),
  ];
}
