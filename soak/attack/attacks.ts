import fc from 'fast-check';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import type { Sender } from '#tests/support/attack-target.ts';
import { hostileRequests, hostileText } from '#tests/support/hostile-requests.ts';

export type Target =
  | { readonly kind: 'endpoint'; readonly endpoint: EndpointDefinition }
  | { readonly kind: 'identity'; readonly path: string }
  /** A page, its parameters filled with existing ids. */
  | { readonly kind: 'page'; readonly path: string };

export interface Attack {
  readonly name: string;
  /** Including its query. */
  readonly path: string;
  readonly init: RequestInit & { readonly method: string };
}

export interface Known {
  readonly callers: readonly Sender[];
  /** Ids of existing things. */
  readonly there: readonly string[];
  /** Names of form fields. */
  readonly names: readonly string[];
}

/** Markup that no answer may return unescaped. */
const markup = fc
  .nat(9)
  .map((at) => `"'><script data-x=attack-${at}>alert(1)</script><img src=x id=attack-${at}>`);
const hostileValue = fc.oneof(
  { weight: 3, arbitrary: markup },
  { weight: 4, arbitrary: hostileText },
  fc.constantFrom(
    'a\r\nx-injected: yes',
    'javascript:alert(1)//attack-1',
    '//attacker.example/',
    '{{7*7}}<%= 7*7 %>',
    '1; DROP TABLE payment --',
    '__proto__',
    '2026-02-31T25:61',
    '99999999999999999999',
    '../../../../etc/passwd',
  ),
);

/** The attacks that anybody may send to a target. */
export function attacksOn(target: Target, known: Known): fc.Arbitrary<Attack> {
  if (target.kind === 'endpoint') return attacksOnEndpoint(target.endpoint, known);
  return target.kind === 'identity'
    ? attacksOnIdentity(target.path, known)
    : attacksOnPage(target.path, known);
}

function attacksOnEndpoint(endpoint: EndpointDefinition, { callers, there }: Known): fc.Arbitrary<Attack> {
  const withMarkup = fc.option(hostileValue, { freq: 3 });
  return fc
    .tuple(hostileRequests(endpoint, there), fc.constantFrom(...callers), withMarkup)
    .map(([{ path, query, body, idempotencyKey, authorization, known }, caller, value]) => {
      const headers = new Headers({ 'content-type': 'application/json', accept: '*/*' });
      const token = authorization === 'good' ? caller.authorization : authorization;
      if (token) headers.set('authorization', token);
      if (known) headers.set('if-none-match', '*');
      if (idempotencyKey && /^[\x20-\x7e]*$/.test(idempotencyKey))
        headers.set('idempotency-key', idempotencyKey);
      const search = new URLSearchParams(query.map(([name, text]) => [name, (value ?? text).toWellFormed()]));
      const method = endpoint.method.toUpperCase();
      const init = { method, headers, ...(body === undefined ? {} : { body: body.toWellFormed() }) };
      return { name: endpoint.id, path: `/api/v1${path}?${search}`, init };
    });
}

const identityFields = [
  'email',
  'password',
  'newPassword',
  'name',
  'token',
  'code',
  'id',
  'callbackURL',
  'provider',
  'response',
];

function attacksOnIdentity(path: string, { callers }: Known): fc.Arbitrary<Attack> {
  const body = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.dictionary(fc.constantFrom(...identityFields), fc.oneof(hostileValue, fc.jsonValue())),
    },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
  return fc
    .tuple(
      body,
      fc.constantFrom('POST', 'POST', 'POST', 'GET'),
      fc.constantFrom(...callers),
      fc.boolean(),
      hostileValue,
    )
    .map(([fields, method, { cookie }, asForm, value]) => {
      const headers = new Headers({ accept: 'text/html', ...(cookie ? { cookie } : {}) });
      const search = new URLSearchParams({
        token: value.toWellFormed(),
        code: value.toWellFormed(),
        state: 'x',
      });
      if (method === 'GET') return { name: path, path: `${path}?${search}`, init: { method, headers } };
      headers.set('content-type', asForm ? 'application/x-www-form-urlencoded' : 'application/json');
      const text = asForm ? search.toString() : JSON.stringify(fields);
      return { name: path, path, init: { method, headers, body: text.toWellFormed() } };
    });
}

function attacksOnPage(path: string, { callers, names }: Known): fc.Arbitrary<Attack> {
  const fields = fc.array(fc.tuple(fc.constantFrom(...names), hostileValue), { maxLength: 25 });
  const start = fc.oneof(
    { weight: 5, arbitrary: fc.constant(path) },
    {
      weight: 1,
      arbitrary: hostileValue.map((value) => `${path}/${encodeURIComponent(value.toWellFormed())}`),
    },
  );
  return fc
    .tuple(start, fields, fc.constantFrom('POST', 'POST', 'GET'), fc.constantFrom(...callers), fc.boolean())
    .map(([at, pairs, method, { cookie }, asParts]) => {
      const headers = new Headers({ accept: 'text/html', ...(cookie ? { cookie } : {}) });
      const wellFormed = pairs.map(([name, value]): [string, string] => [name, value.toWellFormed()]);
      if (method === 'GET') {
        const search = new URLSearchParams(
          wellFormed.slice(0, 6).map(([name, value]) => [name, value.slice(0, 800)]),
        );
        return { name: path, path: `${at}?${search}`, init: { method, headers } };
      }
      return {
        name: path,
        path: at,
        init: { method, headers, body: asParts ? partsOf(wellFormed) : new URLSearchParams(wellFormed) },
      };
    });
}

function partsOf(pairs: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  return form;
}
