import { createHash, generateKeyPairSync } from 'node:crypto';
import { CompactSign, compactVerify, createLocalJWKSet, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiptPaths } from '#contract/tipping/receipts/paths.ts';
import { createApp } from '#server/app.ts';
import { receiveTip } from '#tests/support/dashboard-stage.ts';
import { makeLineUp } from '#tests/support/event-tips.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer();
});
afterAll(() => server.stop());

const codeOf = async (tipId: string): Promise<string> =>
  (await server.services.pool.query('SELECT receipt_code FROM tip WHERE id = $1', [tipId])).rows[0]
    .receipt_code;
const signedOf = async (code: string) => server.call(undefined, 'GET', `/tipping/receipts/${code}/signed`);
const verdictOf = async (receipt: string) => {
  const query = new URLSearchParams({ receipt });
  const { status, body } = await server.call(undefined, 'GET', `/tipping/signed-receipts?${query}`);
  expect(status).toBe(200);
  return body.data.result;
};
/** The only thing that a verifier without a network has: the published keys. */
const publishedKeys = async () => createLocalJWKSet(await (await server.request(receiptPaths.keys())).json());

async function paidReceipt(total_amount = 12.5) {
  const fan = await server.fan('Hanna Secret');
  const { tipId, session } = await receiveTip(server, server.beneficiary, fan, { total_amount });
  const code = await codeOf(tipId);
  const { status, body } = await signedOf(code);
  expect(status).toBe(200);
  return { tipId, session, code, ...(body.data.result as { receipt: string; url: string }) };
}

test('the receipt of a paid tip is signed, and verified by the published keys alone', async () => {
  const { code, receipt, url } = await paidReceipt();
  const { payload, protectedHeader } = await compactVerify(receipt, await publishedKeys());
  expect(protectedHeader).toMatchObject({ alg: 'EdDSA', typ: 'receipt+jws' });
  expect(JSON.parse(Buffer.from(payload).toString())).toEqual({
    iss: 'http://127.0.0.1:3000',
    code,
    amount: '12.50',
    currency: 'USD',
    to: { id: server.beneficiary.id, name: server.beneficiary.name },
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(Buffer.from(payload).toString()).not.toContain('Secret');
  for (const scanned of [receipt, url, `  ${url}\n`])
    expect(await verdictOf(scanned)).toMatchObject({
      verdict: 'genuine',
      receipt: { code, total_amount: 12.5 },
    });
});

test('no receipt verifies with one bit changed', async () => {
  const { receipt } = await paidReceipt();
  const keys = await publishedKeys();
  const [head = '', body = '', signature = ''] = receipt.split('.');
  for (let at = 0; at < 200; at += 1) {
    const parts = [head, body, signature].map((part) => Buffer.from(part, 'base64url'));
    const changed = parts[at % 3] as Buffer;
    const bit = Math.floor(Math.random() * changed.length * 8);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const altered = parts.map((part) => part.toString('base64url')).join('.');
    await expect(compactVerify(altered, keys), altered).rejects.toThrow();
    if (at < 20) expect((await verdictOf(altered)).verdict).toBe('not_genuine');
  }
});

test('what another key signed, another kind of document of ours, and nonsense are not genuine', async () => {
  const { receipt } = await paidReceipt();
  const { privateKey } = generateKeyPairSync('ed25519');
  const payload = Buffer.from(receipt.split('.')[1] ?? '', 'base64url');
  const forged = await new CompactSign(payload)
    .setProtectedHeader({ ...decodeProtectedHeader(receipt), alg: 'EdDSA' })
    .sign(privateKey);
  const revoked = await (await server.request(receiptPaths.revoked())).text();
  for (const one of [forged, revoked, 'nonsense', '', 'a.b.c', 'https://tibeb.example/verify'])
    expect(await verdictOf(one)).toEqual({ verdict: 'not_genuine', receipt: null });
});

test('a refunded receipt is signed no more, says so, and stands in the signed list without its code', async () => {
  const { tipId, session, code, receipt } = await paidReceipt();
  const other = await paidReceipt();
  await server.gateway('POST', 'refunds', { charge: await server.chargeOf(session) });
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('refunded'));
  const { status, body } = await signedOf(code);
  expect([status, body.errors[0].code]).toEqual([409, 'receipt_not_paid']);
  expect(await verdictOf(receipt)).toMatchObject({ verdict: 'taken_back', receipt: { status: 'refunded' } });
  const clock = { now: () => new Date(Date.now() + 61_000) };
  const list = await listLater(clock);
  const digest = (one: string) =>
    createHash('sha256').update(one).digest().subarray(0, 16).toString('base64url');
  expect(list.revoked).toContain(digest(code));
  expect(list.revoked).not.toContain(digest(other.code));
  expect(JSON.stringify(list)).not.toContain(code);
});

test('what was given back of a tip stands beside its amount: on the tip, on its receipt and in the verdict', async () => {
  const fan = await server.fan();
  const { tipId, session } = await receiveTip(server, server.beneficiary, fan, { total_amount: 20 });
  const code = await codeOf(tipId);
  const readings = async () => {
    const tip = await server.call(fan, 'GET', `/tipping/tips/${tipId}`);
    const receipt = await server.call(undefined, 'GET', `/tipping/receipts/${code}`);
    const verified = await verdictOf((await signedOf(code)).body.data.result.receipt);
    expect(verified.verdict).toBe('genuine');
    return [tip.body.data.result, receipt.body.data.result, verified.receipt];
  };
  for (const one of await readings()) expect(one).toMatchObject({ total_amount: 20, refunded_amount: 0 });
  const charge = await server.chargeOf(session);
  const refund = await server.gateway('POST', 'refunds', { charge, amount: '1900' });
  await eventually(async () => expect((await readings())[0].refunded_amount).toBe(19));
  for (const one of await readings())
    expect(one).toMatchObject({ total_amount: 20, refunded_amount: 19, status: 'succeeded' });
  await server.sandbox.stripe.failRefund(refund.id);
  await eventually(async () => expect((await readings())[0].refunded_amount).toBe(0));
});

test('what was given back of a tip for a line-up is divided among its shares', async () => {
  const fan = await server.fan();
  const { session } = await (await makeLineUp(server, 3)).start(fan);
  await server.sandbox.stripe.pay(session, 'succeed');
  await server.gateway('POST', 'refunds', { charge: await server.chargeOf(session), amount: '500' });
  await eventually(async () => {
    const { body } = await server.call(fan, 'GET', '/tipping/tips');
    const amounts = body.data.results.map(
      ({ refunded_amount }: { refunded_amount: number }) => refunded_amount,
    );
    expect(amounts.toSorted()).toEqual([1.66, 1.67, 1.67]);
  });
});

test('a disputed receipt stands in the list until the dispute is won, and so does each one of a line-up', async () => {
  const { stripe } = server.sandbox;
  const digest = (code: string) =>
    createHash('sha256').update(code).digest().subarray(0, 16).toString('base64url');
  let laterMs = 120_000;
  const listed = () => {
    laterMs += 61_000;
    return listLater({ now: () => new Date(Date.now() + laterMs) });
  };
  const disputed = await paidReceipt();
  await stripe.pay(disputed.session, 'dispute');
  await eventually(async () => expect(await server.statusOf(disputed.tipId)).toBe('disputed'));
  expect((await listed()).revoked).toContain(digest(disputed.code));
  expect((await verdictOf(disputed.receipt)).verdict).toBe('taken_back');
  await stripe.pay(disputed.session, 'win-dispute');
  await eventually(async () => expect(await server.statusOf(disputed.tipId)).toBe('succeeded'));
  expect((await listed()).revoked).not.toContain(digest(disputed.code));
  expect((await verdictOf(disputed.receipt)).verdict).toBe('genuine');

  const lineUp = await (await makeLineUp(server, 2)).start(await server.fan());
  await stripe.pay(lineUp.session, 'succeed');
  const ofLineUp = 'payment WHERE id = $1 AND status = $2';
  await eventually(async () => expect(await server.count(ofLineUp, [lineUp.paymentId, 'succeeded'])).toBe(1));
  await server.gateway('POST', 'refunds', { charge: await server.chargeOf(lineUp.session) });
  await eventually(async () => expect(await server.count(ofLineUp, [lineUp.paymentId, 'refunded'])).toBe(1));
  const { rows } = await server.services.pool.query('SELECT receipt_code FROM tip WHERE event_tip_id = $1', [
    lineUp.eventTipId,
  ]);
  const { revoked } = await listed();
  expect(revoked).toEqual(expect.arrayContaining(rows.map((row) => digest(row.receipt_code))));
  expect(rows).toHaveLength(2);
});

/** The list as a process without a cached copy serves it. */
async function listLater(clock: { now(): Date }) {
  const app = createApp({ ...server.services, clock });
  const answer = await app.request(receiptPaths.revoked());
  expect(answer.headers.get('content-type')).toBe('application/jose');
  const { payload } = await compactVerify(await answer.text(), await publishedKeys());
  return JSON.parse(Buffer.from(payload).toString()) as { revoked: string[] };
}

test('a tip that is not paid, and a code of none, have no signed receipt', async () => {
  const { tipId } = await server.startTip(await server.fan());
  expect((await signedOf(await codeOf(tipId))).status).toBe(409);
  expect((await signedOf('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  expect((await signedOf('nonsense')).status).toBe(404);
});

test('once the secret has changed, receipts of before are verified still', async () => {
  const { receipt } = await paidReceipt();
  const config = { ...server.services.config, identitySecret: 'another-secret-of-the-same-installation' };
  const app = createApp({ ...server.services, config });
  const keys = await (await app.request(receiptPaths.keys())).json();
  expect(keys.keys).toHaveLength(2);
  await compactVerify(receipt, createLocalJWKSet(keys));
  const query = new URLSearchParams({ receipt });
  const answer = await (await app.request(`/api/v1/tipping/signed-receipts?${query}`)).json();
  expect(answer.data.result.verdict).toBe('genuine');
});
