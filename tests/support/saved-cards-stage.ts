import { randomUUID } from 'node:crypto';
import { submitCheckout } from '#sandbox/sandbox-under-test.ts';
import type { PaymentHandler } from '#server/features/payments/public.ts';
import { alreadyWritten, createPayments, createStripeProvider } from '#server/features/payments/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { methods, type PayingServer } from './paying-server.ts';
import { somebody, testOrigin } from './test-server.ts';

/** The sandbox's card numbers, by what happens when the card is charged later. */
export const cardNumbers = {
  paying: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0341',
  declinedForGood: '4000 0000 0000 6108',
  wantingAuthentication: '4000 0027 6000 3184',
  withoutFunds: '4000 0082 6000 3178',
} as const;

export type CardStage = Awaited<ReturnType<typeof openCardStage>>;

const method = { id: methods.card, provider: 'stripe', providerType: 'card' } as const;
const returnUrls = { success: `${testOrigin}/saved`, cancel: `${testOrigin}/not-saved` };

/** Records its calls as texts. */
function listeningHandler(news: string[]): PaymentHandler {
  return {
    onCaptured: async () => void news.push('captured'),
    onEnded: async (_, { status, failureCode, attempt }) =>
      void news.push(`${status} ${failureCode} in attempt ${attempt}`),
    onCardSaved: async () => void news.push('card saved'),
    onCardFailed: async () => void news.push('card failed'),
  };
}

/** A person with an account, and payments that report to the test. */
async function openPerson(server: PayingServer) {
  const person = somebody();
  const fan = { authorization: `Bearer ${await server.token(person)}` };
  await server.call(fan, 'GET', '/account/users/profile');
  const { rows } = await server.services.pool.query('SELECT id FROM account WHERE subject = $1', [
    person.subject,
  ]);
  const news: string[] = [];
  const { db, clock, log, config } = server.services;
  const options = {
    db,
    clock,
    log,
    providers: { stripe: createStripeProvider(config.stripe) },
    handlers: { pledge: listeningHandler(news) },
  };
  return { fan, accountId: rows[0].id as string, news, options, payments: createPayments(options) };
}

/** A stage for saved cards: they belong to pledges that have no other data. The handlers record the calls. */
export async function openCardStage(server: PayingServer) {
  const person = await openPerson(server);
  const { accountId, payments } = person;
  const { db } = server.services;
  const quote = (pledge: string) => ({
    reference: { kind: 'pledge', id: pledge },
    amountMinor: 2000,
    feeCoverMinor: 0,
    currency: 'USD',
    allocations: [{ accountName: `beneficiary:${server.beneficiary.id}`, amountMinor: 2000 }],
    description: 'A pledge',
  });
  return {
    ...person,
    /** A card to be saved, for a given pledge or a new one. */
    async openPage(pledge: string = randomUUID()) {
      const card = await inTransaction(db, (transaction) =>
        payments.cards.start(
          transaction,
          {
            reference: { kind: 'pledge', id: pledge },
            accountId,
            currency: 'USD',
            description: 'A pledge',
            customerEmail: 'fan@example.com',
            method,
            returnUrls,
          },
          alreadyWritten,
        ),
      );
      if (!card) throw new Error('The card was not written.');
      return { ...card, pledge };
    },
    /** Saves a card by its number. */
    async save(number: string = cardNumbers.paying, pledge?: string) {
      const card = await this.openPage(pledge);
      const { checkoutUrl } = await payments.cards.openPage(card);
      await submitCheckout(String(checkoutUrl), { action: 'pay', number });
      await payments.cards.sync(card.id, 'test');
      return card;
    },
    charge: (card: { id: string; pledge: string }) =>
      payments.startCharge(db, { ...quote(card.pledge), cardId: card.id }),
    /** The same pledge, paid by its giver at a hosted checkout. */
    payByHand: (pledge: string) =>
      payments.start(
        db,
        { ...quote(pledge), accountId, customerEmail: undefined, method, returnUrls, again: true },
        alreadyWritten,
      ),
    async cardRow(id: string) {
      return (await server.services.pool.query('SELECT * FROM saved_card WHERE id = $1', [id])).rows[0];
    },
    captures: () => server.journal().filter(({ kind }) => kind === 'capture'),
  };
}
