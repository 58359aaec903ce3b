import type { DeskDifference } from '#contract/desk/comparison/endpoints.ts';
import { listPageNames } from '#server/features/beneficiaries/public.ts';
import { type ComparisonRun, listBookedTransfers } from '#server/features/payments/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { mayBookBeside, provider } from './book-unknown-transfer.ts';
import { listPayoutStates, listReceivers } from './repository.ts';

/**
 * What a comparison found different about transfers, with the page whose account has the money and whether it can be
 * booked as paid to that page. What an operator has booked since is left out.
 */
export async function readDifferences(
  db: Connection,
  { differences }: Pick<ComparisonRun, 'differences'>,
): Promise<DeskDifference[]> {
  const [booked, receivers, states] = await Promise.all([
    listBookedTransfers(db, provider),
    listReceivers(
      db,
      differences.flatMap(({ destination }) => destination ?? []),
    ),
    listPayoutStates(
      db,
      differences.flatMap(({ payoutId }) => payoutId ?? []),
    ),
  ]);
  const names = await listPageNames(
    db,
    [...receivers.values()].map(({ id }) => id),
  );
  return differences
    .filter(({ transfer, ledgerMinor }) => ledgerMinor > 0 || !booked.has(transfer ?? ''))
    .map(({ payoutId, transfer, destination, currency, providerMinor, ledgerMinor }) => {
      const receiver = receivers.get(destination ?? '');
      const bookingOf = () => {
        if (transfer === null || providerMinor <= ledgerMinor) return null;
        if (payoutId === null) return 'payout_unnamed';
        if (receiver?.currency !== currency) return 'page_unknown';
        return mayBookBeside(states.get(payoutId)) && ledgerMinor === 0 ? 'possible' : 'payout_known';
      };
      return {
        payout: payoutId,
        transfer,
        currency,
        provider_minor: providerMinor,
        ledger_minor: ledgerMinor,
        page: receiver ? { id: receiver.id, name: names.get(receiver.id) ?? '' } : null,
        booking: bookingOf(),
      };
    });
}
