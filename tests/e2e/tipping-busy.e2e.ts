import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { loadBuiltPages } from '#server/platform/pages/built-pages.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { methods, startPayingServer } from '#tests/support/paying-server.ts';
import { somebody, startTestServer } from '#tests/support/test-server.ts';

test('a form that waits too long for a lock comes back busy, as it was sent, and sent again it is one tip', async () => {
  const server = await startPayingServer({
    pages: await loadBuiltPages('web/build'),
    overrides: { databaseLimits: { lockTimeoutMs: 300 } },
  });
  try {
    const cookie = `accessToken=${await server.token(somebody())}`;
    const key = randomUUID();
    const send = () =>
      server.request(`/professionals/${server.beneficiary.id}/tip`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          total_amount: '7.5',
          method: methods.card,
          message: 'Amesegenallo',
          idempotency_key: key,
        }),
      });
    const holder = await server.ownerPool.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE payment IN ACCESS EXCLUSIVE MODE');
    const busy = await send();
    await holder.query('ROLLBACK');
    holder.release();
    expect([busy.status, Number(busy.headers.get('retry-after')) > 0]).toEqual([503, true]);
    const form = await busy.text();
    for (const value of ['7.5', 'Amesegenallo', key]) expect(form).toContain(value);
    const sent = [await send(), await send()];
    expect(sent.map(({ status }) => status)).toEqual([303, 303]);
    expect(sent[1]?.headers.get('location')).toBe(sent[0]?.headers.get('location'));
    expect(await server.count('tip')).toBe(1);
  } finally {
    await server.stop();
  }
});

test('a form of somebody who has used up their requests comes back with all that was typed, and says when to send it', async () => {
  const none = { points: 0, seconds: 60, scope: 'local' } as const;
  const server = await startTestServer({
    pages: await loadBuiltPages('web/build'),
    overrides: { budgets: { 'read-address': none } },
  });
  try {
    const { id } = await makeBeneficiary(server.ownerPool);
    const post = (path: string, typed: Record<string, string>, accept = 'text/html') => {
      const body = new URLSearchParams(typed).toString();
      return server.request(path, {
        method: 'POST',
        headers: {
          accept,
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(body.length),
        },
        body,
      });
    };
    for (const path of [`/t/${id}`, `/professionals/${id}/tip`]) {
      const refused = await post(path, { amount: '7', message: 'Amesegenallo "<b>' });
      const wait = Number(refused.headers.get('retry-after'));
      expect([refused.status, wait > 5]).toEqual([429, true]);
      const page = await refused.text();
      expect(page).toContain(`Please try again in ${wait} seconds.`);
      expect(page).toContain('<input type="hidden" name="amount" value="7"/>');
      expect(page).toContain('name="message" value="Amesegenallo &quot;&lt;b&gt;"');
    }
    const signIn = await (await post('/sign-in', { email: 'a@b.example', password: 'a secret' })).text();
    expect(signIn).toContain('name="email" value="a@b.example"');
    expect(signIn).toContain('<input type="password" required="" name="password"/>');
    expect(signIn).not.toContain('a secret');
    const byScripts = await post('/share-your-story.data', { name: 'Aster' }, '*/*');
    const { retryAfterSeconds } = await byScripts.json();
    expect([byScripts.status, retryAfterSeconds > 5]).toEqual([429, true]);
    expect((await post('/about', { name: 'Aster' })).status).toBe(429);
  } finally {
    await server.stop();
  }
});
