import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import { undocumented } from '#tests/support/api-document.ts';
import { type DeskStage, makeDebt, makeOpenClaim, openDeskStage } from '#tests/support/desk-stage.ts';
import { makeType } from '#tests/support/factories.ts';
import { hostileRequests } from '#tests/support/hostile-requests.ts';
import { addressOf, makeOwnedThings, type OwnedThings } from '#tests/support/owned-things.ts';

let stage: DeskStage;
/** An ordinary person, the owner of a page who organizes events and runs campaigns, and an admin of the desk. */
let callers: readonly string[];
let owner: { readonly accountId: string };
let things: OwnedThings;
/** Whether an endpoint may have changed the things since they were made: an owner hides a page, or deletes an event. */
let isChanged = true;
/** The id for endpoints of the desk whose path starts so. */
let atDesk: Record<string, string>;
beforeAll(async () => {
  // No gateway answers at this port, so paying also reaches its time-outs and refusals.
  stage = await openDeskStage({ environment: { STRIPE_API_URL: 'http://127.0.0.1:9' } });
  const { pool } = stage.services;
  const [person, manager, admin, bystander] = await Promise.all([
    stage.person(),
    stage.person(),
    stage.operator('admin'),
    stage.person(),
  ]);
  owner = manager;
  callers = [person, manager, admin].map(({ authorization }) => authorization);
  await stage.pay(bystander);
  const { rows } = await pool.query('SELECT id FROM payment');
  const claim = await makeOpenClaim(pool, bystander);
  atDesk = {
    '/desk/people': bystander.accountId,
    '/desk/payments': rows[0].id,
    '/desk/cases': await stage.openCase(),
    '/desk/jobs': await stage.failedJob(),
    '/desk/claims': claim.id,
    '/desk/debts': await makeDebt(stage),
    '/desk/kinds': await makeType(pool, 'Azmari'),
  };
});
afterAll(() => stage.stop());

test.each(Object.values(endpoints) as EndpointDefinition[])(
  'whatever is sent to $id, its status, headers and body are those of the document',
  async (endpoint) => {
    if (isChanged) things = await makeOwnedThings(stage.services.pool, owner.accountId);
    isChanged = endpoint.method !== 'get';
    const right = addressOf(endpoint.path, things, atDesk);
    await fc.assert(
      fc.asyncProperty(
        hostileRequests(endpoint, [things.page, things.organizer, things.event], right),
        fc.constantFrom(...callers),
        async ({ path, query, body, idempotencyKey, authorization, known }, caller) => {
          const search = new URLSearchParams(query.map(([name, value]) => [name, value.toWellFormed()]));
          const headers = new Headers({ 'content-type': 'application/json' });
          if (authorization) headers.set('authorization', authorization === 'good' ? caller : authorization);
          if (known) headers.set('if-none-match', '*');
          if (idempotencyKey && /^[\x20-\x7e]*$/.test(idempotencyKey))
            headers.set('idempotency-key', idempotencyKey);
          const answer = await stage.request(`/api/v1${path}?${search}`, {
            method: endpoint.method.toUpperCase(),
            headers,
            ...(body === undefined ? {} : { body: body.toWellFormed() }),
          });
          const mayBeUnavailable = endpoint.errors.some((error) => error.status === 503);
          if (!(mayBeUnavailable && answer.status === 503)) expect(answer.status).toBeLessThan(500);
          expect(await undocumented(stage, endpoint, answer)).toEqual([]);
        },
      ),
      { numRuns: 30 },
    );
  },
  60_000,
);
