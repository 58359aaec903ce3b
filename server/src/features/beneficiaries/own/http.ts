import { suggestHandle } from '#contract/beneficiaries/handles.ts';
import {
  changeOwnPage,
  createOwnPage,
  getOwnPage,
  hideOwnPage,
  leaveOwnPage,
  listOwnPages,
  publishOwnPage,
} from '#contract/beneficiaries/own/endpoints.ts';
import type { OwnPage } from '#contract/beneficiaries/own/schemas.ts';
import { minorToMajor } from '#contract/minor-units.ts';
import { type Caller, type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { changePage } from './change-page.ts';
import { foundPage } from './found-page.ts';
import { hidePage, type LeaveDependencies, leavePage, publishPage } from './move-page.ts';
import { findOwnPage } from './own-page.ts';
import { listManagedPages, type ManagedPageRow } from './repository.ts';

export function ownPageEndpoints(dependencies: LeaveDependencies): EndpointHandler[] {
  const { db } = dependencies;
  const own = async ({ accountId }: Caller, id: string) =>
    presentOwnPage(await findOwnPage(db, { accountId, id }));
  return [
    handle(listOwnPages, async ({ caller, query: { limit, offset } }) => {
      const { pages, total } = await listManagedPages(db, caller.accountId, { limit, offset });
      return { results: pages.map(presentOwnPage), metadata: { total, limit, offset } };
    }),
    handle(createOwnPage, async ({ caller, body }) =>
      own(caller, await foundPage(dependencies, caller, body)),
    ),
    handle(getOwnPage, ({ caller, params: { id } }) => own(caller, id)),
    handle(changeOwnPage, async ({ caller, params: { id }, body }) => {
      await changePage(dependencies, caller, { id, changes: body });
      return own(caller, id);
    }),
    handle(publishOwnPage, async ({ caller, params: { id } }) => {
      await publishPage(dependencies, caller, id);
      return own(caller, id);
    }),
    handle(hideOwnPage, async ({ caller, params: { id } }) => {
      await hidePage(dependencies, caller, id);
      return own(caller, id);
    }),
    handle(leaveOwnPage, async ({ caller, params: { id }, body }) => {
      await leavePage(dependencies, caller, { id, currentPassword: body.current_password });
      return own(caller, id);
    }),
  ];
}

function presentOwnPage(row: ManagedPageRow): OwnPage {
  const { picture_id: _, suggested_minor, published_at, hidden_reason, types, links, ...rest } = row;
  return {
    ...rest,
    email: row.role === 'owner' ? row.email : null,
    hidden_because: hidden_reason,
    types: [...types],
    links: [...links],
    suggested_handle: suggestHandle(row.name) ?? null,
    suggested_amounts: suggested_minor.map((minor) => minorToMajor(minor)),
    published_at: published_at?.toISOString() ?? null,
  };
}
