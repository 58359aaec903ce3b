import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { loadBuiltPages } from '#server/platform/pages/built-pages.ts';
import { methods, startPayingServer } from '#tests/support/paying-server.ts';
import { somebody } from '#tests/support/test-server.ts';

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
