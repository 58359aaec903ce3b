import { randomUUID } from 'node:crypto';
import { readConfig } from '#server/config/config.ts';
import { openStripe } from '#server/features/payments/public.ts';
import { openPool } from '#server/platform/database/database.ts';
import { controlStripe } from '#tests/support/control-stripe.ts';
import { startRealServer } from '#tests/support/real-server.ts';
import { personWithApp, provenPerson } from '#tests/support/second-factor.ts';

export type KilledDesk = Awaited<ReturnType<typeof openKilledDesk>>;

/** A real server that can be killed, with somebody of finance at its desk and a fan; each is named by their token. */
export async function openKilledDesk() {
  const real = await startRealServer({ apiOnly: true });
  const pool = openPool(real.databaseUrl, 4);
  const request = (path: string, init?: RequestInit) => fetch(`${real.origin}${path}`, init);
  const server = { request, services: { pool } } as unknown as Parameters<typeof personWithApp>[0];
  const fan = (await provenPerson(server)).token;
  const finance = (await personWithApp(server)).token;
  const call = (method: string, path: string, body?: object, token = finance) =>
    request(`/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const profile = await (await call('GET', '/account/users/profile')).json();
  await pool.query("INSERT INTO operator (account_id, role) VALUES ($1, 'finance')", [
    profile.data.result.id,
  ]);
  return {
    real,
    pool,
    fan,
    stripe: openStripe(readConfig({ STRIPE_API_URL: real.sandboxOrigin }).stripe),
    /** By somebody of finance, unless a token says otherwise. */
    call,
    control: (order: object, path?: string) => controlStripe(real.sandboxOrigin, order, path),
    async stop() {
      await pool.end();
      await real.stop();
    },
  };
}
