import { hash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { answerWith, sharePage, withBytesCounted } from './shared-page.ts';

const nonce = 'a'.repeat(32);
const sha256 = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
const pageOf = (rendered: string) =>
  sharePage(Buffer.from(rendered), {
    headers: new Headers({ 'content-type': 'text/html' }),
    nonce,
    policyOf: ({ scripts, styles }) => [...scripts, 'and', ...styles].join(' '),
    madeAt: 0,
  });
const asking = (headers: Record<string, string> = {}) => new Request('http://127.0.0.1/', { headers });

test('the scripts and styles a page was rendered with are allowed by their hashes, and no others', async () => {
  const foreign = '<script>steal()</script><style>*{}</style><script nonce="guessed">steal()</script>';
  const page = pageOf(
    `<link rel="stylesheet" nonce="${nonce}"/><script type="module" nonce="${nonce}" async>more()\n</script>` +
      // The script tag is never closed: what follows is its attribute, in browsers too.
      `<style data-sheet nonce="${nonce}">p > b{}</style>${foreign}<script x='<script nonce="${nonce}">last()</script>`,
  );
  const answer = await answerWith(page, asking());
  expect(answer.headers.get('content-security-policy')).toBe(
    `${sha256('more()\n')} ${sha256('last()')} and ${sha256('p > b{}')}`,
  );
  expect(await answer.text()).toBe(
    `<link rel="stylesheet"/><script type="module" async>more()\n</script>` +
      `<style data-sheet>p > b{}</style>${foreign}<script x='<script>last()</script>`,
  );
});

test('a page counts with all the memory behind it, its codings too', async () => {
  const page = pageOf(randomBytes(3000).toString('base64'));
  expect(page.bytes).toBe(4000);
  for (const coding of ['br', 'gzip']) await answerWith(page, asking({ 'accept-encoding': coding }));
  const codings = await Promise.all(page.coded.values());
  const all = [page.html, ...codings].map(({ buffer }) => buffer.byteLength);
  expect((await withBytesCounted(page)).bytes).toBe(all.reduce((sum, bytes) => sum + bytes));
  // No memory is held besides the bytes that are sent.
  expect(all).toEqual([page.html, ...codings].map(({ length }) => length));
});
