import { createHook } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { googleBrowser, startGoogleServer } from '#tests/support/google.ts';
import { newcomer, post, signedIn } from '#tests/support/identity.ts';

let server: Awaited<ReturnType<typeof startGoogleServer>>;
beforeAll(async () => {
  server = await startGoogleServer();
});
afterAll(() => server.stop());

/** The number of password hashes during the work. Hashing takes nearly all the time of an answer. */
async function hashesDuring(work: () => Promise<Response>) {
  let hashes = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'SCRYPTREQUEST') hashes += 1;
    },
  });
  hook.enable();
  try {
    const response = await work();
    await server.services.identity.drain();
    return { hashes, status: response.status, body: await response.text() };
  } finally {
    hook.disable();
  }
}

test('a known address, an unknown one and one without a password get the same bytes after the same work', async () => {
  const known = await signedIn(server);
  const email = `${randomUUID()}@gmail.example`;
  await googleBrowser(server).signIn({ email });
  const answers = [];
  for (const one of [known.email, newcomer().email, email]) {
    const wrong = { email: one, password: 'not this one' };
    answers.push(await hashesDuring(() => post(server, identityPaths.signIn, wrong)));
  }
  expect(answers[0]).toMatchObject({ hashes: 1, status: 401 });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('signing up with a known address is the same work as with a new one', async () => {
  const known = await signedIn(server);
  const again = await hashesDuring(() => post(server, identityPaths.signUp, known));
  const first = await hashesDuring(() => post(server, identityPaths.signUp, newcomer()));
  expect(again).toEqual(first);
  expect(first.hashes).toBe(1);
});
