import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import { openPage, submitOnboarding } from '#sandbox/stripe/connect/account-under-test.ts';
import { eventually } from './eventually.ts';
import { makeBeneficiary, makePageManager } from './factories.ts';
import { startPayingServer } from './paying-server.ts';
import { provenPerson } from './second-factor.ts';

export type GettingPaidStage = Awaited<ReturnType<typeof openGettingPaidStage>>;

/** A bank account that the stand-in accepts and that payouts reach. */
const bank = { holder: 'Aster Aweke', routingNumber: '110000000', accountNumber: '000123456789' };

/** A server whose page owners have a second factor, with a Stripe that sends events about their accounts. */
export async function openGettingPaidStage(options: Parameters<typeof startPayingServer>[0] = {}) {
  const server = await startPayingServer({ ownIdentity: true, workJobs: true, ...options });
  const { pool } = server.services;
  const person = async ({ factor = true } = {}) => {
    const { token, email } = await provenPerson(server);
    const fan = { authorization: `Bearer ${token}` };
    // Creates the account; a busy server may ask to retry.
    await eventually(async () =>
      expect((await server.call(fan, 'GET', '/account/users/profile')).status).toBe(200),
    );
    const subject = decodeJwt(token).sub ?? '';
    if (factor) {
      await pool.query('UPDATE identity_user SET two_factor_enabled = true WHERE id = $1', [subject]);
      await pool.query('UPDATE identity_session SET second_factor_at = now() WHERE user_id = $1', [subject]);
    }
    return { ...fan, subject, email };
  };
  type Person = Awaited<ReturnType<typeof person>>;
  const managerOf = async (page: { id: string }, role: 'owner' | 'editor' = 'owner', options = {}) => {
    const manager = await person(options);
    await makePageManager(pool, { page, subject: manager.subject, role });
    return manager;
  };
  const call = (who: Person, method: string, path: string, body?: unknown) =>
    server.call(who, method, `/payouts/pages/${path}`, body);
  return {
    server,
    pool,
    person,
    managerOf,
    call,
    /** A claimed page and its owner. */
    async page() {
      const page = await makeBeneficiary(pool);
      await pool.query("UPDATE beneficiary SET claim_state = 'claimed' WHERE id = $1", [page.id]);
      return { page, owner: await managerOf(page) };
    },
    accountsOf: async (who: Person, page: { id: string }) =>
      (await call(who, 'GET', page.id)).body.data.result.accounts,
    /** Starts onboarding in the USA, and ends it with the stand-in's button. Returns the id of the account. */
    async onboard(who: Person, page: { id: string }, action = 'verify'): Promise<string> {
      const { status, body } = await call(who, 'POST', `${page.id}/onboarding`, { country: 'US' });
      if (status !== 200) throw new Error(JSON.stringify(body));
      const back = await submitAtStripe(body.data.result.url, { action });
      return new URL(back).searchParams.get('back') ?? '';
    },
    /** Completes the onboarding of a Stripe account. */
    async onboardAgain(who: Person, page: { id: string }, account: string): Promise<void> {
      const { body } = await call(who, 'POST', `${page.id}/accounts/${account}/link`);
      await submitAtStripe(body.data.result.url, { action: 'verify' });
    },
    sync: (who: Person, page: { id: string }, account: string) =>
      call(who, 'POST', `${page.id}/accounts/${account}/sync`),
    byHand: (who: Person, page: { id: string }, changes: object = {}) =>
      call(who, 'POST', `${page.id}/accounts`, {
        country: 'ET',
        institution: 'telebirr',
        holder_name: 'Aster Aweke',
        number: '+251 91 123 4567',
        ...changes,
      }),
    rowOf: async (account: string) =>
      (await pool.query('SELECT * FROM payout_account WHERE id = $1', [account])).rows[0],
    stop: () => server.stop(),
  };
}

/** Opens a link of the stand-in and sends its form, as a browser without scripts does. Returns the address it redirects to. */
export async function submitAtStripe(link: string, fields: Record<string, string>): Promise<string> {
  const submitted = await submitOnboarding(await openPage(link), { ...bank, ...fields });
  return submitted.headers.get('location') ?? '';
}
