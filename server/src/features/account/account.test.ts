import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { becomeOrganizer } from '#tests/support/organizing.ts';
import { pictureFile } from '#tests/support/picture-files.ts';
import { type Person, somebody } from '#tests/support/test-server.ts';
import { createWorld, type World } from '#tests/support/world.ts';

const dayMs = 24 * 60 * 60 * 1000;
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

async function call(person: Person, method: string, path: string, body?: object | Uint8Array<ArrayBuffer>) {
  const raw = body instanceof Uint8Array;
  const response = await world.server.request(`/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await world.server.token(person)}`,
      'content-type': raw ? 'image/png' : 'application/json',
    },
    ...(body ? { body: raw ? body : JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
}
const profilePath = '/account/users/profile';
const sql = async (text: string, values: unknown[] = []) =>
  (await world.server.services.pool.query(text, values)).rows;
async function uploaded(person: Person): Promise<{ id: string; url: string }> {
  const { body } = await call(person, 'POST', '/pictures?purpose=portrait', await pictureFile('png'));
  return body.data.result;
}
/** Runs the hourly job with its clock set to that day. */
async function eraseOn(day: Date) {
  const { services } = world.server;
  const later = { ...services, clock: { now: () => day } };
  const job = jobDefinitions(later).find(({ name }) => name === 'account.erase');
  if (!job) throw new Error('There is no such job.');
  await (job.work as () => Promise<void>)();
}

test('the given fields of the profile change, and the others stay', async () => {
  const person = somebody('Hanna Tesfaye');
  const currency = { symbol: 'Br', append_symbol: true };
  const changed = await call(person, 'PATCH', profilePath, { preferences: { currency } });
  expect(changed.body.data.result).toMatchObject({ full_name: 'Hanna Tesfaye', preferences: { currency } });
  const renamed = await call(person, 'PATCH', profilePath, { full_name: '  ሃና ተስፋዬ ' });
  expect(renamed.body.data.result).toMatchObject({ full_name: 'ሃና ተስፋዬ', preferences: { currency } });
  expect((await call(person, 'GET', profilePath)).body).toEqual(renamed.body);
});

test.each([
  [{ full_name: 'H' }, 'full_name'],
  [{ full_name: 'x'.repeat(101) }, 'full_name'],
  [{ full_name: '\u200b\u3164\u2800' }, 'full_name'],
  [{ picture: 'me.png' }, 'picture'],
  [{ preferences: { currency: { symbol: '', append_symbol: true } } }, 'preferences.currency.symbol'],
  [{ preferences: { currency: { symbol: '12', append_symbol: true } } }, 'preferences.currency.symbol'],
  [{ preferences: { currency: { symbol: '$' } } }, 'preferences.currency.append_symbol'],
])('%j is refused at its field', async (body, attr) => {
  const answer = await call(somebody(), 'PATCH', profilePath, body);
  expect(answer.status).toBe(400);
  expect(answer.body.errors[0].attr).toBe(attr);
});

test('a picture is put on, replaced and taken away, and only the one in use is kept', async () => {
  const person = somebody();
  const [first, second] = [await uploaded(person), await uploaded(person)];
  const put = (picture: string | null) => call(person, 'PATCH', profilePath, { picture });
  expect((await put(first.id)).body.data.result.profile_picture).toBe(first.url);
  expect((await put(second.id)).body.data.result.profile_picture).toBe(second.url);
  const inUse = () =>
    sql('SELECT id FROM picture WHERE id = ANY($1) AND attached_at IS NOT NULL', [[first.id, second.id]]);
  expect(await inUse()).toEqual([{ id: second.id }]);
  expect((await put(null)).body.data.result.profile_picture).toBeNull();
  expect(await inUse()).toEqual([]);
});

test('characters that reverse what is beside them are left out of a name, which phones add to what is copied', async () => {
  const person = somebody('Hanna\u202e Tesfaye');
  const nameOf = ({ body }: Awaited<ReturnType<typeof call>>) => body.data.result.full_name;
  expect(nameOf(await call(person, 'GET', profilePath))).toBe('Hanna Tesfaye');
  const renamed = await call(person, 'PATCH', profilePath, { full_name: '\u2068אביגיל\u2069\u202d ሃና' });
  expect(nameOf(renamed)).toBe('אביגיל ሃና');
});

test("another person's picture is not found, and the own one stays", async () => {
  const [attacker, owner] = [somebody(), somebody()];
  const own = await uploaded(attacker);
  await call(attacker, 'PATCH', profilePath, { picture: own.id });
  const theirs = await uploaded(owner);
  const answer = await call(attacker, 'PATCH', profilePath, { picture: theirs.id });
  expect(answer.status).toBe(404);
  expect((await call(attacker, 'GET', profilePath)).body.data.result.profile_picture).toBe(own.url);
});

test('only a person sees whom they follow, newest first', async () => {
  const [person, other] = [somebody(), somebody()];
  const [first, second] = [
    await makeBeneficiary(world.server.services.pool),
    await makeBeneficiary(world.server.services.pool),
  ];
  for (const { id } of [first, second]) await call(person, 'PUT', `/beneficiary/professionals/${id}/follow`);
  const { body } = await call(person, 'GET', '/beneficiary/followed?limit=1');
  expect(body.data.results.map(({ id }: { id: string }) => id)).toEqual([second.id]);
  expect(body.data.metadata).toEqual({ total: 2, limit: 1, offset: 0 });
  expect((await call(other, 'GET', '/beneficiary/followed')).body.data.results).toEqual([]);
});

test('a deletion waits 30 days, counted from the first wish, and can be taken back until then', async () => {
  const person = somebody();
  const requested = await call(person, 'PUT', `${profilePath}/deletion`);
  const due = new Date(requested.body.data.result.deletion_due);
  expect(Math.round((due.getTime() - Date.now()) / dayMs)).toBe(30);
  expect((await call(person, 'PUT', `${profilePath}/deletion`)).body).toEqual(requested.body);
  await eraseOn(new Date(due.getTime() - 60_000));
  expect((await call(person, 'GET', profilePath)).body.data.result.email).toBe(person.email);
  const revoked = await call(person, 'DELETE', `${profilePath}/deletion`);
  expect(revoked.body.data.result.deletion_due).toBeNull();
  await eraseOn(new Date(due.getTime() + dayMs));
  expect((await call(person, 'GET', profilePath)).status).toBe(200);
});

test('an account that cannot be erased does not delay the others, and the job fails', async () => {
  const [stuck, later] = [somebody(), somebody()];
  for (const person of [stuck, later]) await call(person, 'PUT', `${profilePath}/deletion`);
  const { ownerPool } = world.server;
  const [{ id }] = await sql('SELECT id FROM account WHERE subject = $1', [stuck.subject]);
  await ownerPool.query(`
    CREATE FUNCTION refuse_erasing() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'this one stays'; END $$;
    CREATE TRIGGER refused BEFORE UPDATE OF erased_at ON account
      FOR EACH ROW WHEN (OLD.id = '${id}') EXECUTE FUNCTION refuse_erasing()`);
  const erasing = eraseOn(new Date(Date.now() + 31 * dayMs));
  await expect(erasing).rejects.toThrow('accounts were not erased');
  await ownerPool.query('DROP FUNCTION refuse_erasing CASCADE');
  const erased = await sql('SELECT subject FROM account WHERE erased_at IS NOT NULL AND subject = ANY($1)', [
    [stuck.subject, later.subject],
  ]);
  expect(erased).toEqual([{ subject: later.subject }]);
});

test('after 30 days the person is gone and the money records stand without them', async () => {
  const person = somebody('Gone Girma');
  const beneficiary = await makeBeneficiary(world.server.services.pool);
  const event = await makeEvent(world.server.services.pool, { beneficiaries: [beneficiary] });
  const picture = await uploaded(person);
  const { follower_count: followers } = (
    await call(person, 'GET', `/beneficiary/professionals/${beneficiary.id}`)
  ).body.data.result;
  await call(person, 'PATCH', profilePath, { picture: picture.id });
  await call(person, 'PUT', `/beneficiary/professionals/${beneficiary.id}/follow`);
  await call(person, 'PUT', `/events/listing/${event.id}/save`);
  await becomeOrganizer(world.server, person);
  const paid = await (await world.pay(person, { ...world.payBody(), message: 'From Gone' })).json();
  const { init } = await world.requestFor('payEventTip', '/tipping/tips/pay-event', 'post');
  await call(person, 'POST', '/tipping/tips/pay-event', JSON.parse(String(init.body)));
  const before = (await call(person, 'GET', `/tipping/tips/${paid.data.result.tip}`)).body.data.result;
  const addresses = async () =>
    (
      await sql(
        `SELECT customer_email FROM payment JOIN account ON account.id = account_id WHERE subject = $1`,
        [person.subject],
      )
    ).map((row) => row.customer_email);
  expect(await addresses()).toEqual([person.email, person.email]);
  const { body } = await call(person, 'PUT', `${profilePath}/deletion`);
  await eraseOn(new Date(Date.parse(body.data.result.deletion_due) + 1));
  const [account] = await sql('SELECT * FROM account WHERE subject = $1', [person.subject]);
  expect(account).toMatchObject({ email: '', full_name: '', profile_picture: null, picture_id: null });
  for (const table of ['event_save', 'beneficiary_follow', 'organizer', 'picture'])
    expect(await sql(`SELECT 1 FROM ${table} WHERE account_id = $1`, [account.id]), table).toEqual([]);
  expect(await sql('SELECT attached_at FROM picture WHERE id = $1', [picture.id])).toEqual([
    { attached_at: null },
  ]);
  const profile = await world.server.request(`/api/v1/beneficiary/professionals/${beneficiary.id}`);
  expect((await profile.json()).data.result.follower_count).toBe(followers);
  expect(await sql('SELECT account_id, message FROM tip WHERE id = $1', [paid.data.result.tip])).toEqual([
    { account_id: account.id, message: null },
  ]);
  expect(await addresses()).toEqual([null, null]);
  const receipt = await world.server.request(`/api/v1/tipping/receipts/${before.receipt}`);
  expect(receipt.status).toBe(200);
  // An access token that has not expired is refused and creates no new account.
  expect((await call(person, 'GET', profilePath)).status).toBe(401);
  expect(await sql('SELECT 1 FROM account WHERE email = $1', [person.email])).toEqual([]);
});

test('a receipt says amount, date, beneficiary and state, and nothing of the person', async () => {
  const { server, owner, beneficiary } = world;
  const paid = await (await world.pay(owner, { ...world.payBody(7.5), message: 'From Hanna' })).json();
  const tip = (await call(owner, 'GET', `/tipping/tips/${paid.data.result.tip}`)).body.data.result;
  const response = await server.request(`/api/v1/tipping/receipts/${tip.receipt}`);
  expect((await response.json()).data.result).toEqual({
    code: tip.receipt,
    beneficiary: { id: beneficiary.id, name: tip.beneficiary.name },
    total_amount: 7.5,
    fee: null,
    fee_covered: 0,
    refunded_amount: 0,
    currency: 'USD',
    status: 'pending',
    created_at: tip.created_at,
  });
});

test("a tip's id is no code, and codes are not handed to others", async () => {
  const { server, owner, other } = world;
  const paid = await (await world.pay(owner)).json();
  const id = paid.data.result.tip;
  expect((await server.request(`/api/v1/tipping/receipts/${id}`)).status).toBe(404);
  expect((await call(other, 'GET', `/tipping/tips/${id}`)).status).toBe(404);
  expect((await server.request('/api/v1/tipping/receipts/1')).status).toBe(404);
});
