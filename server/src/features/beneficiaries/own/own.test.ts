import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureJobs } from '#server/features/pictures/sweep-pictures.ts';
import { makeEvent, makeType } from '#tests/support/factories.ts';
import { callAs } from '#tests/support/organizing.ts';
import { pictureFile } from '#tests/support/picture-files.ts';
import { type Person, somebody } from '#tests/support/test-server.ts';
import { createWorld, type World } from '#tests/support/world.ts';
import { profilePages } from '../sitemap/list-profile-pages.ts';

let world: World;
let type: string;
beforeAll(async () => {
  world = await createWorld();
  type = await makeType(world.server.services.pool, 'Singer');
});
afterAll(() => world.stop());

const call = (person: Person, method: string, path: string, body?: object) =>
  callAs(world.server, person, method, path, body);

async function founded(person: Person, changes: object = {}) {
  const { status, result } = await call(person, 'POST', '/beneficiary/pages', {
    name: `Aster ${randomUUID().slice(0, 8)}`,
    types: [type],
    bio: 'Sings tizita.',
    ...changes,
  });
  expect(status).toBe(201);
  return result;
}

async function published(person: Person, changes: object = {}) {
  const { id } = await founded(person, changes);
  return (await call(person, 'POST', `/beneficiary/pages/${id}/publish`)).result;
}

async function uploaded(person: Person) {
  const response = await world.server.request('/api/v1/pictures?purpose=portrait', {
    method: 'POST',
    headers: { authorization: `Bearer ${await world.server.token(person)}`, 'content-type': 'image/png' },
    body: await pictureFile('png'),
  });
  return (await response.json()).data.result;
}

const get = (path: string) => world.server.request(path, { redirect: 'manual' });

/** What the public sees of a page: the statuses, and whether lists contain its name. */
async function seenByAll({ id, name }: { id: string; name: string }) {
  const fan = somebody();
  const list = await get(`/api/v1/beneficiary/professionals?search=${encodeURIComponent(name)}`);
  const profile = await get(`/api/v1/beneficiary/professionals/${id}`);
  const follow = await call(fan, 'PUT', `/beneficiary/professionals/${id}/follow`);
  const tip = await world.pay(fan, { ...world.payBody(), beneficiary: id });
  const sitemap: string[] = [];
  const pages = profilePages(world.server.services.db).read('00000000-0000-0000-0000-000000000000', 1000);
  for await (const some of pages) sitemap.push(...some.map(({ path }) => path));
  return {
    listed: (await list.json()).data.metadata.total,
    profile: profile.status,
    follow: follow.status,
    tip: tip.status,
    inSitemap: sitemap.includes(`/professionals/${id}`),
  };
}
const seen = { listed: 1, profile: 200, follow: 200, tip: 200, inSitemap: true };
const notSeen = { listed: 0, profile: 404, follow: 404, tip: 400, inSitemap: false };

test('a page is founded as a draft that its founder alone sees, and published for everybody', async () => {
  const singer = somebody();
  const page = await founded(singer);
  expect(page).toMatchObject({
    state: 'draft',
    role: 'owner',
    bio: 'Sings tizita.',
    handle: null,
    email: null,
  });
  expect(page.types).toEqual([{ id: type, name: 'Singer' }]);
  expect(await seenByAll(page)).toEqual(notSeen);
  const { status, result } = await call(singer, 'POST', `/beneficiary/pages/${page.id}/publish`);
  expect(status).toBe(200);
  expect(result).toMatchObject({ state: 'published', handle: page.suggested_handle, email: singer.email });
  expect(await seenByAll(page)).toEqual(seen);
  const again = await call(singer, 'POST', `/beneficiary/pages/${page.id}/publish`);
  expect(again.result).toEqual({ ...result, follower_count: 1 });
});

test('a page that is hidden is not found and takes no tips, until it is published again', async () => {
  const singer = somebody();
  const page = await published(singer);
  const hidden = await call(singer, 'POST', `/beneficiary/pages/${page.id}/hide`);
  expect(hidden.result.state).toBe('hidden');
  expect(await seenByAll(page)).toEqual(notSeen);
  expect((await get(`/@${page.handle}`)).headers.get('location')).toBe('/not-found');
  const shown = await call(singer, 'POST', `/beneficiary/pages/${page.id}/publish`);
  expect(shown.result).toMatchObject({ state: 'published', published_at: page.published_at });
  expect(await seenByAll(page)).toEqual(seen);
});

test('a page that was taken down shows neither name nor picture, keeps its history and never changes again', async () => {
  const singer = somebody();
  const picture = await uploaded(singer);
  const page = await published(singer, { picture: picture.id });
  const event = await makeEvent(world.server.services.pool, { beneficiaries: [page] });
  const fan = somebody();
  const paid = await (await world.pay(fan, { ...world.payBody(), beneficiary: page.id })).json();
  await call(fan, 'PUT', `/beneficiary/professionals/${page.id}/follow`);
  const before = (await call(fan, 'GET', `/tipping/tips/${paid.data.result.tip}`)).result;
  expect(before.beneficiary.name).toBe(page.name);
  const left = await call(singer, 'POST', `/beneficiary/pages/${page.id}/leave`, {});
  expect(left.result).toMatchObject({ state: 'left', profile_picture: null });
  expect(await seenByAll(page)).toEqual(notSeen);
  const tip = (await call(fan, 'GET', `/tipping/tips/${before.id}`)).result;
  expect(tip).toEqual({
    ...before,
    beneficiary: { id: page.id, name: 'A page that is no longer shown', listed: false },
  });
  const receipt = await (await get(`/api/v1/tipping/receipts/${before.receipt}`)).json();
  expect(receipt.data.result.beneficiary.name).toBe('A page that is no longer shown');
  expect((await call(fan, 'GET', '/beneficiary/followed')).body.data.metadata.total).toBe(0);
  const bill = await (await get(`/api/v1/events/listing/${event.id}/beneficiaries`)).json();
  expect(bill.data.results[0].beneficiary).toMatchObject({ id: null, profile_picture: null });
  const detail = await (await get(`/api/v1/events/listing/${event.id}`)).json();
  expect(detail.data.result.beneficiaries[0].beneficiary.id).toBeNull();
  for (const [method, path] of [
    ['POST', `/beneficiary/pages/${page.id}/publish`],
    ['POST', `/beneficiary/pages/${page.id}/hide`],
    ['PATCH', `/beneficiary/pages/${page.id}`],
  ] as const) {
    const { status, errors } = await call(
      singer,
      method,
      path,
      method === 'PATCH' ? { name: 'Back' } : undefined,
    );
    expect([status, errors[0].code]).toEqual([409, 'page_left']);
  }
  expect((await call(singer, 'POST', `/beneficiary/pages/${page.id}/leave`, {})).result).toEqual(left.result);
});

test('publishing needs a proven mail address, and so does a change of what everybody reads', async () => {
  const { server } = world;
  const singer = somebody();
  const page = await founded(singer);
  const send = async (proven: boolean, method: string, path: string, body?: object) => {
    const token = await server.token(singer, { email_verified: proven });
    const response = await server.request(`/api/v1/beneficiary/pages/${page.id}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    });
    return [response.status, (await response.json()).errors?.[0].code];
  };
  expect(await send(false, 'PATCH', '', { bio: 'Draft words' })).toEqual([200, undefined]);
  expect(await send(false, 'POST', '/publish')).toEqual([403, 'address_not_proven']);
  expect(await send(true, 'POST', '/publish')).toEqual([200, undefined]);
  expect(await send(false, 'PATCH', '', { bio: 'Public words' })).toEqual([403, 'address_not_proven']);
  expect((await call(singer, 'GET', `/beneficiary/pages/${page.id}`)).result.bio).toBe('Draft words');
});

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a name that is too long', { name: 'a'.repeat(121) }, 'name'],
  ['no kind', { types: [] }, 'types'],
  ['a kind that is none', { types: [randomUUID()] }, 'types.0'],
  ['words that are too long', { bio: 'a'.repeat(2001) }, 'bio'],
])('a page with %s is refused', async (_, wrong, attr) => {
  const person = somebody();
  const body = { name: 'Aster', types: [type], ...wrong };
  const { status, errors } = await call(person, 'POST', '/beneficiary/pages', body);
  expect([status, errors[0].attr]).toEqual([400, attr]);
  expect((await call(person, 'GET', '/beneficiary/pages')).body.data.metadata.total).toBe(0);
});

test('the pictures of others are not taken', async () => {
  const { id } = await uploaded(somebody());
  const body = { name: 'Aster', types: [type], picture: id };
  const { status, errors } = await call(somebody(), 'POST', '/beneficiary/pages', body);
  expect([status, errors[0].code, errors[0].attr]).toEqual([404, 'picture_not_found', 'picture']);
});

test('a draft cannot be hidden', async () => {
  const singer = somebody();
  const { id } = await founded(singer);
  const { status, errors } = await call(singer, 'POST', `/beneficiary/pages/${id}/hide`);
  expect([status, errors[0].code]).toEqual([409, 'page_not_published']);
});

test('a page that is closed for tips is seen and takes none, neither by itself nor at an event', async () => {
  const singer = somebody();
  const page = await published(singer);
  const event = await makeEvent(world.server.services.pool, { beneficiaries: [page] });
  await call(singer, 'PATCH', `/beneficiary/pages/${page.id}`, { tipping: 'closed' });
  const profile = await (await get(`/api/v1/beneficiary/professionals/${page.id}`)).json();
  expect(profile.data.result.tipping).toBe('closed');
  const alone = await (await world.pay(somebody(), { ...world.payBody(), beneficiary: page.id })).json();
  expect(alone.errors[0]).toMatchObject({ code: 'tipping_closed', attr: 'beneficiary' });
  const { beneficiary: _, ...toAnybody } = world.payBody();
  const atEvent = await call(somebody(), 'POST', '/tipping/tips/pay-event', {
    ...toAnybody,
    event: event.id,
  });
  expect(atEvent.errors[0].detail).toBe('Nobody at this event can be tipped yet');
});

test('an owner decides whether the mail address is seen, in the sandbox too', async () => {
  const singer = somebody();
  const { id } = await published(singer);
  const email = async () =>
    (await (await get(`/api/v1/beneficiary/professionals/${id}`)).json()).data.result.user.email;
  expect(await email()).toBeNull();
  await call(singer, 'PATCH', `/beneficiary/pages/${id}`, { shows_email: true });
  expect(await email()).toBe(singer.email);
});

test('a picture that is replaced is let go, and the one that is shown is kept', async () => {
  const singer = somebody();
  const [first, second] = [await uploaded(singer), await uploaded(singer)];
  const page = await founded(singer, { picture: first.id });
  expect(page.profile_picture).toBe(first.url);
  const changed = await call(singer, 'PATCH', `/beneficiary/pages/${page.id}`, { picture: second.id });
  expect(changed.result.profile_picture).toBe(second.url);
  // As if another use of the picture had ended since: the picture stays, because the page shows it.
  const { pool, pictureUses, clock } = world.server.services;
  await pool.query(`UPDATE picture SET attached_at = NULL WHERE id = $1`, [second.id]);
  const later = { now: () => new Date(clock.now().getTime() + 2 * 24 * 60 * 60 * 1000) };
  const sweep = pictureJobs({ ...world.server.services, clock: later, uses: pictureUses })[0];
  await sweep?.work({} as never, { id: randomUUID() });
  const { rows } = await pool.query('SELECT id FROM picture WHERE id = ANY($1)', [[first.id, second.id]]);
  expect(rows).toEqual([{ id: second.id }]);
});
