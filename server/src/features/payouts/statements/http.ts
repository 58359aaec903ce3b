import { pageNotFound } from '#contract/beneficiaries/errors.ts';
import { getPayoutStatement, listPayoutStatementLines } from '#contract/payouts/statements/endpoints.ts';
import { findClaimedPage } from '#server/features/beneficiaries/public.ts';
import { ledgerAccountOf } from '#server/features/payments/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { requireOwner } from '../page-owner.ts';
import { periodNamed } from './period.ts';
import { readStatement, readStatementLines } from './read-statement.ts';

/** The statements of a page for its owners: balances, money received and money paid out. */
export function statementEndpoints({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): EndpointHandler[] {
  const accountOf = (id: string, currency: string) => ({ accountName: ledgerAccountOf(id), currency });
  return [
    handle(getPayoutStatement, async ({ caller, params, query }) => {
      await requireOwner(db, caller.accountId, params.id);
      const page = await findClaimedPage(db, params.id);
      if (!page) throw new Refusal(pageNotFound);
      const requested = { period: periodNamed(params.period), now: clock.now() };
      const statement = await readStatement(db, accountOf(params.id, query.currency), requested);
      return { page: { id: page.id, name: page.name }, ...statement };
    }),
    handle(listPayoutStatementLines, async ({ caller, params, query }) => {
      await requireOwner(db, caller.accountId, params.id);
      const account = accountOf(params.id, query.currency);
      return readStatementLines(db, account, periodNamed(params.period), query);
    }),
  ];
}
