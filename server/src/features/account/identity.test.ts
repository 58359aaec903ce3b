import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ ownIdentity: true });
});
afterAll(() => server.stop());
test('x', async () => {
  const post = (path: string, body: object, headers = {}) => server.request(path, {method:'POST', body: JSON.stringify(body), headers: {'content-type':'application/json', ...headers}});
  const up = await post('/identity/sign-up/email', {fullName:'Hanna T', email:'Hanna@example.com', password:'12345678', acceptTerms:true});
  process.stdout.write(`${up.status} ${await up.text()}\n`);
  const up2 = await post('/identity/sign-up/email', {fullName:'Hanna T', email:'Hanna@example.com', password:'12345678', acceptTerms:true});
  process.stdout.write(`${up2.status} ${await up2.text()}\n`);
  const i = await post('/identity/sign-in/email', {email:'hanna@example.com', password:'12345678', rememberMe: false});
  process.stdout.write(`${i.status} ${await i.clone().text()} ${JSON.stringify(i.headers.getSetCookie())}\n`);
  const {data:{result:{token}}} = await i.json();
  process.stdout.write(Buffer.from(token.split('.')[1],'base64url').toString()+'\n');
  const p = await server.request('/api/v1/account/users/profile', {headers:{authorization:`Bearer ${token}`}});
  process.stdout.write(`${p.status} ${await p.text()}\n`);
  const b = await post('/identity/sign-in/email', {email:'hanna@example.com', password:'x', rememberMe: false});
  process.stdout.write(`${b.status} ${await b.clone().text()} ${JSON.stringify([...b.headers])}\n`);
  const cookie = i.headers.getSetCookie().map(c=>c.split(';')[0]).join('; ');
  const t = await server.request('/identity/token', {headers:{cookie}});
  process.stdout.write(`${t.status} ${await t.clone().text()} ${JSON.stringify(t.headers.getSetCookie())}\n`);
  const k = await server.request('/identity/jwks');
  process.stdout.write(`${k.status} ${await k.text()}\n`);
  const o = await post('/identity/sign-out', {}, {cookie});
  process.stdout.write(`${o.status} ${await o.clone().text()} ${JSON.stringify(o.headers.getSetCookie())}\n`);
  const t2 = await server.request('/identity/token', {headers:{cookie}});
  process.stdout.write(`${t2.status} ${await t2.clone().text()} ${JSON.stringify(t2.headers.getSetCookie())}\n`);
  const s = await server.request('/identity/get-session', {headers:{cookie}});
  process.stdout.write(`${s.status} ${await s.clone().text()}\n`);
  expect(1).toBe(1);
});
