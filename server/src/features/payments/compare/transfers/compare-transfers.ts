import type { Connection } from '#server/platform/database/database.ts';
import type { PaymentProvider, Period, ProviderTransfer } from '../../providers/provider.ts';
import { type Booked, listBookedPayouts, listBookedTransfers } from './repository.ts';

/** A payout for which the ledger and the provider differ. */
export interface TransferDifference {
  /** Null for a transfer that names no payout of ours. */
  readonly payoutId: string | null;
  /** Null if the provider has no transfer. */
  readonly transfer: string | null;
  /** The account at the provider that has the money; comparisons of earlier versions did not save it. */
  readonly destination?: string | null;
  readonly currency: string;
  readonly providerMinor: number;
  readonly ledgerMinor: number;
}

const dayMs = 24 * 60 * 60_000;
/** Banks return payouts within days; older ones do not change any more. */
const comparedMs = 30 * dayMs;
/** The farthest that a provider's clock is ahead. */
const aheadMs = 365 * dayMs;

/** `restoredAt`: a restore after which the transfers are not compared yet; then the 30 days before it count as well. */
interface Compared {
  readonly now: Date;
  readonly restoredAt: Date | undefined;
}

/**
 * Compares a provider's transfers to receivers in the last 30 days with the ledger, in both directions. A difference
 * counts only if a second reading finds it too, because a payout that is just being booked differs only for a moment.
 * Throws ProviderUnavailable.
 */
export async function compareTransfers(
  db: Connection,
  provider: PaymentProvider,
  compared: Compared,
): Promise<{ readonly seen: number; readonly differences: readonly TransferDifference[] }> {
  const first = await findDifferences(db, provider, compared);
  if (first.differences.length === 0) return first;
  const { seen, differences } = await findDifferences(db, provider, compared);
  const before = new Set(first.differences.map((one) => JSON.stringify(one)));
  return { seen, differences: differences.filter((one) => before.has(JSON.stringify(one))) };
}

async function findDifferences(db: Connection, provider: PaymentProvider, { now, restoredAt }: Compared) {
  const period: Period = {
    from: new Date((restoredAt ?? now).getTime() - comparedMs),
    // Payouts that are sent while this runs are later than `now`, and the provider's clock need not be ours: in the sandbox
    // it is moved ahead by days.
    until: new Date(now.getTime() + aheadMs),
  };
  const transfers: ProviderTransfer[] = [];
  for await (const one of provider.listTransfers(period)) transfers.push(one);
  const byAct = await listBookedTransfers(db, provider.name);
  // Transfers of one payout count together; one that an operator booked stands by itself.
  const provided = new Map<string, ProviderTransfer>();
  for (const one of transfers) {
    const key = `${byAct.has(one.id) ? one.id : (one.payoutId ?? one.id)} ${one.currency}`;
    const known = provided.get(key)?.amountMinor ?? 0;
    provided.set(key, { ...one, amountMinor: known + one.amountMinor });
  }
  const booked = await listBookedPayouts(db, provider.name, {
    payoutIds: [...provided.values()].map(({ payoutId }) => payoutId).filter((id) => id !== null),
    // A day less, because a payout booked at the edge may have been transferred before it.
    from: new Date(period.from.getTime() + dayMs),
    until: period.until,
  });
  const ledger = new Map<string, Booked>(booked.map((one) => [`${one.payoutId} ${one.currency}`, one]));
  for (const { id } of transfers) {
    const one = byAct.get(id);
    if (one) ledger.set(`${id} ${one.currency}`, one);
  }
  const differences: TransferDifference[] = [];
  for (const key of new Set([...provided.keys(), ...ledger.keys()])) {
    const [theirs, ours] = [provided.get(key), ledger.get(key)];
    const [providerMinor, ledgerMinor] = [theirs?.amountMinor ?? 0, ours?.amountMinor ?? 0];
    if (providerMinor === ledgerMinor) continue;
    differences.push({
      payoutId: theirs?.payoutId ?? ours?.payoutId ?? null,
      transfer: theirs?.id ?? null,
      destination: theirs?.destination ?? null,
      currency: theirs?.currency ?? ours?.currency ?? '',
      providerMinor,
      ledgerMinor,
    });
  }
  return { seen: transfers.length, differences };
}
