import { listDeskDebts, writeOffDeskDebt } from '#contract/desk/debts/endpoints.ts';
import type { DeskDebt } from '#contract/desk/schemas.ts';
import { listBeneficiaryNames } from '#server/features/beneficiaries/public.ts';
import { type Debt, listDebts, writeOffFrom } from '#server/features/payments/public.ts';
import { handleAct } from '#server/platform/audit/handle-act.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Connection, Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { pageOf, writeOff } from './write-off.ts';

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
      const order = { accountName: id, currency, seenMinor, decidedBy: caller.accountId, reason };
      return {
        receipt: await writeOff({ db, clock }, order, record),
        answer: { written_off: true as const },
      };
    }),
  ];
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
