import { expect } from 'vitest';
import { createPayments, createStripeProvider, type Payments } from '#server/features/payments/public.ts';
import { type Fan, type PayingServer, startPayingServer } from './paying-server.ts';
import { withoutTriggers } from './without-triggers.ts';

/** The request body with which tests close a case. */
export const by = (resolution: string, reason = 'Compared with the dashboard') =>
  ({ resolution, closedBy: 'almaz', reason }) as Parameters<Payments['closeCase']>[1];

type PaymentProvider = ReturnType<typeof createStripeProvider>;

/** A paying server that receives no webhooks: only the test itself syncs. */
export async function openQuarantineStage() {
  const server: PayingServer = await startPayingServer();
  const fan: Fan = await server.fan();
  server.sandbox.stripe.configure({ loseRate: 1 });
  const { pool, db, clock, log, config } = server.services;

  /** Runs a statement that the database's constraints would refuse. */
  const tampered = (statement: string, values: unknown[]) =>
    withoutTriggers(server.ownerPool, [statement, values]);
  /** A tip that is paid at the gateway but not synced yet. */
  const paidTip = async () => {
    const tip = await server.startTip(fan);
    await server.sandbox.stripe.pay(tip.session, 'succeed');
    return { ...tip, charge: await server.chargeOf(tip.session) };
  };

  return {
    ...server,
    paidTip,
    provider: createStripeProvider(config.stripe),
    /** Payments whose provider has some functions replaced by the test; the others are the sandbox's. */
    paymentsWith(changes: Partial<PaymentProvider>) {
      const stripe = { ...createStripeProvider(config.stripe), ...changes };
      return createPayments({ db, clock, log, providers: { stripe }, handlers: {} });
    },
    /** A tip that was paid with 5 dollars at the gateway, while we have another amount or currency for it. */
    async paidOtherThanAgreed(change: { amount_minor?: number; currency?: string }) {
      const tip = await paidTip();
      for (const [column, value] of Object.entries(change)) {
        await tampered(`UPDATE payment SET ${column} = $2 WHERE id = $1`, [tip.paymentId, value]);
        await tampered(`UPDATE tip SET ${column} = $2 WHERE id = $1`, [tip.tipId, value]);
      }
      if (change.amount_minor !== undefined)
        await tampered('UPDATE payment_allocation SET amount_minor = $2 WHERE payment_id = $1', [
          tip.paymentId,
          change.amount_minor,
        ]);
      return tip;
    },
    /** Ends the payment on our side, as before its money arrived. */
    endedHere: (paymentId: string) =>
      pool.query("UPDATE payment SET status = 'expired', status_cause = 'test' WHERE id = $1", [paymentId]),
    /** A case that an earlier version may have left behind. */
    leaveCase: (paymentId: string, charge: string, reason: string) =>
      pool.query(
        `INSERT INTO payment_quarantine (payment_id, provider, provider_charge, reason, expected, observed)
         VALUES ($1, 'stripe', $2, $3, '{}', '{}')`,
        [paymentId, charge, reason],
      ),
    /** The only case of a payment that was not closed with a booking. */
    async onlyCaseOf(paymentId: string): Promise<string> {
      const { rows } = await pool.query(
        `SELECT q.id FROM payment_quarantine q LEFT JOIN payment_case_closing c ON c.case_id = q.id
         WHERE payment_id = $1 AND c.case_id IS NULL`,
        [paymentId],
      );
      expect(rows).toHaveLength(1);
      return rows[0].id;
    },
    async reasonOf(caseId: string): Promise<string> {
      return (await pool.query('SELECT reason FROM payment_quarantine WHERE id = $1', [caseId])).rows[0]
        .reason;
    },
    async statusOfPayment(paymentId: string): Promise<string> {
      return (await pool.query('SELECT status FROM payment WHERE id = $1', [paymentId])).rows[0].status;
    },
    async balanceOf(account: string): Promise<number> {
      const { rows } = await pool.query(
        'SELECT coalesce(sum(amount_minor), 0)::int AS sum FROM ledger_entry WHERE account_name = $1',
        [account],
      );
      return rows[0].sum;
    },
  };
}

export type QuarantineStage = Awaited<ReturnType<typeof openQuarantineStage>>;
