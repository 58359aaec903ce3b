import { join } from 'node:path';
import type { Logger } from 'pino';
import { repairJsonLines } from '../storage/append-only-file.ts';
import { RecordLog } from '../storage/record-log.ts';
import { Timers } from '../timers.ts';
import { createStripeApi } from './api.ts';
import { completeBalance } from './balance-transactions.ts';
import { createCheckoutPages } from './checkout-pages.ts';
import { watchSchedules } from './connect/automatic-payouts.ts';
import { watchBalance } from './connect/balance.ts';
import { watchAccount } from './connect/change-account.ts';
import { createConnectPages } from './connect/connect-pages.ts';
import { watchPayout } from './connect/payout-progress.ts';
import { createControl, type StripeControl } from './control.ts';
import { createControlPages } from './control-pages.ts';
import { type Gateway, type GatewayRecords, nowMs } from './gateway.ts';
import { answerLifetimeMs } from './idempotency.ts';
import { type Capture, Journal, journalPath, type Outgoing, outgoingJournalPath } from './journal.ts';
import { completeJournal } from './record-movements.ts';
import { watchSession } from './watch-session.ts';
import { WebhookSender } from './webhook-sender.ts';

/** How long completed deliveries stay in the log. */
const deliveryLogLifetimeMs = 7 * 24 * 3_600_000;
/** Stripe lists events for 30 days. */
const eventLifetimeSeconds = 30 * 24 * 3_600;

interface StripeOptions {
  dataDir: string;
  webhookUrl: string;
  webhookSecret: string;
  connectWebhook?: { url: string; secret: string } | undefined;
  secretKey: string;
  publicUrl: () => string;
  log: Logger;
}

/** The Stripe stand-in: its state from disk, its API and pages, and its controls. Serve it, then call `start`. */
export async function createStripe(options: StripeOptions) {
  const recordsPath = join(options.dataDir, 'sandbox', 'stripe', 'records.jsonl');
  for (const path of [recordsPath, journalPath(options.dataDir), outgoingJournalPath(options.dataDir)]) {
    const damaged = repairJsonLines(path);
    if (damaged > 0)
      options.log.warn({ path, damaged }, 'damaged lines were cut off and kept in a file beside it');
  }
  const store = new RecordLog<GatewayRecords>(recordsPath);
  const failure = await store.compact(createExpiryCheck(store));
  if (failure) options.log.warn({ err: failure }, 'the records could not be compacted');
  const now = () => nowMs({ store });
  const { dataDir } = options;
  const journal = new Journal<Capture>(journalPath(dataDir), now);
  const outgoingJournal = new Journal<Outgoing>(outgoingJournalPath(dataDir), now);
  const timers = new Timers(now);
  const gateway: Gateway = {
    ...options,
    store,
    journal,
    outgoingJournal,
    timers,
    deliveryQueued: (id) => sender.queued(id),
  };
  const sender = new WebhookSender(gateway);
  const control: StripeControl = createControl(gateway, sender);
  completeBalance(gateway);
  await completeJournal(gateway);
  return {
    api: createStripeApi(gateway),
    checkoutPages: createCheckoutPages(gateway),
    connectPages: createConnectPages(gateway),
    controlPages: createControlPages(gateway, control),
    control,
    /** Resumes pending work: expiry, delayed payments, webhooks. */
    start() {
      for (const record of store.all('session')) watchSession(gateway, record);
      for (const account of store.all('account')) {
        watchAccount(gateway, account);
        watchBalance(gateway, account.id);
      }
      watchBalance(gateway, undefined);
      for (const record of store.all('payout')) watchPayout(gateway, record);
      watchSchedules(gateway);
      sender.resume();
    },
    async stop() {
      timers.stop();
      await sender.stop();
      await Promise.all([journal.close(), outgoingJournal.close()]);
      await store.close();
    },
  };
}

/** Tells whether a record is no longer needed. */
function createExpiryCheck(
  store: RecordLog<GatewayRecords>,
): (table: keyof GatewayRecords, id: string) => boolean {
  const now = nowMs({ store });
  const oldDeliveries = new Set<string>();
  const seenEvents = new Set<string>();
  for (const delivery of store.all('delivery')) {
    const isOld = delivery.status !== 'pending' && delivery.createdAt < now - deliveryLogLifetimeMs;
    if (isOld) oldDeliveries.add(delivery.id);
    else seenEvents.add(delivery.event);
  }
  const oldest = now / 1000 - eventLifetimeSeconds;
  return (table, id) => {
    if (table === 'delivery') return oldDeliveries.has(id);
    if (table === 'event') return (store.get('event', id)?.created ?? 0) < oldest && !seenEvents.has(id);
    const answer = table === 'answer' ? store.get('answer', id) : undefined;
    return answer !== undefined && answer.createdAt < now - answerLifetimeMs;
  };
}
