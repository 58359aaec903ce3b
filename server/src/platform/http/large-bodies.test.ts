import { expect, test } from 'vitest';
import { tooManyRequests } from '#contract/errors.ts';
import { createLargeBodies } from './large-bodies.ts';

const limit = { maxBytes: 1000, tooLarge: tooManyRequests };
const bodyOf = (text: string) =>
  new Request('http://127.0.0.1/', { method: 'POST', body: text, headers: { 'content-type': 'text/plain' } });

test('a person may send one body after the other, however many, and two at once', async () => {
  const take = createLargeBodies();
  const length = async (bytes: Uint8Array) => bytes.length;
  for (let nth = 0; nth < 5; nth += 1) expect(await take('Hanna', bodyOf('four'), limit, length)).toBe(4);

  const gates = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  const working = gates.map(({ promise }) => take('Hanna', bodyOf('x'), limit, () => promise));
  await expect(take('Hanna', bodyOf('x'), limit, length)).rejects.toMatchObject({
    definition: tooManyRequests,
  });
  expect(await take('Biruk', bodyOf('four'), limit, length)).toBe(4);
  for (const { resolve } of gates) resolve(7);
  expect(await Promise.all(working)).toEqual([7, 7]);
  expect(await take('Hanna', bodyOf('four'), limit, length)).toBe(4);
});
