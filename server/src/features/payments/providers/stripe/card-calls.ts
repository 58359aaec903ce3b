import type { PaymentProvider } from '../provider.ts';
import { openedCheckout, orMissing, type PayingClient } from './client.ts';
import { findOpenedCheckout } from './find-session.ts';
import { chargeSavedCard, forgetSavedCard, openSetupSession, readSetupState } from './saved-cards.ts';

type CardCalls = Pick<
  PaymentProvider,
  'openCardPage' | 'findCardPage' | 'readCard' | 'chargeCard' | 'forgetCard'
>;

/** Cards that are saved now and charged later. */
export function cardCalls(client: PayingClient): CardCalls {
  const { stripe, ask, search, change } = client;
  return {
    openCardPage: (request) =>
      change(async () => openedCheckout(client, await openSetupSession(stripe, request), request.cardId)),
    findCardPage: (request) =>
      search(() => findOpenedCheckout(client, { ...request, reference: request.cardId })),
    readCard: (checkout) => ask(() => orMissing(readSetupState(stripe, checkout))),
    chargeCard: (request) => change(() => chargeSavedCard(stripe, request)),
    forgetCard: (card) => ask(() => forgetSavedCard(stripe, card)),
  };
}
