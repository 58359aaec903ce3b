import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { OperatorRole } from '#contract/operator-roles.ts';
import { makeBeneficiary } from './factories.ts';
import { type Fan, type PayingOptions, startPayingServer } from './paying-server.ts';
import { personWithApp, provenPerson } from './second-factor.ts';
import { withoutTriggers } from './without-triggers.ts';

type TipChanges = {
  readonly message?: string;
  readonly beneficiary?: string;
  readonly total_amount?: number;
};

export type DeskStage = Awaited<ReturnType<typeof openDeskStage>>;

/** A paying server with its own identity service, with operators and items in their queues. */
export async function openDeskStage(options: PayingOptions = {}) {
  const server = await startPayingServer({ ownIdentity: true, ...options });
  const { pool } = server.services;
  const known = async (person: Awaited<ReturnType<typeof provenPerson>>) => {
    const caller = { authorization: `Bearer ${person.token}` };
    const { body } = await server.call(caller, 'GET', '/account/users/profile');
    if (!body.data) throw new Error(`No profile: ${JSON.stringify(body)}`);
    return { ...person, ...caller, accountId: body.data.result.id as string };
  };
  const withRole = async (person: Awaited<ReturnType<typeof known>>, role: OperatorRole) => {
    await pool.query('INSERT INTO operator (account_id, role) VALUES ($1, $2)', [person.accountId, role]);
    return { ...person, role };
  };
  return {
    ...server,
    /** A signed-in person whose address is verified. */
    person: async () => known(await provenPerson(server)),
    /** An operator who showed a second factor just now. */
    operator: async (role: OperatorRole) => withRole(await known(await personWithApp(server)), role),
    /** An operator without a second factor. */
    operatorWithoutFactor: async (role: OperatorRole) =>
      withRole(await known(await provenPerson(server)), role),
    /** Moves the time at which the second factor was shown back by the interval. */
    async ageSecondFactor(accountId: string, interval: string): Promise<void> {
      await pool.query(
        `UPDATE identity_session SET second_factor_at = now() - $2::interval
         WHERE user_id = (SELECT subject::uuid FROM account WHERE id = $1)`,
        [accountId, interval],
      );
    },
    /** A tip that is paid and counted. */
    async paidTip(fan: Fan, changes: TipChanges = {}) {
      const tip = await server.startTip(fan, changes);
      await server.sandbox.stripe.pay(tip.session, 'succeed');
      await server.services.payments.sync(tip.paymentId, 'test');
      return tip;
    },
    /** A case about money that belongs to no payment of ours. */
    async openCase(): Promise<string> {
      const { rows } = await pool.query(
        `INSERT INTO payment_quarantine (payment_id, provider, reason, expected, observed)
         VALUES (NULL, 'stripe', 'unknown_movement', '{}', $1) RETURNING id`,
        [{ movement: randomUUID() }],
      );
      return rows[0].id;
    },
    /** A job that failed for the last time; if it held a secret, its data was removed. */
    async failedJob({ secret = false } = {}): Promise<string> {
      const id = randomUUID();
      await pool.query(
        `INSERT INTO jobs.job (name, data, output, source_id, source_name, source_retry_count, source_created_on,
           source_output)
         VALUES ('dead-letters', $2, $3, $1, 'home.mail-testimonial', 36, now(), $4)`,
        [
          id,
          secret ? null : { testimonial: 'kept' },
          { payload: secret ? 'removed' : 'kept' },
          { name: 'Error', message: 'refused' },
        ],
      );
      return id;
    },
    /** The audit log, newest first. */
    async log(): Promise<
      { action: string; account_id: string; actor: string; reason: string; subject_id: string }[]
    > {
      return (await pool.query('SELECT * FROM audit_entry ORDER BY id DESC')).rows;
    },
  };
}

/** A case about a tip that was paid after its checkout had ended. */
export async function caseOfLateTip(
  stage: DeskStage,
  payer: { authorization: string },
): Promise<{ id: string; session: string }> {
  const {
    services,
    sandbox: { stripe },
  } = stage;
  stripe.configure({ loseRate: 1 });
  const { paymentId, session } = await stage.startTip(payer);
  await services.pool.query("UPDATE payment SET status = 'expired', status_cause = 'test' WHERE id = $1", [
    paymentId,
  ]);
  await stripe.pay(session, 'succeed');
  stripe.configure({ loseRate: 0 });
  await services.payments.sync(paymentId, 'test');
  const { rows } = await services.pool.query('SELECT id FROM payment_quarantine WHERE payment_id = $1', [
    paymentId,
  ]);
  return { id: rows[0].id, session };
}

/** A pending claim of a page, with a picture. */
export async function makeOpenClaim(
  pool: Pool,
  { accountId }: { readonly accountId: string },
): Promise<{ id: string; paper: string }> {
  const page = await makeBeneficiary(pool);
  await pool.query(`UPDATE beneficiary SET claim_state = 'claim_pending' WHERE id = $1`, [page.id]);
  const claim = await pool.query(
    `INSERT INTO claim (beneficiary_id, account_id, way, state, statement)
     VALUES ($1, $2, 'papers', 'open', 'This is my page.') RETURNING id`,
    [page.id, accountId],
  );
  const { id } = claim.rows[0];
  const paper = await pool.query(
    `INSERT INTO claim_paper (account_id, claim_id, content) VALUES ($1, $2, '\\x00') RETURNING id`,
    [accountId, id],
  );
  return { id, paper: paper.rows[0].id };
}

/** What an operator does with a claim as it is now. */
export async function decideClaim(
  { call }: Pick<DeskStage, 'call'>,
  by: { authorization: string },
  { id, what, reason }: { id: string; what: 'accept' | 'refuse'; reason: string },
) {
  const { version } = (await call(by, 'GET', `/desk/claims/${id}`)).body.data.result;
  return call(by, 'POST', `/desk/claims/${id}/${what}`, { reason, version });
}

/** A receiver who has owed us 4 dollars for that many days; returns the name of the ledger account. */
export async function makeDebt(
  { ownerPool, services }: { readonly ownerPool: Pool; readonly services: { readonly pool: Pool } },
  days = 181,
): Promise<string> {
  const { id } = await makeBeneficiary(services.pool);
  const account = `beneficiary:${id}`;
  await withoutTriggers(ownerPool, ["INSERT INTO ledger_account VALUES ($1, 'liability')", [account]]);
  await oweMore(ownerPool, { account, amountMinor: 400, days });
  return account;
}

/** Takes money from an account, that many days ago, by a payout's movement without the payout, which constraints would refuse. */
export async function oweMore(
  ownerPool: Pool,
  { account, amountMinor, days }: { account: string; amountMinor: number; days: number },
): Promise<void> {
  const movement = randomUUID();
  await withoutTriggers(
    ownerPool,
    [
      `INSERT INTO ledger_movement (id, payout_id, kind, recorded_at)
       VALUES ($1, $2, 'payout', now() - $3 * interval '1 day')`,
      [movement, randomUUID(), days],
    ],
    [
      `INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
       VALUES ($1, $2, 'USD', $3::bigint), ($1, 'transit:manual', 'USD', -$3::bigint)`,
      [movement, account, amountMinor],
    ],
    // No trigger has added the rows above to the totals.
    ['SELECT recount_ledger_totals()'],
  );
}
