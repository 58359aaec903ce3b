import { signInManager } from '#tests/support/browser-owner.ts';
import { apiCalls } from '#tests/support/browser-sign-in.ts';
import { makeCategory } from '#tests/support/factories.ts';
import { eventForm, organizerForm } from '#tests/support/organizing.ts';
import { expect, test } from '#tests/support/performer.ts';

test('a fan who tipped and follows a page that is now hidden has the receipt, and no link to a page that is not there', async ({
  performer,
  stage,
  server,
  pool,
}) => {
  const { id, receive } = await performer();
  const fan = await stage.fan();
  const tip = await receive(5, 'Bravo!', fan);
  const linksOf = async () => {
    const page = await (await fan.context.request.get(`/account/tips/${tip}`)).text();
    expect(page.match(/Receipt/g)).not.toBeNull();
    return page.match(RegExp(`href="/professionals/${id}`, 'g')) ?? [];
  };
  expect(await linksOf()).toHaveLength(1);
  const call = apiCalls(server.origin, fan.authorization.replace('Bearer ', ''));
  await call('PUT', `/beneficiary/professionals/${id}/follow`);
  await pool.query("UPDATE beneficiary SET hidden_reason = 'Not theirs' WHERE id = $1", [id]);
  expect(await linksOf()).toEqual([]);
  const followed = await (await fan.context.request.get('/account/followed')).text();
  expect(followed).not.toContain('You follow nobody');
  expect(followed).toContain('A page that is hidden for a while comes back by itself.');
  const { page } = fan;
  await page.goto(`/account/tips/${tip}`);
  await expect(page.getByRole('button', { name: 'Show it to the performer only' })).toBeVisible();
  await expect(page.getByText('What you wrote is for the performer.')).toBeVisible();
});

test('the editor of a page whose owners are suspended reads why nobody sees it, and has no link to what is not there', async ({
  performer,
  visit,
  server,
  pool,
}) => {
  const { id } = await performer();
  const { context } = await visit();
  await signInManager(context, server, pool, { page: { id }, role: 'editor' });
  const read = async (path = '') => (await context.request.get(`/account/pages${path}`)).text();
  expect(await read()).toMatch(/>Published</);
  expect(await read()).toMatch(RegExp(`href="/professionals/${id}".*href="/account/pages/${id}/posts"`, 's'));
  const suspended = `UPDATE account SET suspended_at = now() WHERE id =
    (SELECT account_id FROM page_manager WHERE beneficiary_id = $1 AND role = 'owner')`;
  await pool.query(suspended, [id]);
  const list = await read();
  expect(list).not.toMatch(/>Published</);
  expect(list.match(RegExp(`href="(/professionals/${id}|/account/pages/${id}/posts)"`))).toBeNull();
  for (const page of [list, await read(`/${id}`), await read(`/${id}/posts`)])
    expect(page).toContain('Our team has suspended the owners of this page');
});

test('the organizer of a hidden event reads why, and has no link to pages that are not there', async ({
  stage,
  server,
  pool,
}) => {
  const { context, authorization } = await stage.fan();
  const call = apiCalls(server.origin, authorization.replace('Bearer ', ''));
  await call('POST', '/events/organizers', organizerForm);
  const form = eventForm(await makeCategory(pool, 'Music'));
  const { id } = (await call('POST', '/events/listing', form)).result;
  const linksOf = async () => {
    const page = await (await context.request.get('/event-management')).text();
    return page.match(RegExp(`href="/(?!tibeb)[^"]*${id}[^"]*"`, 'g'));
  };
  expect((await linksOf())?.length).toBeGreaterThan(3);
  await pool.query("UPDATE event SET hidden_reason = 'Spam' WHERE id = $1", [id]);
  expect(await linksOf()).toEqual([`href="/edit-event/${id}"`]);
});
