import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { awaitMail, tokenIn } from './awaited-mail.ts';
import { makeBeneficiary, makeEvent } from './factories.ts';
import { collectMail } from './mail-collector.ts';
import { callAs, organizerForm } from './organizing.ts';
import { type Person, somebody, startTestServer } from './test-server.ts';

export type ClaimingStage = Awaited<ReturnType<typeof openClaimingStage>>;

/** A server with a mail collector and a movable clock, and pages to be claimed. */
export async function openClaimingStage(overrides: Parameters<typeof startTestServer>[0] = {}) {
  const mail = await collectMail();
  let now = Date.now();
  const server = await startTestServer({
    workJobs: true,
    ...overrides,
    environment: { SMTP_URL: mail.url, ...overrides.environment },
    overrides: { clock: { now: () => new Date(now) }, ...overrides.overrides },
  });
  const { pool } = server.services;
  const call = (person: Person, method: string, path: string, body?: object) =>
    callAs(server, person, method, path, body);
  const rowOf = async (pageId: string) =>
    (await pool.query('SELECT claim_state, email FROM beneficiary WHERE id = $1', [pageId])).rows[0];
  return {
    server,
    pool,
    mail,
    call,
    pass(ms: number): void {
      now += ms;
    },
    /** An unmanaged page, with an address on file. */
    async page(email: string | null = `${randomUUID()}@example.com`) {
      return { ...(await makeBeneficiary(pool, { email })), email: email ?? '' };
    },
    stateOf: async (pageId: string): Promise<string> => (await rowOf(pageId)).claim_state,
    emailOf: async (pageId: string): Promise<string | null> => (await rowOf(pageId)).email,
    /** The subjects of the page's managers. */
    async managersOf(pageId: string): Promise<string[]> {
      const text = `SELECT subject FROM page_manager JOIN account ON account.id = account_id WHERE beneficiary_id = $1`;
      return (await pool.query(text, [pageId])).rows.map((row) => row.subject);
    },
    askForLink: (person: Person, pageId: string) => call(person, 'POST', `/claims/pages/${pageId}/mail`),
    /** The token in the newest mail to the address on file. */
    async mailedToken(email: string, count = 1): Promise<string> {
      const mails = await awaitMail(mail, email, { words: 'wants to look after the page', count });
      return tokenIn(mails.at(-1), '/claim-by-mail');
    },
    open: (person: Person, token: string) => call(person, 'POST', '/claims/by-mail', { token }),
    /** The token in the link "This was not me" of the newest mail with these words. */
    async notMeToken(email: string, words: string): Promise<string> {
      return tokenIn((await awaitMail(mail, email, { words })).at(-1), '/claim-was-not-me');
    },
    dispute: (token: string, path = '') =>
      server.request(`/api/v1/claims/disputes${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      }),
    papers: (person: Person, pageId: string, body: object = {}) =>
      call(person, 'POST', `/claims/pages/${pageId}/papers`, {
        statement: 'I have sung these songs since 1995, see the pictures.',
        ...body,
      }),
    organizer: (daysAgo: number, beneficiaries: { id: string; name: string }[]) =>
      makeOrganizerOf(server, new Date(now - daysAgo * 24 * 60 * 60 * 1000), beneficiaries),
    vouch: (person: Person, event: string, beneficiary: string) =>
      call(person, 'POST', `/claims/vouches/${event}`, { beneficiary }),
    redeem: (person: Person, code: string) => call(person, 'POST', '/claims/by-code', { code }),
    async stop() {
      await server.stop();
      await mail.stop();
    },
  };
}

/** An organizer who registered at that time, with an event that has these pages on its bill. */
async function makeOrganizerOf(
  server: Awaited<ReturnType<typeof startTestServer>>,
  since: Date,
  beneficiaries: { id: string; name: string }[],
) {
  const person = somebody('Fendika');
  await callAs(server, person, 'POST', '/events/organizers', organizerForm);
  const { rows } = await server.services.pool.query(
    `UPDATE organizer SET created_at = $2 FROM account
     WHERE account.id = account_id AND subject = $1 RETURNING organizer.id`,
    [person.subject, since],
  );
  const event = await makeEvent(server.services.pool, { organizer: { id: rows[0].id }, beneficiaries });
  return { person, event: event.id };
}

/** A link to claim a new page, inserted with SQL, whose mail is not sent yet. Returns its id. */
export async function makeClaimLink(
  pool: Pool,
  { accountId, email }: { accountId: string; email: string },
): Promise<string> {
  const { rows } = await pool.query(
    `INSERT INTO claim_link (beneficiary_id, account_id, email, expires_at)
     VALUES ($1, $2, $3, now() + interval '30 minutes') RETURNING id`,
    [(await makeBeneficiary(pool)).id, accountId, email],
  );
  return rows[0].id;
}
