import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointId, endpoints } from '#contract/api.ts';
import { createLog } from '#server/platform/log.ts';
import { type NestedThing, nestedThings } from '#tests/support/nested-things.ts';
import { somebody, startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.token(somebody());
});
afterAll(() => server.stop());

const change = async (body: unknown) => {
  const response = await server.request('/api/v1/account/users/profile', {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { type, errors } = await response.json();
  return { status: response.status, type, errors };
};

test.each([
  [{ preferences: {} }, 'required', 'preferences.currency'],
  [{ preferences: { currency: { symbol: '$' } } }, 'required', 'preferences.currency.append_symbol'],
  [{ preferences: { currency: 5 } }, 'invalid', 'preferences.currency'],
  [{ full_name: 5 }, 'invalid', 'full_name'],
  [{ full_name: { length: { toString: null } } }, 'invalid', 'full_name'],
  [null, 'invalid', null],
])('%j is %s at %s: what is missing is told apart from what is wrong', async (body, code, attr) => {
  const { status, type, errors } = await change(body);
  expect({ status, type }).toEqual({ status: 400, type: 'validation_error' });
  expect(errors).toEqual([expect.objectContaining({ code, attr })]);
});

test('the log says which endpoint refused, and never the secret in its address', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const other = await startTestServer({
    overrides: { log },
    budgets: { 'read-address': { points: 1, seconds: 60, scope: 'local' } },
  });
  try {
    const statuses: number[] = [];
    for (const path of ['/tipping/receipts/SECRET', '/stages/screens/SECRET', '/stages/screens/SECRET/news'])
      statuses.push((await other.request(`/api/v1${path}`)).status);
    expect(statuses).toEqual([404, 429, 429]);
    const refused = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'refused');
    expect(refused.map(({ endpoint }) => endpoint)).toEqual([
      'getTipReceipt',
      'getStageScreen',
      'followStageScreen',
    ]);
    expect(lines.join('')).not.toContain('SECRET');
  } finally {
    await other.stop();
  }
});

/** Endpoints with two ids whose things other tests try with the parent of somebody else; a month is nobody's. */
const nestedElsewhere: readonly EndpointId[] = [
  // beneficiaries/posts, dashboard, payouts/accounts, payouts and webhooks of the server.
  'deletePagePost',
  'thankForDashboardTip',
  'hideDashboardTipMessage',
  'openPayoutAccount',
  'syncPayoutAccount',
  'cancelPayout',
  'removeWebhook',
  'rotateWebhookSecret',
  'enableWebhook',
  'testWebhook',
  'listWebhookDeliveries',
  'showStageWords',
  'showPageStageWords',
  // The page in the path is the one that must be the caller's.
  'answerEventInvitation',
  // Whoever may read a claim at the desk may read all.
  'getDeskClaimPaper',
];

/** Refused even to the owner: nothing is charged for these pledges. */
const forUncharged: readonly EndpointId[] = ['refundOwnCampaignPledge', 'markOwnCampaignDelivery'];

test('the table of nested things names every endpoint about one', () => {
  const nested = Object.values(endpoints).filter(({ path }) => /\{.*\{(?!period)/.test(path));
  expect([...Object.keys(nestedThings), ...nestedElsewhere].sort()).toEqual(
    nested.map(({ id }) => id).sort(),
  );
});

test.each(Object.entries(nestedThings) as [EndpointId, NestedThing][])(
  '%s finds a thing of somebody else neither in an own page or campaign nor in theirs',
  async (id, { parent, make, stored, body }) => {
    const { pool } = server.services;
    const people = await Promise.all(
      [somebody('Own'), somebody('Else')].map(async (person) => {
        const headers = {
          authorization: `Bearer ${await server.token(person)}`,
          'content-type': 'application/json',
        };
        await server.request('/api/v1/account/users/profile', { headers });
        const { rows } = await pool.query('SELECT id FROM account WHERE subject = $1', [person.subject]);
        const accountId: string = rows[0].id;
        return { headers, accountId, parent: { ...(await parent(pool, accountId)), accountId } };
      }),
    );
    const [own, other] = people as [(typeof people)[0], (typeof people)[0]];
    const thing = await make(pool, other.parent);
    const ask = async ({ headers }: typeof own, { id: parentId }: { id: string }) => {
      const { path, method } = endpoints[id];
      const address = path.replace('{id}', parentId).replace(/\{\w+\}/, thing);
      const init = { method: method.toUpperCase(), headers, ...(body && { body: JSON.stringify(body) }) };
      return (await server.request(`/api/v1${address}`, init)).status;
    };
    const before = (await pool.query(stored, [thing])).rows;
    expect(before).toHaveLength(1);
    expect([await ask(own, own.parent), await ask(own, other.parent)]).toEqual([404, 404]);
    expect((await pool.query(stored, [thing])).rows).toEqual(before);
    // The thing is there for whose it is.
    expect(await ask(other, other.parent)).toBe(forUncharged.includes(id) ? 409 : 200);
  },
);
