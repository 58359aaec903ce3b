import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '#server/platform/database/database.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import type { BalanceComparison } from './comparison.ts';
import { sumProviderAccount } from './repository.ts';

/** Pauses before each reading: money that is moving is at the provider a little before it is in the ledger. */
const readAgainAfterMs = [0, 250, 1500];

/**
 * Compares our own balance at a provider with the ledger, currency by currency. Currencies that differ are read again,
 * because money that is just being booked differs only for a moment. Throws ProviderUnavailable.
 */
export async function compareBalances(
  db: Connection,
  provider: PaymentProvider,
): Promise<BalanceComparison[]> {
  const found = new Map<string, BalanceComparison>();
  for (const pauseMs of readAgainAfterMs) {
    await pause(pauseMs);
    for (const one of await readBalances(db, provider)) {
      const before = found.get(one.currency);
      if (!before || differs(before)) found.set(one.currency, one);
    }
    if (![...found.values()].some(differs)) break;
  }
  return [...found.values()].filter(
    ({ providerMinor, ledgerMinor }) => providerMinor !== 0 || ledgerMinor !== 0,
  );
}

export const differs = ({ providerMinor, ledgerMinor }: BalanceComparison) => providerMinor !== ledgerMinor;

async function readBalances(db: Connection, provider: PaymentProvider): Promise<BalanceComparison[]> {
  const theirs = new Map(
    (await provider.readBalance()).map(({ currency, amountMinor }) => [currency, amountMinor]),
  );
  const ours = await sumProviderAccount(db, provider.name);
  return [...new Set([...theirs.keys(), ...ours.keys()])].map((currency) => ({
    provider: provider.name,
    currency,
    providerMinor: theirs.get(currency) ?? 0,
    ledgerMinor: ours.get(currency) ?? 0,
  }));
}
