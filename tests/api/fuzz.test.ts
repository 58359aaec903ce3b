import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointId, endpoints } from '#contract/api.ts';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import { undocumented } from '#tests/support/api-document.ts';
import { type DeskStage, makeDebt, makeOpenClaim, openDeskStage } from '#tests/support/desk-stage.ts';
import { makeType } from '#tests/support/factories.ts';
import { makeNamed } from '#tests/support/fuzz-things.ts';
import { beginAsGuest } from '#tests/support/guest.ts';
import { hostileRequests } from '#tests/support/hostile-requests.ts';
import { addressOf, makeOwnedThings, type OwnedThings } from '#tests/support/owned-things.ts';

let stage: DeskStage;
/** An ordinary person, the owner of a page who organizes events and runs campaigns, an admin of the desk, and a guest. */
let callers: Readonly<Record<'person' | 'owner' | 'admin' | 'guest', string>>;
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
  const guest = await beginAsGuest(stage);
  callers = {
    person: person.authorization,
    owner: manager.authorization,
    admin: admin.authorization,
    guest: guest.authorization,
  };
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

/** Endpoints about what only somebody else at the desk can make. */
const leadNowhere: readonly EndpointId[] = ['getDeskHiddenWords'];

test.each(Object.values(endpoints) as EndpointDefinition[])(
  'whatever is sent to $id, its status, headers and body are those of the document',
  async (endpoint) => {
    if (isChanged) things = await makeOwnedThings(stage.services.pool, owner.accountId);
    isChanged = endpoint.method !== 'get';
    const { services, ownerPool } = stage;
    const context = { services, ownerPool, accountId: owner.accountId, things };
    const right = addressOf(endpoint.path, things, atDesk, await makeNamed(endpoint, context));
    const rightCaller = typeof endpoint.access === 'object' ? callers.admin : callers.owner;
    const statuses = new Set<number>();
    // The first request is about what is there, by somebody who may: chance alone would miss it now and then.
    const first = {
      path: right,
      query: [] as [string, string][],
      body: endpoint.body && '{}',
      idempotencyKey: null,
      authorization: 'good' as const,
      known: false,
    };
    await fc.assert(
      fc.asyncProperty(
        hostileRequests(endpoint, [things.page, things.organizer, things.event], right),
        fc.oneof(
          { weight: 2, arbitrary: fc.constant(rightCaller) },
          { weight: 1, arbitrary: fc.constantFrom(...Object.values(callers)) },
        ),
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
          statuses.add(answer.status);
          if (!(mayBeUnavailable && answer.status === 503)) expect(answer.status).toBeLessThan(500);
          expect(await undocumented(stage, endpoint, answer)).toEqual([]);
        },
      ),
      // `npm run soak:attack` sends a hundred thousand.
      { numRuns: 15, examples: [[first, rightCaller]] },
    );
    if (!leadNowhere.includes(endpoint.id as EndpointId))
      expect([...statuses].filter((status) => ![401, 404].includes(status))).not.toEqual([]);
  },
  60_000,
);
