import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
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
