import { describe, expect, test } from 'vitest';
import { ApiError, createApi } from './api.ts';

/** A client whose one request is answered with `response`; records that request. */
function clientOf(response: Response, token?: string) {
  const sent: Request[] = [];
  const api = createApi({
    origin: 'https://provider.example',
    readToken: () => token,
    send: async (request) => {
      sent.push(request);
      return response;
    },
  });
  return { api, sent };
}

async function failureOf(response: Response): Promise<ApiError> {
  const failure = await clientOf(response)
    .api('GET /beneficiary/types')
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  return failure as ApiError;
}

const refusal = (type: string, ...details: string[]) =>
  Response.json(
    { type, errors: details.map((detail) => ({ code: 'invalid', detail, attr: null })) },
    { status: 400 },
  );

describe('the text of a failed call', () => {
  test.each([
    ['a server error', () => refusal('server_error', 'Out of memory at line 3')],
    ['an answer without a body', () => new Response(null, { status: 502 })],
    ['an answer of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['JSON of a proxy', () => Response.json({ message: 'No upstream' }, { status: 502 })],
    ['errors in another form', () => Response.json({ errors: { name: ['Too small'] } }, { status: 422 })],
    ['an empty object', () => Response.json({}, { status: 500 })],
    ['null', () => Response.json(null, { status: 500 })],
    ['a refusal without errors', () => refusal('client_error')],
  ])('is that of a system error for %s', async (_what, response) => {
    expect((await failureOf(response())).message).toBe('System Error. Please contact an administrator.');
  });

  test.each(['validation_error', 'client_error'])('is every detail of a %s, a line each', async (type) => {
    const { message, status } = await failureOf(refusal(type, 'Too small', 'Not found'));
    expect(message).toBe('Too small\nNot found');
    expect(status).toBe(400);
  });
});

test.each([
  ['the error form', refusal('client_error', 'Too small'), true],
  ['another form', Response.json({ code: 'invalid' }, { status: 400 }), false],
])('a code is looked for in %s', async (_what, response, found) => {
  expect((await failureOf(response)).has('invalid')).toBe(found);
});

describe('the bearer header', () => {
  test('is there and empty without a token', async () => {
    const { api, sent } = clientOf(Response.json({ data: { results: [] } }));
    await api('GET /beneficiary/types');
    expect(sent[0]?.headers.get('authorization')).toBe('');
  });

  test('carries the token there is', async () => {
    const { api, sent } = clientOf(Response.json({ data: { results: [] } }), 'a.b.c');
    await api('GET /beneficiary/types');
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer a.b.c');
  });
});

test('the query is built from what is given, arrays repeating their key', async () => {
  const { api, sent } = clientOf(Response.json({ data: { results: [] } }));
  await api('GET /beneficiary/professionals', { query: { search: 'a & b', type: ['1', '2'] } });
  expect(sent[0]?.url).toBe(
    'https://provider.example/api/v1/beneficiary/professionals?search=a+%26+b&type=1&type=2',
  );
});

test.each([
  ['with', { data: { result: { following: true } } }],
  ['without', { result: { following: true } }],
])('an answer is read %s the outer data', async (_how, answer) => {
  const { api, sent } = clientOf(Response.json(answer));
  const id = 'a/b';
  expect(await api('GET /beneficiary/professionals/{id}/follow', { params: { id } })).toEqual({
    following: true,
  });
  expect(new URL(sent[0]?.url ?? '').pathname).toBe('/api/v1/beneficiary/professionals/a%2Fb/follow');
});

describe('a token that is refused', () => {
  const refusing = (token: string | undefined) => {
    const sent: string[] = [];
    const api = createApi({
      origin: 'https://provider.example',
      readToken: () => token,
      send: async ({ method, headers }) => {
        const authorization = headers.get('authorization') ?? '';
        sent.push(`${method} ${authorization}`.trim());
        const status = authorization === '' ? 200 : 401;
        return Response.json(status === 200 ? { data: { results: [] } } : {}, { status });
      },
    });
    return { api, sent };
  };

  test('does not keep from reading what anybody may read', async () => {
    const { api, sent } = refusing('a.b.c');
    await api('GET /beneficiary/types');
    expect(sent).toEqual(['GET Bearer a.b.c', 'GET']);
  });

  test('is the end of a write, which is sent once', async () => {
    const { api, sent } = refusing('a.b.c');
    const id = 'anybody';
    await expect(api('PUT /beneficiary/professionals/{id}/follow', { params: { id } })).rejects.toThrow();
    expect(sent).toEqual(['PUT Bearer a.b.c']);
  });
});
