import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type PageContext, pageContext } from '#web/platform/page-context.ts';
import { placeName } from './public.ts';

const origin = 'https://tibeb.example';

/** A loader's context on the server, with a fake geocoder that answers with `answer`. */
function contextAnswering(answer: (url: URL) => Response | Promise<Response>) {
  const requests: URL[] = [];
  const page = {
    publicOrigin: origin,
    geocoder: { url: `${origin}/geocode/v1/json`, key: 'public' },
    fetchInProcess: async (request: Request) => {
      requests.push(new URL(request.url));
      return answer(new URL(request.url));
    },
  } as Partial<PageContext> as PageContext;
  return { requests, context: new RouterContextProvider(new Map([[pageContext, page]])) };
}

const named = (...names: unknown[]) => Response.json({ results: names.map((formatted) => ({ formatted })) });

test('the first result’s formatted address is the name of the place, asked for as section 7 says', async () => {
  const { context, requests } = contextAnswering(() => named('Addis Ababa, Ethiopia', 'Ethiopia'));
  expect(await placeName(context, [9.0358, 38.7525])).toBe('Addis Ababa, Ethiopia');
  expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toEqual({
    q: '9.0358,38.7525',
    key: 'public',
    no_annotations: '1',
    language: 'en',
  });
});

test('a page with the same place on every card asks for it once', async () => {
  const { context, requests } = contextAnswering(() => named('Harar, Ethiopia'));
  const names = await Promise.all(Array.from({ length: 6 }, () => placeName(context, [9.3119, 42.137])));
  expect(new Set(names)).toEqual(new Set(['Harar, Ethiopia']));
  await placeName(context, [9.3119, 42.138]);
  expect(requests).toHaveLength(2);
});

test('no coordinates, and such as are on no globe, are unknown without asking', async () => {
  const { context, requests } = contextAnswering(() => named('Nowhere'));
  const wrong = [
    null,
    undefined,
    [],
    [9],
    [91, 38],
    [9, 181],
    [-90.01, 0],
    [Number.NaN, 38],
    [9, Infinity],
    ['9', '38'],
  ];
  for (const coordinates of wrong)
    expect(await placeName(context, coordinates as number[] | null)).toBe('Unknown location');
  expect(requests).toEqual([]);
});

const failures: Record<string, () => Response | Promise<Response>> = {
  'no result': () => named(),
  'a result without a name': () => named(undefined),
  'a name that is none': () => named('  '),
  'a name that is no text': () => named({ toString: 'x' }),
  'a refusal in OpenCage’s form': () =>
    Response.json({ results: [], status: { code: 402 } }, { status: 402 }),
  nonsense: () => new Response('<html>'),
  null: () => Response.json(null),
  'a lost connection': () => Promise.reject(new TypeError('fetch failed')),
};
for (const [name, answer] of Object.entries(failures)) {
  test(`${name} is an unknown location`, async () => {
    expect(await placeName(contextAnswering(answer).context, [9, 38])).toBe('Unknown location');
  });
}

test('a geocoder that does not answer is an unknown location after two seconds', async ({
  onTestFinished,
}) => {
  const { vi } = await import('vitest');
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { context } = contextAnswering(() => new Promise(() => {}));
  let name: string | undefined;
  void placeName(context, [9, 38]).then((answer) => {
    name = answer;
  });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(name).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(name).toBe('Unknown location');
});
