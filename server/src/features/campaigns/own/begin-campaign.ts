import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { beginCampaignBody } from '#contract/campaigns/own/schemas.ts';
import { dollarsToMinor } from '#contract/minor-units.ts';
import { requireProvenAddress } from '#server/features/account/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { accountKey, type Caller } from '#server/platform/http/endpoint-handler.ts';
import type { Budget } from '#server/platform/limits/limits.ts';
import { campaignCurrency } from '../campaign-currency.ts';
import type { CampaignDependencies } from './own-campaign.ts';
import { insertCampaign, saveCampaign } from './repository.ts';

const daySeconds = 24 * 60 * 60;

/** How often a person may cause work for operators and mails to others. */
export const campaignBudgets = {
  'begin-campaign': { points: 5, seconds: daySeconds, scope: 'shared' },
  /** Updates of one campaign. */
  'campaign-update': { points: 5, seconds: daySeconds, scope: 'shared' },
  /** Mails about campaigns to one person. */
  'campaign-mail': { points: 20, seconds: daySeconds, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

/**
 * Creates a campaign as a draft, or submits it for review at once. Returns its id. Throws `address_not_proven` if it
 * is submitted, and `too_many_requests`; a refused request is not counted.
 */
export async function beginCampaign(
  { db, clock, limits }: CampaignDependencies,
  caller: Caller,
  { title, description, goal, category, submit }: z.output<typeof beginCampaignBody>,
): Promise<string> {
  await limits.consume('begin-campaign', accountKey(caller));
  try {
    return await inTransaction(db, async (transaction) => {
      if (submit) await requireProvenAddress(transaction, caller);
      const id = await insertCampaign(transaction, {
        account_id: caller.accountId,
        slug: slugOf(title),
        title,
        description,
        category,
        goal_minor: dollarsToMinor(goal),
        currency: campaignCurrency,
        funding: 'keep_it_all',
        created_at: clock.now(),
      });
      if (submit) await saveCampaign(transaction, id, submission(caller, clock.now()));
      return id;
    });
  } catch (error) {
    await limits.giveBack('begin-campaign', accountKey(caller));
    throw error;
  }
}

/** The columns that a submission changes. */
export function submission({ accountId }: Caller, at: Date) {
  return {
    state: 'in_review',
    submitted_at: at,
    state_by: 'owner',
    state_account_id: accountId,
    state_reason: '',
  } as const;
}

/** The title in characters that a URL can have, and a random part that makes it unique. */
function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  return [words, randomBytes(5).toString('hex')].filter((part) => part !== '').join('-');
}
