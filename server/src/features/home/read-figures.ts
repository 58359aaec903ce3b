import type { z } from 'zod';
import type { siteFiguresSchema } from '#contract/home/schemas.ts';
import { minorToMajor } from '#contract/minor-units.ts';
import { countAccounts } from '#server/features/account/public.ts';
import { readCollected } from '#server/features/campaigns/public.ts';
import { readReceived } from '#server/features/tipping/public.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The whole ledger, all campaigns and all accounts are counted, so callers keep the answer for some minutes. */
export async function readFigures(db: Database): Promise<z.infer<typeof siteFiguresSchema>> {
  const [received, users, collected] = await Promise.all([
    readReceived(db),
    countAccounts(db),
    readCollected(db),
  ]);
  return {
    artists_supported: received.beneficiaries + collected.receiversWithoutTips,
    tips_processed: minorToMajor(received.amountMinor),
    users,
    campaigns_backed: collected.campaigns,
    campaigns_collected: minorToMajor(collected.amountMinor),
  };
}
