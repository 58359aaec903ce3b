import type { Connection } from '#server/platform/database/database.ts';
import type { JournalLine } from '../ledger-audit/audit-checks.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { findFirstPaymentTime } from './repository.ts';

const dayMs = 24 * 60 * 60_000;

/** All movements that the provider lists since our first payment. Throws ProviderUnavailable. */
export async function* readProviderJournal(
  db: Connection,
  provider: PaymentProvider,
): AsyncGenerator<JournalLine> {
  const first = await findFirstPaymentTime(db, provider.name);
  if (!first) return;
  const period = { from: new Date(first.getTime() - dayMs), until: new Date(Date.now() + dayMs) };
  for await (const movement of provider.listMovements(period)) yield movement;
}
