import type { z } from 'zod';
import type { siteFiguresSchema } from '#contract/home/schemas.ts';
import { countAccounts } from '#server/features/account/public.ts';
import { readReceived } from '#server/features/tipping/public.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The whole ledger and all accounts are counted, so callers keep the answer for some minutes. */
export async function readFigures(db: Database): Promise<z.infer<typeof siteFiguresSchema>> {
  const [received, users] = await Promise.all([readReceived(db), countAccounts(db)]);
  return {
    artists_supported: received.beneficiaries,
    tips_processed: received.amountMinor / 100,
    users,
  };
}
