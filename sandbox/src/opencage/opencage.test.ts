import { expect, test } from 'vitest';
import { startTestSandbox } from '../sandbox-under-test.ts';

const key = 'sandbox-opencage-key';

async function ask(url: string, query: Record<string, string>) {
  const response = await fetch(`${url}/opencage/geocode/v1/json?${new URLSearchParams({ key, ...query })}`);
  return { status: response.status, body: await response.json() };
}

test('coordinates become the name of a place in OpenCage’s form, and names become coordinates', async () => {
  const { url } = await startTestSandbox();
  const addis = await ask(url, { q: '9.0358,38.7525', no_annotations: '1', language: 'en' });
  expect(addis).toMatchObject({
    status: 200,
    body: {
      status: { code: 200, message: 'OK' },
      total_results: 1,
      results: [{ formatted: 'Addis Ababa, Ethiopia', components: { country_code: 'et' } }],
    },
  });
  const names: Record<string, string> = {
    '12.0317,39.0476': 'Lalibela, Ethiopia',
    '8.541,39.2705': 'Adama, Ethiopia',
    '38.917,-77.029': 'Washington, D.C., United States',
    '-37.8,144.899': 'Melbourne, Australia',
  };
  for (const [q, name] of Object.entries(names)) {
    expect.soft((await ask(url, { q })).body.results[0]?.formatted, q).toBe(name);
  }
  const found = await ask(url, { q: 'hawassa', limit: '3' });
  expect(found.body.results[0]).toMatchObject({ formatted: 'Hawassa, Ethiopia' });
  expect((await ask(url, { q: '0,-30' })).body).toMatchObject({ results: [], total_results: 0 });
});

test('a wrong key, a bad query and too many requests are refused as OpenCage refuses them', async () => {
  const { url, opencage } = await startTestSandbox();
  expect((await ask(url, { q: '9,38', key: 'other' })).body.status).toEqual({
    code: 401,
    message: 'invalid API key',
  });
  expect((await ask(url, { q: '91,38' })).body.status).toEqual({ code: 400, message: 'invalid coordinates' });
  expect((await ask(url, { q: '' })).status).toBe(400);
  opencage.configure({ perSecond: 1 });
  const answers = await Promise.all([
    ask(url, { q: '9,38' }),
    ask(url, { q: '9,39' }),
    ask(url, { q: '9,40' }),
  ]);
  expect(answers.map(({ status }) => status)).toContain(429);
});

test('failures can be ordered from its page, and everything asked is listed', async () => {
  const { url, opencage } = await startTestSandbox();
  const order = (failHow: string) =>
    fetch(`${url}/opencage/control`, {
      method: 'POST',
      body: new URLSearchParams({ failNext: '1', failHow }),
      redirect: 'manual',
    });
  expect((await order('402')).status).toBe(303);
  expect((await ask(url, { q: '9,38' })).body).toMatchObject({
    status: { code: 402 },
    rate: { remaining: 0 },
  });
  await order('nonsense');
  await expect(ask(url, { q: '9,38' })).rejects.toThrow(SyntaxError);
  await order('reset');
  await expect(ask(url, { q: '9,38' })).rejects.toThrow(TypeError);
  await order('hang');
  const gaveUp = fetch(`${url}/opencage/geocode/v1/json?key=${key}&q=9,38`, {
    signal: AbortSignal.timeout(50),
  });
  await expect(gaveUp).rejects.toThrow(/aborted|timeout/i);
  expect((await ask(url, { q: '9,38' })).status).toBe(200);
  expect(opencage.requests().map(({ status }) => status)).toEqual([402, 'nonsense', 'reset', 'hang', 200]);
  expect(await (await fetch(`${url}/opencage`)).text()).toContain('an answer that is no JSON');
  expect((await order('sulk')).status).toBe(400);
});
