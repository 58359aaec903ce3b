import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { stripeClient, temporaryFolder } from '../sandbox-under-test.ts';
import { accountParameters, createLink, returnUrl, startMoneyOut } from './connect/account-under-test.ts';
import type { StripeControl } from './control.ts';

const checkout = join(import.meta.dirname, '../../..');

/** The published type of each kind of object, by the value of `object`. */
const typeNames: Record<string, string> = {
  account: 'Account',
  account_link: 'AccountLink',
  balance: 'Balance',
  balance_transaction: 'BalanceTransaction',
  bank_account: 'BankAccount',
  capability: 'Capability',
  charge: 'Charge',
  customer: 'Customer',
  'checkout.session': 'Checkout.Session',
  dispute: 'Dispute',
  event: 'Event',
  item: 'LineItem',
  login_link: 'LoginLink',
  payment_intent: 'PaymentIntent',
  payment_method: 'PaymentMethod',
  payout: 'Payout',
  refund: 'Refund',
  setup_attempt: 'SetupAttempt',
  setup_intent: 'SetupIntent',
  transfer: 'Transfer',
  transfer_reversal: 'TransferReversal',
};

interface ApiObject {
  object: string;
  deleted?: true;
  data?: ApiObject[];
}

function typeOf(value: ApiObject): string {
  if (value.object === 'list') return `Stripe.ApiList<${value.data?.[0] ? typeOf(value.data[0]) : 'never'}>`;
  return `Stripe.${value.deleted ? 'Deleted' : ''}${typeNames[value.object] ?? `unknown_${value.object}`}`;
}

/** The kinds of objects in a value, at any depth. */
function kindsIn(value: unknown): Set<unknown> {
  if (typeof value !== 'object' || value === null) return new Set();
  const inner = Object.values(value).flatMap((one) => [...kindsIn(one)]);
  return new Set('object' in value && typeof value.object === 'string' ? [value.object, ...inner] : inner);
}

/**
 * Compiles objects against the types of the package stripe; returns the compiler's errors: missing keys, unknown keys and
 * values of another type, at any depth.
 */
async function findDifferences(objects: ApiObject[]): Promise<string> {
  const folder = temporaryFolder();
  const lines = objects.map((value, index) => {
    return `export const answer${index} = ${JSON.stringify(value)} satisfies ${typeOf(value)};`;
  });
  writeFileSync(join(folder, 'answers.ts'), ["import type { Stripe } from 'stripe';", ...lines].join('\n'));
  const compilerOptions = {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    target: 'esnext',
    module: 'nodenext',
    types: ['node'],
    typeRoots: [join(checkout, 'node_modules/@types')],
    paths: { stripe: [join(checkout, 'node_modules/stripe/esm/stripe.esm.node.d.ts')] },
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['answers.ts'] }));
  const compiler = join(checkout, 'node_modules/typescript/bin/tsc');
  return promisify(execFile)(process.execPath, [compiler, '-p', folder, '--pretty', 'false']).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
}

/** Uses everything the sandbox simulates; returns the answers as received, and the bodies of the webhooks. */
async function recordAnswers(): Promise<ApiObject[]> {
  const out = await startMoneyOut();
  const { sandbox, own, connect, openAccount, charge } = out;
  const answers: ApiObject[] = [];
  const stripe = stripeClient(sandbox.url, {
    fetch: async (...parameters) => {
      const response = await fetch(...parameters);
      if (response.ok) answers.push(await response.clone().json());
      return response;
    },
  });
  const account = await openAccount({ metadata: { page: 'p1' } });
  const as = { stripeAccount: account };
  for (const action of ['leave', 'review', 'need-document', 'mismatch-name', 'reject'])
    await stripe.accounts.retrieve(await openAccount({}, { action }));
  const unused = await stripe.accounts.create(accountParameters());
  await createLink(stripe, unused.id);
  await stripe.accounts.createLoginLink(account);
  await stripe.accounts.listCapabilities(account);
  await stripe.accounts.retrieveCapability(account, 'card_payments');
  await stripe.accounts.listExternalAccounts(account);
  await stripe.accounts.list();
  await stripe.accounts.del(unused.id);

  const paid = await charge(5_000, { availableAtOnce: true });
  await stripe.refunds.create({ charge: paid.id, amount: 100, expand: ['balance_transaction'] });
  const sessions = await stripe.checkout.sessions.list({ expand: ['data.line_items'] });
  const session = sessions.data[0]?.id ?? '';
  await stripe.checkout.sessions.retrieve(session, { expand: ['payment_intent.latest_charge'] });
  await sandbox.stripe.disputePart(session, 300);
  await stripe.disputes.list();
  const transfer = await stripe.transfers.create({
    amount: 1_000,
    currency: 'usd',
    destination: account,
    expand: ['destination', 'destination_payment.balance_transaction'],
  });
  const reversal = await stripe.transfers.createReversal(transfer.id, {
    amount: 100,
    expand: ['transfer', 'destination_payment_refund'],
  });
  await stripe.transfers.retrieveReversal(transfer.id, reversal.id);
  await stripe.transfers.update(transfer.id, { description: 'Tips' });
  await stripe.payouts.create({ amount: 200, currency: 'usd', expand: ['destination'] }, as);
  const late = await stripe.payouts.create({ amount: 200, currency: 'usd' }, as);
  await stripe.payouts.create({ amount: 100, currency: 'usd' });
  sandbox.stripe.advanceClock(3);
  sandbox.stripe.failPayout(late.id, 'account_closed');
  await stripe.payouts.list({ expand: ['data.failure_balance_transaction'] }, as);
  for (const options of [undefined, as]) {
    await stripe.balance.retrieve({}, options);
    await stripe.balanceTransactions.list({ expand: ['data.source'] }, options);
    await stripe.events.list({ limit: 100 }, options);
  }
  await chargeSavedCard(stripe, sandbox.stripe);
  sandbox.stripe.decideAccount(account, 'deauthorize');
  const sent = sandbox.stripe.deliveries().length;
  await expect.poll(() => own.received.length + connect.received.length).toBe(sent);
  return [...answers, ...[...own.received, ...connect.received].map(({ body }) => JSON.parse(body))];
}

/** Saves a card, charges it, and deletes it. */
async function chargeSavedCard(stripe: Stripe, control: StripeControl): Promise<void> {
  const { id: customer } = await stripe.customers.create({ email: 'backer@example.com' });
  const saving = { mode: 'setup' as const, currency: 'usd', customer, success_url: returnUrl };
  const refused = await stripe.checkout.sessions.create(saving);
  await control.pay(refused.id, 'decline');
  const session = await stripe.checkout.sessions.create(saving);
  await control.pay(session.id, 'succeed');
  await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['customer', 'setup_intent.payment_method', 'setup_intent.latest_attempt'],
  });
  await stripe.setupAttempts.list({ setup_intent: String(refused.setup_intent) });
  const [method] = (await stripe.customers.listPaymentMethods(customer)).data;
  await stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    customer,
    payment_method: String(method?.id),
    confirm: true,
    off_session: true,
  });
  await stripe.paymentMethods.detach(String(method?.id));
  await stripe.customers.del(customer);
}

test('every object the sandbox answers or sends is what the types of the official package say', async () => {
  const answers = await recordAnswers();
  expect(kindsIn(answers)).toEqual(new Set([...Object.keys(typeNames), 'application', 'list', 'price']));
  expect(await findDifferences(answers)).toBe('');

  // Control: the comparison detects a missing key and an unknown one.
  const transfer = answers.find(({ object }) => object === 'transfer');
  const { reversed: _missing, ...partly } = transfer as ApiObject & { reversed: unknown };
  const found = await findDifferences([partly, { ...transfer, tip: 1 } as ApiObject]);
  expect(found).toContain("Property 'reversed' is missing");
  expect(found).toContain(`'"tip"' does not exist in type 'Transfer'`);
});
