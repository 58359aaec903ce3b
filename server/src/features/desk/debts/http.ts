import { listDeskDebts, writeOffDeskDebt } from '#contract/desk/debts/endpoints.ts';
import { debtChanged, debtNotWrittenOff, secondOperatorNeeded } from '#contract/desk/errors.ts';
import type { DeskDebt } from '#contract/desk/schemas.ts';
import { hasManaged, listBeneficiaryNames } from '#server/features/beneficiaries/public.ts';
import {
  type Debt,
  DebtChanged,
  ledgerAccountOf,
  listDebts,
  NotWrittenOff,
  writeOffDebt,
  writeOffFrom,
} from '#server/features/payments/public.ts';
import { handleAct } from '#server/platform/audit/handle-act.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Connection, Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';

/** The endpoints for debts of receivers, from whom more was taken back than they had left, and for writing them off. */
export function debtEndpoints({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): EndpointHandler[] {
  return [
    handle(listDeskDebts, async ({ query: { limit, offset } }) => {
      const debts = await listDebts(db);
      const shown = debts.slice(offset, offset + limit);
      return {
        results: await presentDebts(db, shown, clock.now()),
        metadata: { total: debts.length, limit, offset },
      };
    }),
    handleAct(writeOffDeskDebt, async ({ params: { id }, body, caller }, record) => {
      const { currency, amount_minor: seenMinor, reason } = body;
      const pageId = pageOf(id);
      if (pageId && (await hasManaged(db, { accountId: caller.accountId, pageId })))
        throw new Refusal(secondOperatorNeeded);
      const decidedBy = caller.accountId;
      const order = { accountName: id, currency, seenMinor, decidedBy, reason, now: clock.now() };
      try {
        const receipt = await inTransaction(db, async (transaction) => {
          const { amountMinor } = await writeOffDebt(transaction, order);
          return record(transaction, {
            subject: { kind: 'ledger_account', id },
            before: { amountMinor: -amountMinor, currency },
            after: { amountMinor: 0, currency },
            reason,
          });
        });
        return { receipt, answer: { written_off: true as const } };
      } catch (error) {
        if (error instanceof NotWrittenOff) throw new Refusal(debtNotWrittenOff);
        if (error instanceof DebtChanged) throw new Refusal(debtChanged);
        throw error;
      }
    }),
  ];
}

/** The page id of a ledger account; undefined if the account is not a page's. */
function pageOf(accountName: string): string | undefined {
  const prefix = ledgerAccountOf('');
  return accountName.startsWith(prefix) ? accountName.slice(prefix.length) : undefined;
}

async function presentDebts(db: Connection, debts: readonly Debt[], now: Date): Promise<DeskDebt[]> {
  const names = await listBeneficiaryNames(
    db,
    debts.flatMap((debt) => pageOf(debt.accountName) ?? []),
  );
  return debts.map((debt) => ({
    account: debt.accountName,
    name: names.get(pageOf(debt.accountName) ?? '') ?? null,
    amount_minor: debt.amountMinor,
    currency: debt.currency,
    since: debt.since.toISOString(),
    may_write_off_from: writeOffFrom(debt).toISOString(),
    may_write_off: writeOffFrom(debt) <= now,
  }));
}
