import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { jobDefinitions } from '#server/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginAsGuest, newAddress, openGuestStage } from '#tests/support/guest.ts';
import { password, post } from '#tests/support/identity.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

let stage: Awaited<ReturnType<typeof openGuestStage>>;
beforeAll(async () => {
  stage = await openGuestStage();
});
afterAll(() => stage.stop());

const mailsTo = (email: string, subject: string) =>
  stage.mail.to(email).filter(({ text }) => text.includes(subject)).length;
const receiptsTo = (email: string) => mailsTo(email, 'Subject: Your receipt');
const refundsTo = (email: string) => mailsTo(email, 'given back to you');

test('what was given as a guest joins the account that proves the address later', async () => {
  const someone = await stage.person();
  const guest = await beginAsGuest(stage.server, { email: someone.email });
  const { tipId } = await stage.receive(guest, { message: 'Mine' });
  const started = await stage.server.startTip(guest);
  const fan = someone.fan;
  expect(await stage.listed(fan)).toEqual([]);
  await stage.prove(someone);
  // Anybody could have started a tip with this address, so an unpaid one does not move to the account.
  expect(await stage.listed(fan)).toEqual([tipId]);
  expect((await stage.server.call(fan, 'GET', `/tipping/tips/${tipId}`)).body.data.result.message).toBe(
    'Mine',
  );
  expect(new Set(await stage.listed(guest))).toEqual(new Set([tipId, started.tipId]));
  const tips = await stage.server.call(fan, 'GET', '/account/data/tips');
  expect(tips.body.data.result.rows.map(([id]: string[]) => id)).toEqual([tipId]);
  expect((await stage.server.call(fan, 'GET', '/account/data/payments')).body.data.result.rows).toHaveLength(
    1,
  );
  expect(await stage.server.failedAuditChecks()).toEqual([]);
});

test('what is given as a guest with an address that is proven already joins its account too', async () => {
  const someone = await stage.person();
  await stage.prove(someone);
  const guest = await beginAsGuest(stage.server);
  const before = await stage.receive(guest);
  expect(await stage.listed(someone.fan)).toEqual([]);
  await beginAsGuest(stage.server, { token: guest.token, email: someone.email });
  const after = await stage.receive(guest);
  expect(await stage.listed(someone.fan)).toEqual([after.tipId, before.tipId]);
});

test('nobody gets the tips of an address they have not proven, not by signing up with it, and not by leaving it', async () => {
  const email = newAddress();
  const guest = await beginAsGuest(stage.server, { email });
  const { tipId } = await stage.receive(guest);
  const attacker = await stage.person(email);
  expect(await stage.listed(attacker.fan)).toEqual([]);
  const own = newAddress();
  await post(
    stage.server,
    identityPaths.changeEmail,
    { email: own, currentPassword: password },
    { cookie: attacker.cookie },
  );
  await eventually(() => expect(stage.mail.to(own)).toHaveLength(1));
  const token = stage.mail.tokenIn(stage.mail.to(own)[0]?.text ?? '');
  const proven = await post(stage.server, identityPaths.verifyEmail, { token }, { cookie: attacker.cookie });
  expect(proven.status).toBe(200);
  expect(await stage.listed(attacker.fan)).toEqual([]);
  expect((await stage.server.call(attacker.fan, 'GET', `/tipping/tips/${tipId}`)).status).toBe(404);
  // The real owner of the address gets them.
  const owner = await stage.person(email);
  await stage.prove(owner);
  expect(await stage.listed(owner.fan)).toEqual([tipId]);
});

test('mails about what was given as a guest follow the person to a new address, and stop when they are suspended', async () => {
  const someone = await stage.person();
  const guest = await beginAsGuest(stage.server, { email: someone.email });
  const { session, tipId } = await stage.receive(guest);
  await eventually(() => expect(receiptsTo(someone.email)).toBe(1));
  await stage.prove(someone);
  const now = newAddress();
  const { pool } = stage.server.services;
  await pool.query('UPDATE identity_user SET email = $2 WHERE email = $1', [someone.email, now]);
  await pool.query("UPDATE account SET email = $2 WHERE email = $1 AND issuer <> 'guest'", [
    someone.email,
    now,
  ]);
  await stage.receive(guest);
  await eventually(() => expect(receiptsTo(now)).toBe(1));
  await stage.server.gateway('POST', 'refunds', {
    charge: await stage.server.chargeOf(session),
    amount: '100',
  });
  await eventually(() => expect(refundsTo(now)).toBe(1));
  expect([receiptsTo(someone.email), refundsTo(someone.email)]).toEqual([1, 0]);
  await pool.query('UPDATE account SET suspended_at = now() WHERE email = $1', [now]);
  await stage.server.gateway('POST', 'refunds', { charge: await stage.server.chargeOf(session) });
  await eventually(async () =>
    expect(
      await stage.server.count(
        "jobs.job WHERE name = 'tipping.mail-refund' AND data->>'tipId' = $1 AND state = 'completed'",
        [tipId],
      ),
    ).toBe(2),
  );
  expect([refundsTo(now), refundsTo(someone.email)]).toEqual([1, 0]);
});

test('a guest and a person who give and prove one address at the same moment find each other', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => stage.person()));
  await Promise.all(
    people.flatMap(({ email }) => [
      beginAsGuest(stage.server, { email }),
      stage.server.services.pool.query('UPDATE identity_user SET email_verified = true WHERE email = $1', [
        email,
      ]),
    ]),
  );
  const emails = people.map(({ email }) => email);
  expect(
    await stage.server.count('account WHERE email = ANY($1) AND merged_into IS NOT NULL', [emails]),
  ).toBe(12);
});

const forgetGuestsAfterDays = (days: number) => {
  const clock = { now: () => new Date(Date.now() + days * 24 * 60 * 60 * 1000) };
  const jobs = jobDefinitions({ ...stage.server.services, clock });
  return jobs.find(({ name }) => name === 'tipping.forget-guests')?.work({} as never, {} as never);
};
const storedOf = async (tipId: string) => {
  const { rows } = await stage.server.services.pool.query(
    `SELECT message, customer_email, email FROM tip JOIN payment ON payment.reference_id = tip.id
       JOIN account ON account.id = tip.account_id WHERE tip.id = $1`,
    [tipId],
  );
  return rows;
};

test('a guest is forgotten a year after the last tip, and the books hold', async () => {
  const [email, other] = [newAddress(), newAddress()];
  const guest = await beginAsGuest(stage.server, { email });
  const nameless = await beginAsGuest(stage.server);
  const proven = await stage.person(other);
  const merged = await beginAsGuest(stage.server, { email: other });
  await stage.prove(proven);
  const tips: string[] = [];
  for (const fan of [guest, nameless, merged])
    tips.push((await stage.receive(fan, { message: 'Good night' })).tipId);
  const stored = (address: string) => [
    { message: 'Good night', customer_email: address || null, email: address },
  ];
  const gone = [{ message: null, customer_email: null, email: '' }];
  await forgetGuestsAfterDays(364);
  expect(await Promise.all(tips.map(storedOf))).toEqual([stored(email), stored(''), stored(other)]);
  await forgetGuestsAfterDays(366);
  expect(await Promise.all(tips.map(storedOf))).toEqual([gone, gone, stored(other)]);
  for (const fan of [guest, nameless])
    expect((await stage.server.call(fan, 'GET', '/tipping/tips')).status).toBe(401);
  expect(await stage.listed(proven.fan)).toHaveLength(1);
  expect(await stage.server.failedAuditChecks()).toEqual([]);
});

test('a guest who tips again is remembered for a year from then', async () => {
  const guest = await beginAsGuest(stage.server, { email: newAddress() });
  const { tipId } = await stage.receive(guest, { message: 'The first' });
  const twoYears = "interval '2 years'";
  await stage.server.ownerPool.query(
    `UPDATE account SET created_at = created_at - ${twoYears} WHERE id = (SELECT account_id FROM tip WHERE id = $1)`,
    [tipId],
  );
  await forgetGuestsAfterDays(364);
  expect((await storedOf(tipId))[0]).toMatchObject({ message: 'The first' });
});

test('a guest who gave the address while its account was erased is forgotten at night', async () => {
  const someone = await stage.person();
  const guest = await beginAsGuest(stage.server, { email: someone.email });
  const { tipId } = await stage.receive(guest, { message: 'In between' });
  await stage.prove(someone);
  await stage.server.services.pool.query(
    "UPDATE account SET deletion_requested_at = now(), erased_at = now(), email = '', full_name = '' WHERE email = $1 AND merged_into IS NULL",
    [someone.email],
  );
  await forgetGuestsAfterDays(1);
  expect(await storedOf(tipId)).toEqual([{ message: null, customer_email: null, email: '' }]);
});

test('erasing the account erases what was given as a guest', async () => {
  const someone = await stage.person();
  const guest = await beginAsGuest(stage.server, { email: someone.email });
  const { tipId } = await stage.receive(guest, { message: 'To be forgotten' });
  const waiting = await beginAsGuest(stage.server, { email: someone.email });
  await stage.prove(someone);
  await stage.server.services.pool.query(
    "UPDATE account SET deletion_requested_at = now() - interval '31 days' WHERE email = $1 AND merged_into IS NULL",
    [someone.email],
  );
  const job = jobDefinitions(stage.server.services).find(({ name }) => name === 'account.erase');
  await job?.work({} as never, {} as never);
  expect(await storedOf(tipId)).toEqual([{ message: null, customer_email: null, email: '' }]);
  for (const fan of [guest, waiting])
    expect((await stage.server.call(fan, 'GET', '/tipping/tips')).status).toBe(401);
  expect(await stage.server.count('account WHERE email = $1', [someone.email])).toBe(0);
  expect((await beginAsGuest(stage.server, { token: guest.token })).token).not.toBe(guest.token);
});

test('however many guests a stranger begins with an address, the tips of its owner are listed and erased', async () => {
  const someone = await stage.person();
  const guest = await beginAsGuest(stage.server, { email: someone.email });
  await stage.prove(someone);
  const { tipId } = await stage.receive(guest, { message: 'To be forgotten' });
  // A statement has at most 65,535 parameters.
  await withoutTriggers(stage.server.ownerPool, [
    `INSERT INTO account (issuer, subject, email, merged_into)
     SELECT 'guest', gen_random_uuid(), $1, id FROM account, generate_series(1, 66000)
     WHERE email = $1 AND issuer <> 'guest'`,
    [someone.email],
  ]);
  expect(await stage.listed(someone.fan)).toEqual([tipId]);
  // Each row takes a millisecond to be removed. These are more than one statement removes.
  await withoutTriggers(stage.server.ownerPool, [
    `DELETE FROM account WHERE id IN (SELECT id FROM account WHERE email = $1 AND merged_into IS NOT NULL
       AND NOT EXISTS (SELECT FROM tip WHERE account_id = account.id) OFFSET 2500)`,
    [someone.email],
  ]);
  const { rows } = await stage.server.services.pool.query(
    `UPDATE account SET deletion_requested_at = now() - interval '31 days'
     WHERE email = $1 AND issuer <> 'guest' RETURNING id`,
    [someone.email],
  );
  const job = jobDefinitions(stage.server.services).find(({ name }) => name === 'account.erase');
  await job?.work({} as never, {} as never);
  expect(await stage.server.count('account WHERE id = $1 AND erased_at IS NOT NULL', [rows[0].id])).toBe(1);
  expect(await stage.server.count('account WHERE email = $1', [someone.email])).toBe(0);
  expect(await storedOf(tipId)).toEqual([{ message: null, customer_email: null, email: '' }]);
});
