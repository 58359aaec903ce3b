import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { jobDefinitions } from '#server/app.ts';
import { makeProposedShares, makeUnpayableBand } from '#tests/support/band-factory.ts';
import { makeClaimLink } from '#tests/support/claiming.ts';
import { makeBeneficiary, makeEvent, makeInvitation, makeOrganizer } from '#tests/support/factories.ts';
import { post, signedIn } from '#tests/support/identity.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { mailWords, partsOf } from '#tests/support/mail-words.ts';
import { makeStartedAccount } from '#tests/support/payout-factory.ts';
import { startTestServer, testOrigin } from '#tests/support/test-server.ts';
import { testimonial } from '#tests/support/testimonial.ts';
import { makeCanceledPayout } from '#tests/support/world-past.ts';

let mail: MailCollector;
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  mail = await collectMail();
  server = await startTestServer({ ownIdentity: true, environment: { SMTP_URL: mail.url } });
});
afterAll(() => Promise.all([server.stop(), mail.stop()]));

interface Recipient {
  readonly email: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly accountId: string;
}

/**
 * Each job that sends mail, with a payload about this person. Other tests cover the mails of tips
 * (mail-receipt.test.ts, mail-refund.test.ts), thanks (mail-thanks.test.ts), campaigns (notices.test.ts), arrivals (arrivals.test.ts),
 * pledges (pledges.test.ts), declines (change-notices.test.ts), removals from a bill
 * (ask-performers.test.ts) and the daily mail (send-digests.test.ts).
 */
const payloads: Record<string, (person: Recipient) => object | Promise<object>> = {
  'account.sign-up-notice': ({ userId }) => ({ userId }),
  'account.security-mail': ({ userId, email }) => ({ kind: 'email-taken', userId, to: email }),
  'account.second-factor-mail': ({ userId }) => ({ userId, news: 'app-on' }),
  'account.proof-mail': ({ userId, sessionId, email }) => ({ userId, sessionId, email }),
  'account.reset-mail': ({ userId }) => ({ userId }),
  'account.deletion-notice': ({ accountId }) => ({ accountId, wanted: false }),
  'events.cancel-notice': async ({ accountId, userId }) => {
    const { id } = await makeEvent(server.ownerPool);
    const canceled = "UPDATE event SET state = 'canceled', canceled_at = now() WHERE id = $1";
    await server.ownerPool.query(canceled, [id]);
    await proveAddress(accountId, userId);
    return { eventId: id, accountId };
  },
  'desk.hiding-notice': async ({ accountId, userId }) => {
    const { id } = await makeEvent(server.ownerPool);
    await server.ownerPool.query("UPDATE event SET hidden_reason = 'Not theirs' WHERE id = $1", [id]);
    await proveAddress(accountId, userId);
    return { kind: 'event', id, accountId, hidden: true };
  },
  'beneficiaries.invitation-mail': async ({ email }) => ({
    invitationId: await makeInvitation(server.ownerPool, email),
  }),
  'beneficiaries.manager-news': async ({ accountId, userId }) => {
    await proveAddress(accountId, userId);
    const { id } = await makeBeneficiary(server.ownerPool);
    return { kind: 'left', pageId: id, accountId, by: accountId, to: accountId };
  },
  'beneficiaries.leaving-notice': async ({ accountId, userId }) => {
    await proveAddress(accountId, userId);
    const { id } = await makeBeneficiary(server.ownerPool);
    return { pageId: id, by: accountId, at: '2026-11-27T15:04:05Z', published: true, to: accountId };
  },
  'beneficiaries.ending-notice': async ({ accountId, userId }) => {
    await proveAddress(accountId, userId);
    return { pageName: 'Aster Bekele', to: accountId, at: '2026-11-27T15:04:05Z', erased: true };
  },
  'claims.link-mail': async (person) => ({ linkId: await makeClaimLink(server.ownerPool, person) }),
  'claims.notice': async ({ email, accountId }) => {
    const { id } = await makeBeneficiary(server.ownerPool);
    const { rows } = await server.ownerPool.query(
      `INSERT INTO claim (beneficiary_id, account_id, way, state, email_on_file)
       VALUES ($1, $2, 'papers', 'open', $3) RETURNING id`,
      [id, accountId, email],
    );
    return { claimId: rows[0].id, kind: 'waits', accountId: null };
  },
  'payouts.account-news': async ({ accountId, userId }) => {
    await server.ownerPool.query('UPDATE identity_user SET email_verified = true WHERE id = $1', [userId]);
    const payoutAccountId = await makeStartedAccount(server.ownerPool, accountId);
    return { payoutAccountId, kind: 'needed', before: null, to: accountId };
  },
  'payouts.ending-notice': async ({ accountId, userId }) => {
    await proveAddress(accountId, userId);
    const pageId = (await makeBeneficiary(server.ownerPool)).id;
    return { accountId, pageId, to: accountId, at: '2026-11-27T15:04:05Z', erased: true };
  },
  'payouts.lost-account-notice': async ({ accountId, userId }) => {
    await proveAddress(accountId, userId);
    return { payoutAccountId: await makeStartedAccount(server.ownerPool, accountId), to: accountId };
  },
  'events.ask-performer': async ({ accountId, userId }) => {
    const page = await makeBeneficiary(server.ownerPool);
    const organizer = await makeOrganizer(server.ownerPool);
    const { id } = await makeEvent(server.ownerPool, { beneficiaries: [page], organizer });
    await server.ownerPool.query('UPDATE event_beneficiary SET invited_at = now() WHERE event_id = $1', [id]);
    await server.ownerPool.query(
      `INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')`,
      [page.id, accountId],
    );
    await proveAddress(accountId, userId);
    return { eventId: id, pageId: page.id, accountId };
  },
  'bands.news': async ({ accountId, userId }) => {
    await proveAddress(accountId, userId);
    return { ...(await makeProposedShares(server.ownerPool)), kind: 'proposed', to: accountId };
  },
  'bands.unpayable-notice': async ({ accountId, userId }) => {
    await proveAddress(accountId, userId);
    return { bandId: await makeUnpayableBand(server.ownerPool), to: accountId };
  },
  'payouts.mail-notice': async ({ accountId, userId }) => {
    await proveAddress(accountId, userId);
    return { payoutId: await makeCanceledPayout(server.ownerPool, accountId), kind: 'paid', accountId };
  },
  'webhooks.disabling-notice': async ({ accountId, userId }) => {
    await proveAddress(accountId, userId);
    const { id } = await makeBeneficiary(server.ownerPool);
    const { rows } = await server.ownerPool.query(
      `INSERT INTO webhook_endpoint (beneficiary_id, address, format, secret_ciphertext, created_at, disabled_at)
       VALUES ($1, 'https://tips.example.com/in', 'standard', '', now(), now()) RETURNING id`,
      [id],
    );
    return { webhookId: rows[0].id, pageId: id, to: accountId };
  },
  'home.mail-testimonial': () => testimonial,
  'books.mail-alarm': () => ({ failed: [{ name: 'the books hold', problems: 1 }] }),
};
const elsewhere = [
  'campaigns.comment-notice',
  'campaigns.decision-notice',
  'campaigns.end-notice',
  'campaigns.ending-notice',
  'campaigns.failure-notice',
  'campaigns.pledge-given-back',
  'campaigns.pledge-news',
  'campaigns.pledge-paid',
  'campaigns.pledge-reversed',
  'campaigns.pledge-saved',
  'campaigns.update-notice',
  'dashboard.mail-thanks',
  'events.decline-notice',
  'events.removal-notice',
  'notifications.mail-digest',
  'payouts.mail-arrival',
  'pledges.mail',
  'tipping.mail-receipt',
  'tipping.mail-refund',
  'tipping.notify-beneficiary',
  'tipping.notify-reversal',
];
const withoutMail = [
  'account.recover-password',
  'campaigns.comment-notices',
  'campaigns.end-notices',
  'campaigns.ending-notices',
  'campaigns.update-notices',
  'events.cancel-notices',
  'notifications.push',
  'notifications.push-event',
  'notifications.push-to-followers',
  'payouts.give-back-left',
  'payouts.tell-owners',
  'payouts.sync-account',
  'pictures.remove-files',
  'tipping.close-tried-checkout',
  'webhooks.deliver',
];

async function proveAddress(accountId: string, userId: string): Promise<void> {
  await server.ownerPool.query('UPDATE account SET address_proven = true WHERE id = $1', [accountId]);
  await server.ownerPool.query('UPDATE identity_user SET email_verified = true WHERE id = $1', [userId]);
}

async function recipient(): Promise<Recipient> {
  const { email, token } = await signedIn(server);
  // The first request creates the product's account.
  await server.request('/api/v1/account/users/profile', { headers: { authorization: `Bearer ${token}` } });
  const { rows } = await server.ownerPool.query(
    `SELECT person.id AS "userId", session.id AS "sessionId", account.id AS "accountId"
     FROM identity_user AS person JOIN identity_session AS session ON session.user_id = person.id
     JOIN account ON account.subject = person.id::text WHERE person.email = $1`,
    [email],
  );
  return { email, ...rows[0] };
}

test('every job that mails is held here', () => {
  const enqueued = jobDefinitions(server.services).filter(({ schedule }) => schedule === undefined);
  const known = [...Object.keys(payloads), ...elsewhere, ...withoutMail];
  expect(enqueued.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

test.each(Object.keys(payloads))(
  '%s done twice is one mail to a mailbox, and another job another one',
  async (name) => {
    const person = await recipient();
    const payload = await payloads[name]?.(person);
    const definition = jobDefinitions(server.services).find((one) => one.name === name);
    const job = { id: randomUUID() };
    for (const one of [job, job, { id: randomUUID() }]) await definition?.work(payload as never, one);
    const to = /^(home|books)\./.test(name) ? server.services.config.contactMail : person.email;
    const [first, repeat, other] = mail
      .to(to)
      .slice(-3)
      .map(({ text }) => withoutDate(text));
    expect(first).toMatch(/^Message-ID: <[\w.-]+@tibeb\.example>\r$/im);
    expect(repeat).toBe(first);
    expect(idOf(other)).not.toBe(idOf(first));
    expectOneLayout(first ?? '');
  },
);

/** The text and the HTML say the same, and both lead to us alone. */
function expectOneLayout(message: string): void {
  const words = mailWords(partsOf(message));
  expect(words.html).toEqual(words.text);
  for (const address of words.addresses) expect(address.startsWith(`${testOrigin}/`), address).toBe(true);
}

const idOf = (text = '') => /^Message-ID: (<\S+>)\r$/im.exec(text)?.[1];

/** The date and the boundary between the parts change with each attempt. */
function withoutDate(text: string): string {
  return text.replace(/^Date: .*$/m, '').replaceAll(/--_[^\s"]*/g, '');
}

test('a reset that is mailed again after the address has changed leaves the link at the old address dead', async () => {
  const { email, userId } = await recipient();
  const definition = jobDefinitions(server.services).find(({ name }) => name === 'account.reset-mail');
  const job = { id: randomUUID() };
  await definition?.work({ userId } as never, job);
  const moved = `moved-${email}`;
  await server.ownerPool.query('UPDATE identity_user SET email = $1 WHERE id = $2', [moved, userId]);
  // A change of the address also deletes the reset links.
  await server.ownerPool.query('DELETE FROM identity_password_reset WHERE user_id = $1', [userId]);
  await definition?.work({ userId } as never, job);
  const reset = (token: string) =>
    post(server, identityPaths.resetPassword, { token, password: 'another good password' });
  const [old, now] = [email, moved].map((to) => mail.tokenIn(mail.to(to).at(-1)?.text ?? ''));
  expect((await reset(old ?? '')).ok).toBe(false);
  expect((await reset(now ?? '')).ok).toBe(true);
});
