import { compareBalances, differs } from '../compare/compare-balances.ts';
import { findUncomparedRestore } from '../compare/runs/repository.ts';
import { compareTransfers } from '../compare/transfers/compare-transfers.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import type { AuditCheck } from './audit-checks.ts';

/** What a provider says now of our balance there and of the transfers of payouts, against the ledger. */
export function providerChecks(provider: PaymentProvider): readonly AuditCheck[] {
  return [
    {
      name: `our balance at ${provider.name} is what the ledger says`,
      async findProblems(db) {
        const balances = await compareBalances(db, provider);
        return balances
          .filter(differs)
          .map((one) => `${one.currency}: ${one.providerMinor} there, ${one.ledgerMinor} in the ledger`);
      },
    },
    {
      name: `the transfers of ${provider.name} are the payouts of the ledger`,
      async findProblems(db) {
        const compared = { now: new Date(), restoredAt: await findUncomparedRestore(db) };
        const { differences } = await compareTransfers(db, provider, compared);
        return differences.map(
          ({ payoutId, transfer, currency, providerMinor, ledgerMinor }) =>
            `payout ${payoutId ?? 'unknown'}, ${transfer ?? 'no transfer'}: ${providerMinor} ${currency} there, ${ledgerMinor} in the ledger`,
        );
      },
    },
  ];
}
