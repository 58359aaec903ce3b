import type Stripe from 'stripe';
import type { PaymentProvider, Period, ProviderEvent } from '../provider.ts';
import { event, everyItem } from './answers.ts';
import { createdIn } from './created.ts';
import { eventsOfUse, readEvent } from './event-concern.ts';
import { listMovements } from './movements.ts';
import type { StripeClient } from './open-stripe.ts';
import { asUnavailable } from './provider-errors.ts';
import { listTransfers, readBalance, readTransfer } from './transfers.ts';

type LedgerCalls = Pick<
  PaymentProvider,
  'listMovements' | 'listTransfers' | 'readTransfer' | 'readBalance' | 'listEvents'
>;

/** The calls that read the provider's own books. */
export function ledgerCalls({ stripe, ask }: StripeClient): LedgerCalls {
  return {
    listMovements: (period) => orUnavailable(listMovements(stripe, period)),
    listTransfers: (period) => orUnavailable(listTransfers(stripe, period)),
    readTransfer: (id) => ask(() => readTransfer(stripe, id)),
    readBalance: () => ask(() => readBalance(stripe)),
    listEvents: (period) => orUnavailable(listEvents(stripe, period)),
  };
}

/** https://docs.stripe.com/api/events/list: Stripe keeps events for 30 days. */
async function* listEvents(stripe: Stripe, period: Period): AsyncGenerator<ProviderEvent> {
  const query = { created: createdIn(period), types: [...eventsOfUse], limit: 100 };
  for await (const one of everyItem(event, (after) => stripe.events.list({ ...query, ...after })))
    yield readEvent(one);
}

/** A list that breaks off or cannot be read counts as no answer. */
async function* orUnavailable<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    asUnavailable(error);
  }
}
