import { signInOperator } from '#tests/support/browser-operator.ts';
import { apiCalls, signInProvenPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeCategory, makeType } from '#tests/support/factories.ts';
import { eventForm, organizerForm } from '#tests/support/organizing.ts';

test('a page past the end of a list leads to its last page', async ({ visit, server, pool, get }) => {
  const { context } = await visit();
  const token = await signInProvenPerson(context, server);
  const call = apiCalls(server.origin, token);
  const form = { name: 'Past the end', types: [await makeType(pool, 'Singer')], bio: 'Sings.' };
  const { id: page, name } = (await call('POST', '/beneficiary/pages', form)).result;
  await call('POST', `/beneficiary/pages/${page}/publish`);
  await call('POST', `/beneficiary/pages/${page}/posts`, { text: 'We play on Friday.' });
  const organizer = (await call('POST', '/events/organizers', organizerForm)).result;
  const performers = { beneficiaries: [{ id: page, name }] };
  const event = (
    await call('POST', '/events/listing', eventForm(await makeCategory(pool, 'Music'), performers))
  ).result;
  await call('PUT', `/events/listing/${event.id}/save`);
  const followed = await makeBeneficiary(pool);
  await call('PUT', `/beneficiary/professionals/${followed.id}/follow`);
  for (const path of [
    '/event-management?state=upcoming',
    '/account/saved',
    `/organizers/${organizer.id}`,
    '/account/invitations',
    `/account/pages/${page}/posts`,
    '/account/pages',
    '/account/followed',
  ]) {
    const answer = await get(`${path}${path.includes('?') ? '&' : '?'}page=9`, {
      cookie: `accessToken=${token}`,
    });
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, path]);
  }
});

test('a page past the end of a list of the desk leads to its last page', async ({ visit, server, pool }) => {
  const { context } = await visit();
  await signInOperator(context, server, pool, { role: 'admin' });
  const performer = await makeBeneficiary(pool);
  await pool.query(
    `INSERT INTO report (kind, subject_id, reason, words, created_at) VALUES ('page', $1, 'fraud', 'Look', now())`,
    [performer.id],
  );
  const answer = await context.request.get('/desk/reports?page=9');
  expect([answer.status(), answer.url()]).toEqual([
    200,
    expect.stringMatching(/\/desk\/reports(\?page=[1-8])?$/),
  ]);
});
