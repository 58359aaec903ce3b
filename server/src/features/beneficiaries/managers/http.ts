import {
  acceptPageManagerInvitation,
  changePageManagerRole,
  invitePageManager,
  listPageManagers,
  readPageManagerInvitation,
  removePageManager,
  withdrawPageManagerInvitation,
} from '#contract/beneficiaries/managers/endpoints.ts';
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
    handle(invitePageManager, async ({ caller, params, body }) => {
      await inviteManager(dependencies, caller, { pageId: params.id, ...body });
      return readManagers(dependencies, caller, params.id);
    }),
    handle(withdrawPageManagerInvitation, async ({ caller, params }) => {
      await withdrawInvitation(dependencies, caller, { pageId: params.id, id: params.invitation });
      return readManagers(dependencies, caller, params.id);
    }),
    handle(changePageManagerRole, async ({ caller, params, body }) => {
      await changeManagerRole(dependencies, caller, {
        pageId: params.id,
        accountId: params.account,
        ...body,
      });
      return readManagers(dependencies, caller, params.id);
    }),
    handle(removePageManager, async ({ caller, params }) => {
      await removeManager(dependencies, caller, { pageId: params.id, accountId: params.account });
      return { removed: true as const };
    }),
    handle(readPageManagerInvitation, ({ caller, body }) => readInvitation(dependencies, caller, body.token)),
    handle(acceptPageManagerInvitation, async ({ caller, body }) => ({
      page: await acceptInvitation(dependencies, caller, body.token),
    })),
  ];
}
