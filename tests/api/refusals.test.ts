import { afterAll, beforeAll, expect, test } from 'vitest';
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
