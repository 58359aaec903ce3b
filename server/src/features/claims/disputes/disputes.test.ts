import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitMail } from '#tests/support/awaited-mail.ts';
import { type ClaimingStage, openClaimingStage } from '#tests/support/claiming.ts';
import { makePageManager } from '#tests/support/factories.ts';
import { somebody } from '#tests/support/test-server.ts';

let stage: ClaimingStage;

beforeAll(async () => {
  stage = await openClaimingStage();
});

afterAll(() => stage.stop());

test('“This was not me” asks first, freezes by its button, works signed out, and ends with the decision', async () => {
  const page = await stage.page();
  const claimant = somebody();
  await stage.askForLink(claimant, page.id);
  await stage.open(claimant, await stage.mailedToken(page.email));
  const token = await stage.notMeToken(page.email, 'looks after it from now on');
  const read = await (await stage.dispute(token, '/read')).json();
  expect(read.data.result).toEqual({ page: { id: page.id, name: page.name }, frozen: false });
  expect(await stage.stateOf(page.id)).toBe('claimed');
  expect((await (await stage.dispute(token)).json()).data.result.frozen).toBe(true);
  expect(await stage.stateOf(page.id)).toBe('contested');
  await awaitMail(stage.mail, claimant.email, { words: 'was not theirs' });
  const frozen = [
    ['PATCH', '', { name: 'Mine for ever' }],
    ['PATCH', '', { handle: 'mine-for-ever' }],
    ['PATCH', '', { shows_email: true }],
    ['PATCH', '', { links: ['https://send-your-tips-here.example/'] }],
    ['POST', '/leave', {}],
    ['POST', '/hide', undefined],
    ['POST', '/invitations', { email: 'friend@example.com', role: 'owner' }],
  ] as const;
  for (const [method, path, body] of frozen) {
    const { status, errors } = await stage.call(
      claimant,
      method,
      `/beneficiary/pages/${page.id}${path}`,
      body,
    );
    expect([path, status, errors?.[0].code]).toEqual([path, 409, 'page_contested']);
  }
  const words = await stage.call(claimant, 'PATCH', `/beneficiary/pages/${page.id}`, { bio: 'Sings.' });
  expect(words.status).toBe(200);
});

test('while a page is contested its editors change nothing, and an owner removes them and withdraws invitations', async () => {
  const page = await stage.page();
  const [owner, rogue] = [somebody(), somebody()];
  await stage.askForLink(owner, page.id);
  await stage.open(owner, await stage.mailedToken(page.email));
  const own = `/beneficiary/pages/${page.id}`;
  await stage.call(rogue, 'GET', '/account/users/profile');
  await makePageManager(stage.pool, { page, subject: rogue.subject, role: 'editor' });
  const written = await stage.call(rogue, 'POST', `${own}/posts`, { text: 'Before' });
  expect(written.status).toBe(201);
  const invited = await stage.call(owner, 'POST', `${own}/invitations`, {
    email: 'friend@example.com',
    role: 'editor',
  });
  await stage.dispute(await stage.notMeToken(page.email, 'looks after it from now on'));
  const refused = [
    ['PATCH', '', { bio: 'Send your tips elsewhere.' }],
    ['POST', '/posts', { text: 'Send your tips elsewhere.' }],
    ['DELETE', `/posts/${written.result.id}`, undefined],
  ] as const;
  for (const [method, path, body] of refused) {
    const { status, errors } = await stage.call(rogue, method, `${own}${path}`, body);
    expect([method, status, errors?.[0].code]).toEqual([method, 409, 'page_contested']);
  }
  const { managers } = (await stage.call(owner, 'GET', `${own}/managers`)).result;
  const idOf = (role: string) => managers.find((one: { role: string }) => one.role === role).id;
  const promoted = await stage.call(owner, 'PATCH', `${own}/managers/${idOf('editor')}`, { role: 'owner' });
  const leaving = await stage.call(owner, 'DELETE', `${own}/managers/${idOf('owner')}`);
  for (const { status, errors } of [promoted, leaving])
    expect([status, errors?.[0].code]).toEqual([409, 'page_contested']);
  const invitation = `${own}/invitations/${invited.result.invitations[0].id}`;
  expect((await stage.call(owner, 'DELETE', invitation)).status).toBe(200);
  expect((await stage.call(owner, 'DELETE', `${own}/managers/${idOf('editor')}`)).status).toBe(200);
  expect((await stage.call(rogue, 'GET', own)).status).toBe(404);
});

test('a link “This was not me” that we have not signed freezes nothing', async () => {
  const page = await stage.page();
  const claimant = somebody();
  await stage.askForLink(claimant, page.id);
  await stage.open(claimant, await stage.mailedToken(page.email));
  const token = await stage.notMeToken(page.email, 'looks after it from now on');
  const [id] = token.split('.');
  for (const wrong of ['', 'nonsense', `${id}.${'A'.repeat(43)}`, `${token}A`, token.slice(0, -1)]) {
    const response = await stage.dispute(wrong);
    expect(response.status).toBe(wrong === '' ? 400 : 404);
  }
  expect(await stage.stateOf(page.id)).toBe('claimed');
});
