import { isUuid } from '#contract/text-rules.ts';
import { listAccountIdsOf, listAccountIdsOfPerson } from '#server/features/account/public.ts';
import { findPageId } from '#server/features/beneficiaries/public.ts';
import { listPledgePayments } from '#server/features/campaigns/public.ts';
import type { FoundPayment, Payments } from '#server/features/payments/public.ts';
import { findReceiptCode, listTipPayments, readReceipt } from '#server/features/tipping/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';

interface Dependencies {
  readonly db: Database;
  readonly payments: Payments;
}

/**
 * The newest payments that match the search words: a mail address, the id of a person, of the payment or of its tip,
 * the code of a receipt, the id of a campaign or of a contribution to one, or the id or short address of the page that was tipped.
 */
export async function searchPayments(
  { db, payments }: Dependencies,
  words: string,
  page: { limit: number; offset: number },
): Promise<FoundPayment[]> {
  if (words === '') return payments.search({}, page);
  // A short address may begin with @; only a mail address has something before it.
  if (/.@/.test(words)) return payments.search({ accountIds: await listAccountIdsOf(db, words) }, page);
  const pageId = await findPageId(db, words);
  if (pageId) {
    const ids = await listTipPayments(db, pageId, page);
    return payments.search({ ids }, { limit: page.limit, offset: 0 });
  }
  if (!isUuid(words)) return [];
  const ofCampaign = await listPledgePayments(db, words, page);
  if (ofCampaign.length > 0) return payments.search({ ids: ofCampaign }, { limit: page.limit, offset: 0 });
  const accountIds = await listAccountIdsOfPerson(db, words);
  if (accountIds.length > 0) return payments.search({ accountIds }, page);
  const ofReceipt = await findByReceipt({ db, payments }, (await findReceiptCode(db, words)) ?? words);
  return payments.search({ ids: [words, ...(ofReceipt ? [ofReceipt] : [])] }, page);
}

async function findByReceipt(dependencies: Dependencies, code: string): Promise<string | undefined> {
  try {
    return (await readReceipt(dependencies, code)).paymentId;
  } catch (error) {
    if (error instanceof Refusal && error.definition.status === 404) return undefined;
    throw error;
  }
}
