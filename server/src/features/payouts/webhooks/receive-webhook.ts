import { invalidSignature } from '#contract/payments/errors.ts';
import { unknownRail } from '#contract/payouts/accounts/errors.ts';
import { InvalidSignature } from '#server/features/payments/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { enqueueAccountSync } from '../accounts/account-jobs.ts';
import { findByProviderAccount, insertPayoutEvent } from '../accounts/repository.ts';
import type { HostedAccounts, Rails } from '../rails/rail.ts';

/** Events after which an account is read again. https://docs.stripe.com/connect/webhooks */
const aboutAccounts = /^(?:account|capability|person)\./;
/** When such an event is stored, the database makes its payout due for a check. */
const aboutPayouts = /^payout\.(?:paid|failed|canceled|updated)$/;

/**
 * Receives one delivery of a rail's event about a connected account or one of its payouts. When it returns, the event
 * and its follow-up check are stored, and the event may be acknowledged; a repeated delivery changes nothing. Throws
 * `unknown_rail` and `invalid_signature`. Events about accounts that are not ours are not stored.
 */
export async function receivePayoutWebhook(
  { db, jobs, rails }: { db: Database; jobs: Jobs; rails: Rails },
  { rail: name, body, headers }: { rail: string; body: Uint8Array; headers: Headers },
): Promise<void> {
  const rail = rails.all.find((one) => one.name === name);
  if (!rail?.hosted) throw new Refusal(unknownRail);
  const event = verify(rail.hosted, body, headers);
  const { account } = event;
  const isAboutAccount = aboutAccounts.test(event.type);
  if (account === null || !(isAboutAccount || aboutPayouts.test(event.type))) return;
  const known = await findByProviderAccount(db, account);
  if (!known) return;
  await inTransaction(db, async (transaction) => {
    const isNew = await insertPayoutEvent(transaction, {
      rail: rail.name,
      event_id: event.id,
      type: event.type,
      provider_account: account,
      object_id: event.objectId,
    });
    if (isNew && isAboutAccount) await enqueueAccountSync(jobs, transaction, known.id);
  });
}

function verify(hosted: HostedAccounts, body: Uint8Array, headers: Headers) {
  try {
    return hosted.verifyWebhook(body, headers);
  } catch (error) {
    if (error instanceof InvalidSignature) throw new Refusal(invalidSignature);
    throw error;
  }
}
