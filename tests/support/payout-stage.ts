import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { openPage, submitOnboarding } from '#sandbox/stripe/connect/account-under-test.ts';
import { jobDefinitions } from '#server/app.ts';
import { openStripe } from '#server/features/payments/public.ts';
import { moveBookings } from './booking-time.ts';
import { type DeskStage, openDeskStage } from './desk-stage.ts';
import { makeOwnedPage } from './factories.ts';
import { providerAccountOf } from './provider-account.ts';

export type PayoutStage = Awaited<ReturnType<typeof openPayoutStage>>;
type Stripe = ReturnType<typeof openStripe>;
type Person = Awaited<ReturnType<DeskStage['person']>>;

/**
 * How a receiver is paid; null for not at all. The number of the bank account decides whether the sandbox accepts payouts or
 * sends them back.
 */
interface AccountValues {
  readonly rail?: 'stripe' | 'by-hand' | null;
  readonly bank?: string;
  /** By default the USA; elsewhere people are paid as recipients. In Ecuador (EC) banks have dollars, too. */
  readonly country?: string;
}

/** A paying server with operators, performers whose accounts at the sandbox can be paid, and tips that can be paid out. */
export async function openPayoutStage(options: Parameters<typeof openDeskStage>[0] = {}) {
  const stage = await openDeskStage(options);
  const { pool, config } = stage.services;
  const stripe = openStripe(config.stripe);
  // Captured money is available at once, and payouts arrive at once.
  stage.sandbox.stripe.configure({
    availableAfterDays: 0,
    payoutAfterDays: 0,
    feePercent: 0,
    feeFixedMinor: 0,
  });
  const workOf = (job: string) =>
    jobDefinitions(stage.services).find(({ name }) => name === job)?.work as () => Promise<void>;
  const [askWeekly, run] = [workOf('payouts.weekly'), workOf('payouts.run')];
  const fan = await stage.person();
  return {
    ...stage,
    stripe,
    fan,
    giveAccount: (page: { id: string }, owner: Person, values: AccountValues = {}) =>
      giveAccount({ pool, stripe }, page, owner, values),
    /** A person with a page of their own, paid by the given rail. */
    async performer(values: AccountValues = {}) {
      const owner = await stage.person();
      const page = await makeOwnedPage(pool, owner.accountId);
      const accountId = await giveAccount({ pool, stripe }, page, owner, values);
      return { owner, page, accountId, path: `/payouts/pages/${page.id}` };
    },
    /** Tips of these dollars, captured eight days ago. Returns their payments. */
    async readyTips(page: { id: string }, ...dollars: number[]): Promise<string[]> {
      const payments: string[] = [];
      for (const total_amount of dollars)
        payments.push((await stage.paidTip(fan, { beneficiary: page.id, total_amount })).paymentId);
      await makeOlder(stage.ownerPool, payments);
      return payments;
    },
    /** Runs the scheduled jobs; every payout in progress is due. */
    async run(): Promise<void> {
      await askWeekly();
      await pool.query("UPDATE payout SET due_at = 'epoch' WHERE due_at IS NOT NULL");
      await run();
    },
    /** Marks the current weekly run as done, so that only requested payouts are paid. */
    async passWeek(): Promise<void> {
      await pool.query(
        "INSERT INTO payout_week VALUES (date_trunc('week', now() - interval '3 hours')::date, now()), (date_trunc('week', now())::date, now()) ON CONFLICT DO NOTHING",
      );
    },
    /** Changes the bank account at the rail, without a notice to us. */
    changeBank: (accountId: string, bank: string) => changeBank({ pool, stripe }, accountId, bank),
    async payout(id: string) {
      return (await pool.query('SELECT * FROM payout WHERE id = $1', [id])).rows[0];
    },
    /** What the ledger owes to an account, in cents. */
    async balance(account: string): Promise<number> {
      const { rows } = await pool.query(
        'SELECT coalesce(-sum(amount_minor), 0)::int AS n FROM ledger_entry WHERE account_name = $1',
        [account],
      );
      return rows[0].n;
    },
  };
}

async function changeBank(
  { pool, stripe }: { pool: Pool; stripe: Stripe },
  accountId: string,
  accountNumber: string,
): Promise<void> {
  const { url } = await stripe.accounts.createLoginLink(await providerAccountOf(pool, accountId));
  await submitOnboarding(await openPage(url), { accountNumber });
}

/** Moves the capture of these payments to eight days ago. */
export const makeOlder = (ownerPool: Pool, payments: readonly string[]): Promise<void> =>
  moveBookings(ownerPool, payments, "recorded_at - interval '8 days'");

/** A payout account of a page that can be paid. Returns its id. */
export async function giveAccount(
  { pool, stripe }: { pool: Pool; stripe: Stripe },
  page: { id: string },
  owner: Pick<Person, 'accountId'>,
  { rail = 'stripe', bank, country = 'US' }: AccountValues,
): Promise<string> {
  if (rail === null) return '';
  const { rows } = await pool.query(
    `INSERT INTO payout_account (receiver_kind, receiver_id, rail, country, currency, provider_account,
       destination_ciphertext, destination_shown, state, verified_at, in_use, account_id)
     VALUES ('beneficiary', $1, $2, $6, 'USD', $3, $4, 'bank ··6789', 'enabled', now(), true, $5) RETURNING id`,
    [
      page.id,
      rail,
      rail === 'stripe' ? await openAccount(stripe, country, bank) : null,
      rail === 'by-hand' ? Buffer.from(randomUUID()) : null,
      owner.accountId,
      country,
    ],
  );
  return rows[0].id;
}

/** An Express account that has completed the onboarding. */
async function openAccount(stripe: Stripe, country: string, accountNumber = '000123456789'): Promise<string> {
  const { id } = await stripe.accounts.create({
    country,
    ...(country === 'US' ? {} : { tos_acceptance: { service_agreement: 'recipient' } }),
    email: 'aster@example.com',
    business_type: 'individual',
    capabilities: { transfers: { requested: true } },
    controller: {
      stripe_dashboard: { type: 'express' },
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
    },
    settings: { payouts: { schedule: { interval: 'manual' } } },
  });
  const link = await stripe.accountLinks.create({
    account: id,
    type: 'account_onboarding',
    refresh_url: 'http://127.0.0.1:9/again',
    return_url: 'http://127.0.0.1:9/back',
    collection_options: { fields: 'eventually_due', future_requirements: 'include' },
  });
  await submitOnboarding(await openPage(link.url), { action: 'verify', accountNumber });
  return id;
}
