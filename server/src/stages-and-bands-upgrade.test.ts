import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { auditLedger } from '#server/ledger-audit.ts';
import { makeCategory } from '#tests/support/factories.ts';
import { callAs, organizerForm } from '#tests/support/organizing.ts';
import { methods } from '#tests/support/paying-server.ts';
import { allocate, move, setStatus } from '#tests/support/payments-in-sql.ts';
import { createOlderDatabase } from '#tests/support/test-database.ts';
import { somebody, startTestServer, testOrigin } from '#tests/support/test-server.ts';

// Data as the version before migration 0340 wrote it: a received tip to a page that has a manager, and an event with
// that page on the bill. There were no stages (0340 to 0342), webhooks (0350), signed receipts (0351), goals (0352) and
// bands (0380, 0381) yet.

const person = somebody('Almaz');
const [page, event, tip] = [randomUUID(), randomUUID(), randomUUID()];
let server: Awaited<ReturnType<typeof startTestServer>>;

async function writePast(owner: Client): Promise<void> {
  const { issuer } = readConfig({ PUBLIC_ORIGIN: testOrigin, LOG_LEVEL: 'silent' }).accessToken;
  const [account, payment, organizer, name] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    `beneficiary:${page}`,
  ];
  const captured = move(payment, 'capture', [
    ['provider:stripe', 500],
    [name, -500],
  ]);
  const past: [string, unknown[]?][] = [
    ['BEGIN'],
    [
      'INSERT INTO account (id, issuer, subject, email, full_name) VALUES ($1, $2, $3, $4, $5)',
      [account, issuer, person.subject, person.email, person.name],
    ],
    ["INSERT INTO beneficiary (id, name, claim_state) VALUES ($1, 'አስቴር', 'claimed')", [page]],
    ["INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')", [page, account]],
    ["INSERT INTO ledger_account (name, kind) VALUES ($1, 'liability')", [name]],
    [
      `INSERT INTO tip (id, account_id, beneficiary_id, amount_minor, currency, message, request_digest)
       VALUES ($1, $2, $3, 500, 'USD', 'Betam!', 'test')`,
      [tip, account, page],
    ],
    [
      `INSERT INTO payment (id, reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
         provider_type, description, customer_email, success_url, cancel_url, created_at, expires_at, status)
       VALUES ($1, 'tip', $2, $3, 500, 'USD', $4, 'stripe', 'card', 'Tip', '', 'http://a/', 'http://a/', now(),
         now() + interval '30 minutes', 'pending')`,
      [payment, tip, account, methods.card],
    ],
    allocate(payment, 500, name),
    setStatus(payment, 'succeeded'),
    ...captured,
    [
      `INSERT INTO organizer (id, account_id, full_name, organization_name, email, phone, description)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        organizer,
        account,
        organizerForm.full_name,
        organizerForm.organization_name,
        organizerForm.email,
        organizerForm.phone,
        organizerForm.description,
      ],
    ],
    [
      `INSERT INTO event (id, title, category_id, starts_at, organizer_id)
       VALUES ($1, 'Azmari night', $2, now() + interval '1 hour', $3)`,
      [event, await makeCategory(owner as never, 'Music'), organizer],
    ],
    [
      "INSERT INTO event_beneficiary (event_id, beneficiary_id, name, position) VALUES ($1, $2, 'አስቴር', 0)",
      [event, page],
    ],
    ['COMMIT'],
  ];
  for (const [text, values] of past) await owner.query(text, values);
}

beforeAll(async () => {
  const { upgrade, ...database } = await createOlderDatabase('0340');
  const owner = new Client(database.ownerUrl);
  await owner.connect();
  await writePast(owner);
  await upgrade();
  await owner.end();
  server = await startTestServer({ database });
});
afterAll(() => server.stop());

const call = (method: string, path: string, body?: object) => callAs(server, person, method, path, body);

test('the books hold, and a page of before is no band and has the tips it had', async () => {
  const journal = [{ kind: 'capture' as const, charge: await chargeOf(), amountMinor: 500, currency: 'usd' }];
  const failed = (await auditLedger(server.services.db, journal)).filter(
    ({ problems }) => problems.length > 0,
  );
  expect(failed.map(({ name }) => name)).toEqual([]);
  const { result } = await call('GET', `/beneficiary/professionals/${page}`);
  expect(result).toMatchObject({ tipping: 'open', members: [], stats: { tips_received: 1 } });
  expect((await call('GET', `/bands/pages/${page}`)).result).toMatchObject({
    agreement: null,
    proposal: null,
    memberships: [],
  });
});

test('an event of before gets a stage, where its performer is on, and a screen; no tip of before was given there', async () => {
  expect((await call('PUT', `/stages/events/${event}/order`, { acts: [] })).status).toBe(200);
  const { result } = await call('GET', `/stages/events/${event}`);
  expect(result.stage.code).toMatch(/^[a-z0-9]{6}$/);
  expect((await call('GET', `/stages/pages/${page}/words`)).body.data.results).toEqual([]);
  expect((await call('PUT', `/stages/events/${event}/screen`, {})).status).toBe(200);
});

test('a goal of a page of before counts from now on, and its receipts of before are signed', async () => {
  const goal = await call('PUT', `/goals/pages/${page}/goal`, { title: 'New strings', amount: 120 });
  expect([goal.status, goal.result.received]).toEqual([200, 0]);
  const { rows } = await server.services.pool.query('SELECT receipt_code FROM tip WHERE id = $1', [tip]);
  const signed = await call('GET', `/tipping/receipts/${rows[0].receipt_code}/signed`);
  expect(signed.status).toBe(200);
  expect((await call('GET', `/webhooks/pages/${page}/endpoints`)).body.data.results).toEqual([]);
});

async function chargeOf(): Promise<string> {
  const { rows } = await server.services.pool.query(
    'SELECT provider_charge FROM payment WHERE reference_id = $1',
    [tip],
  );
  return rows[0].provider_charge;
}
