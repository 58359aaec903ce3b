import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { makeCategory } from '#tests/support/factories.ts';
import { callAs } from '#tests/support/organizing.ts';
import { createOlderDatabase } from '#tests/support/test-database.ts';
import { type Person, somebody, startTestServer, testOrigin } from '#tests/support/test-server.ts';

// Data as the version before migration 0188 wrote it: people, and pages with one owner or more. There were no operators
// (0188), invitations to a page (0193), claims (0194) and push devices (0206) yet.

const [leaving, staying] = [somebody('Leaving'), somebody('Staying')];
const [single, shared, unclaimed] = [randomUUID(), randomUUID(), randomUUID()];
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  const { upgrade, ...database } = await createOlderDatabase('0188');
  const owner = new Client(database.ownerUrl);
  await owner.connect();
  const { issuer } = readConfig({ PUBLIC_ORIGIN: testOrigin, LOG_LEVEL: 'silent' }).accessToken;
  for (const { subject, email, name } of [leaving, staying])
    await owner.query('INSERT INTO account (issuer, subject, email, full_name) VALUES ($1, $2, $3, $4)', [
      issuer,
      subject,
      email,
      name,
    ]);
  await owner.query(
    "UPDATE account SET deletion_requested_at = now() - interval '31 days' WHERE full_name = 'Leaving'",
  );
  for (const [page, state, email] of [
    [single, 'claimed', leaving.email],
    [shared, 'claimed', staying.email],
    [unclaimed, 'unclaimed', 'aster@example.com'],
  ])
    await owner.query(
      `INSERT INTO beneficiary (id, name, email, state, claim_state) VALUES ($1, 'አስቴር', $2, 'published', $3)`,
      [page, email, state],
    );
  for (const [page, { subject }, role] of [
    [single, leaving, 'owner'],
    [shared, staying, 'owner'],
    [shared, leaving, 'editor'],
  ] as const)
    await owner.query(
      'INSERT INTO page_manager (beneficiary_id, account_id, role) SELECT $1, id, $2 FROM account WHERE subject = $3',
      [page, role, subject],
    );
  await owner.query(
    "INSERT INTO event (title, category_id, starts_at) VALUES ('Azmari night', $1, now() + interval '9 days')",
    [await makeCategory(owner as never, 'Music')],
  );
  await upgrade();
  await owner.end();
  server = await startTestServer({ database });
});
afterAll(() => server.stop());

const call = (person: Person, method: string, path: string, body?: object) =>
  callAs(server, person, method, path, body);
const rows = async (text: string) => (await server.ownerPool.query(text)).rows;

test('after the upgrade managers still manage their page and invite others, and its last owner stays', async () => {
  const managers = `/beneficiary/pages/${shared}/managers`;
  const { result } = await call(staying, 'GET', managers);
  expect(result.managers.map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual([
    ['Staying', 'owner'],
    ['Leaving', 'editor'],
  ]);
  const own = result.managers.find(({ is_you }: { is_you: boolean }) => is_you).id;
  const alone = await call(staying, 'DELETE', `${managers}/${own}`);
  expect([alone.status, alone.errors[0].code]).toEqual([409, 'last_owner']);
  const byHand = server.ownerPool.query('DELETE FROM page_manager WHERE account_id = $1', [own]);
  await expect(byHand).rejects.toThrow(`page ${shared} would have no owner`);
  const invitation = { email: 'friend@example.com', role: 'editor' };
  expect((await call(staying, 'POST', `/beneficiary/pages/${shared}/invitations`, invitation)).status).toBe(
    201,
  );
});

test('a page from before is claimed: one of nobody waits for the desk, one of somebody is contested', async () => {
  const claim = async (page: string) =>
    (
      await call(leaving, 'POST', `/claims/pages/${page}/papers`, {
        statement: 'I have sung these songs since 1995.',
      })
    ).result.outcome;
  expect(await claim(unclaimed)).toBe('waits');
  const stranger = somebody();
  const papers = { statement: 'No, they are mine, and I can show it.' };
  const { result } = await call(stranger, 'POST', `/claims/pages/${single}/papers`, papers);
  expect(result.outcome).toBe('contested');
});

test('no device is notified of events from before the upgrade', async () => {
  expect(
    await rows('SELECT FROM event, pushed_events WHERE event.created_at > pushed_events.pushed_until'),
  ).toEqual([]);
});

test('somebody from before who works at the desk, claims a page and is notified is erased with all of it', async () => {
  const { ownerPool, services } = server;
  const ofLeaving = `SELECT id FROM account WHERE subject = '${leaving.subject}'`;
  await ownerPool.query(
    `INSERT INTO operator (account_id, role) ${ofLeaving.replace('id', "id, 'support'")}`,
  );
  await ownerPool.query(
    `INSERT INTO push_subscription (account_id, endpoint, p256dh, auth, tips, events, created_at)
     SELECT id, 'https://push.example/1', 'key', 'secret', true, true, now() FROM (${ofLeaving}) AS account`,
  );
  const job = jobDefinitions(services).find(({ name }) => name === 'account.erase');
  if (!job) throw new Error('There is no such job.');
  await (job.work as () => Promise<void>)();
  expect(await rows('SELECT actor, action, before FROM audit_entry')).toEqual([
    { actor: 'account.erase', action: 'revokeRole', before: { role: 'support' } },
  ]);
  for (const table of ['operator', 'push_subscription', 'page_manager', 'claim_link'])
    expect(await rows(`SELECT FROM ${table} WHERE account_id IN (${ofLeaving})`), table).toEqual([]);
  expect(await rows(`SELECT state FROM claim WHERE account_id IN (${ofLeaving})`)).toEqual([
    { state: 'refused' },
  ]);
  const pages = await rows('SELECT id, state, claim_state FROM beneficiary');
  const found = new Map(pages.map(({ id, state, claim_state }) => [id, [state, claim_state]]));
  expect([single, shared, unclaimed].map((id) => found.get(id))).toEqual([
    ['left', 'unclaimed'],
    ['published', 'claimed'],
    ['published', 'unclaimed'],
  ]);
});
