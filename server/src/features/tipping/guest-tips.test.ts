import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { receiveTip } from '#tests/support/dashboard-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { beginAsGuest, newAddress, openGuestStage } from '#tests/support/guest.ts';

let stage: Awaited<ReturnType<typeof openGuestStage>>;
beforeAll(async () => {
  stage = await openGuestStage();
});
afterAll(() => stage.stop());

test('a guest tips without an account, gets the receipt, sees the tip, and nobody else does', async () => {
  const email = newAddress();
  const guest = await beginAsGuest(stage.server, { email });
  const { pool } = stage.server.services;
  const { id } = await makeBeneficiary(pool, { name: 'Aster' });
  await pool.query("UPDATE beneficiary SET thank_you = 'Come to my site' WHERE id = $1", [id]);
  const { tipId } = await receiveTip(stage.server, { id }, guest, {
    total_amount: 7,
    message: 'From a stranger',
  });
  expect((await stage.server.call(guest, 'GET', `/tipping/tips/${tipId}`)).body.data.result).toMatchObject({
    status: 'succeeded',
    total_amount: 7,
    message: 'From a stranger',
  });
  expect(await stage.listed(guest)).toEqual([tipId]);
  for (const stranger of [await beginAsGuest(stage.server, { email }), (await stage.person()).fan]) {
    expect((await stage.server.call(stranger, 'GET', `/tipping/tips/${tipId}`)).status).toBe(404);
    expect(await stage.listed(stranger)).toEqual([]);
  }
  await eventually(() => expect(stage.mail.to(email)).toHaveLength(1));
  // The address is not proven, so the mail must not contain a stranger's words.
  const { text } = stage.mail.to(email)[0] ?? { text: '' };
  expect(text).toContain('Subject: Your receipt for a tip of $7.00');
  expect(text).not.toContain('From a stranger');
  expect(text).not.toContain('Come to my site');
  expect(await stage.server.failedAuditChecks()).toEqual([]);
});

test('a guest without an address gets no mail, and none is told to the provider', async () => {
  const guest = await beginAsGuest(stage.server);
  const { session } = await stage.receive(guest);
  const record = stage.server.sandbox.stripe.sessions().find((one) => one.session.id === session);
  expect(record?.session.customer_email ?? null).toBeNull();
});

test.each(['who has no account', 'who signed up with it'])(
  'an unproven address, of somebody %s, gets a limited number of receipts a day, without anybody’s words',
  async (whose) => {
    const email = newAddress();
    const fan =
      whose === 'who signed up with it'
        ? (await stage.person(email)).fan
        : await beginAsGuest(stage.server, { email });
    const { id } = await makeBeneficiary(stage.server.services.pool);
    await stage.server.services.pool.query(
      "UPDATE beneficiary SET thank_you = 'Come to my site' WHERE id = $1",
      [id],
    );
    for (let nth = 0; nth < 3; nth += 1) {
      const { tipId } = await receiveTip(stage.server, { id }, fan);
      await eventually(async () =>
        expect(
          await stage.server.count(
            "jobs.job WHERE name = 'tipping.mail-receipt' AND data->>'tipId' = $1 AND state = 'completed'",
            [tipId],
          ),
        ).toBe(1),
      );
    }
    const mails = stage.mail.to(email);
    expect(mails).toHaveLength(2);
    for (const { text } of mails) expect(text).not.toContain('Come to my site');
  },
);

test('a guest who comes back is the same; another address or a wrong token makes a new one', async () => {
  const [email, other] = [newAddress(), newAddress()];
  const first = await beginAsGuest(stage.server);
  const named = await beginAsGuest(stage.server, { token: first.token, email: email.toUpperCase() });
  expect(named.token).toBe(first.token);
  expect((await beginAsGuest(stage.server, { token: first.token })).token).toBe(first.token);
  expect((await beginAsGuest(stage.server, { token: first.token, email })).token).toBe(first.token);
  expect((await beginAsGuest(stage.server, { token: first.token, email: other })).token).not.toBe(
    first.token,
  );
  const unknown = `guest.${'A'.repeat(43)}`;
  expect((await beginAsGuest(stage.server, { token: unknown })).token).not.toBe(unknown);
  expect((await beginAsGuest(stage.server, { token: 'junk' })).token).toMatch(/^guest\.[\w-]{43}$/);
  for (const wrong of ['nobody', `${'a'.repeat(300)}@example.com`]) {
    const refused = await stage.server.call(undefined, 'POST', '/account/guests', { email: wrong });
    expect([refused.status, refused.body.errors[0].attr]).toEqual([400, 'email']);
  }
  const forged = await stage.server.call({ authorization: `Bearer ${unknown}` }, 'GET', '/tipping/tips');
  expect([forged.status, forged.body.errors[0].code]).toEqual([401, 'invalid_token']);
});

test('a guest tips at most $100, and no line-up', async () => {
  const guest = await beginAsGuest(stage.server, { email: newAddress() });
  expect((await stage.server.pay(guest, { total_amount: 100 })).status).toBe(200);
  expect(await stage.server.pay(guest, { total_amount: 100.01 })).toMatchObject({
    status: 403,
    body: { errors: [{ code: 'address_not_proven' }] },
  });
  const lineUp = await stage.server.call(guest, 'POST', '/tipping/tips/pay-event', {});
  expect([lineUp.status, lineUp.body.errors[0].code]).toEqual([401, 'not_authenticated']);
});

test('a guest who is suspended tips no more with that token', async () => {
  const guest = await beginAsGuest(stage.server);
  const { tipId } = await stage.server.startTip(guest);
  await stage.server.services.pool.query(
    'UPDATE account SET suspended_at = now() WHERE id = (SELECT account_id FROM tip WHERE id = $1)',
    [tipId],
  );
  const refused = await stage.server.pay(guest);
  expect([refused.status, refused.body.errors[0].code]).toEqual([401, 'user-disabled']);
});

test('guests who never tipped are removed after a day, and those who did stay', async () => {
  const [email, other] = [newAddress(), newAddress()];
  await beginAsGuest(stage.server, { email });
  const tipped = await beginAsGuest(stage.server, { email: other });
  await stage.server.startTip(tipped);
  const guests = 'account WHERE email = ANY($1)';
  const run = async () => {
    const job = jobDefinitions(stage.server.services).find(({ name }) => name === 'account.delete-expired');
    await job?.work({} as never, {} as never);
    return stage.server.count(guests, [[email, other]]);
  };
  expect(await run()).toBe(2);
  await stage.server.services.pool.query(
    "UPDATE account SET created_at = created_at - interval '25 hours' WHERE email = ANY($1)",
    [[email, other]],
  );
  expect(await run()).toBe(1);
  expect(await stage.listed(tipped)).toHaveLength(1);
});
