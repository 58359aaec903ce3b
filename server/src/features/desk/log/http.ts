import { listDeskLog } from '#contract/desk/log/endpoints.ts';
import { nameAccounts } from '#server/features/account/public.ts';
import { countAuditEntries, listAuditEntries } from '#server/features/desk/log/repository.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { presentLogEntry } from '../presenter.ts';

export function logEndpoints({ db }: { readonly db: Database }): EndpointHandler[] {
  return [
    handle(listDeskLog, async ({ query: { search, ...page } }) => {
      const [entries, total] = await Promise.all([
        listAuditEntries(db, { search, ...page }),
        countAuditEntries(db, search),
      ]);
      const people = entries.flatMap((entry) => (entry.subject_kind === 'account' ? entry.subject_id : []));
      const names = await nameAccounts(db, people);
      return {
        results: entries.map((entry) => presentLogEntry(entry, names)),
        metadata: { total, ...page },
      };
    }),
  ];
}
