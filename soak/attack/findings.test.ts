import { expect, test } from 'vitest';
import { findingsIn } from './findings.ts';

const page = (text: string, init: ResponseInit = {}) =>
  new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' }, ...init });

test.each([
  [page('busy', { status: 503 }), 'answered 503'],
  [page('', { headers: { 'x-injected': 'yes' } }), 'wrote a header of its own'],
  [page('<p>"\'><script data-x=attack-3>alert(1)</script>'), 'gave markup back as markup'],
  [page('<input value=""><img src=x id=attack-9>'), 'gave markup back as markup'],
  [page('<a href="javascript:alert(1)//attack-1">'), 'links to a script'],
  [new Response('Error: x\n    at run (file:///app/main.ts:3:7)'), 'showed where in the code it failed'],
])('an answer to hostile input that is bad is found: %# %s', async (answer, what) => {
  expect(await findingsIn(answer)).toEqual([what]);
});

test('markup that is given back as text, or as data, is no finding', async () => {
  expect(await findingsIn(page('&lt;script data-x=attack-3&gt;', { status: 404 }))).toEqual([]);
  expect(await findingsIn(Response.json({ name: '<script data-x=attack-3>' }))).toEqual([]);
});
