import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { oneLoopbackName } from './loopback-names.ts';

const ask = (origin: string, host: string, method = 'GET') => {
  const app = new Hono();
  app.use(oneLoopbackName(origin));
  app.all('*', (context) => context.text('page'));
  return app.request('http://x//evil.example/events?page=2', { method, headers: { host } });
};

test.each([
  ['http://127.0.0.1:3000', 'localhost:3000', 'http://127.0.0.1:3000//evil.example/events?page=2'],
  ['http://localhost:3000', '127.0.0.1:3000', 'http://localhost:3000//evil.example/events?page=2'],
])('%s asked for as %s leads to its own name', async (origin, host, expected) => {
  const answer = await ask(origin, host);
  expect(answer.status).toBe(307);
  expect(answer.headers.get('location')).toBe(expected);
});

test.each([
  ['http://127.0.0.1:3000', '127.0.0.1:3000', 'GET'],
  ['http://127.0.0.1:3000', 'localhost:8080', 'GET'],
  ['http://127.0.0.1:3000', 'evil.example:3000', 'GET'],
  ['http://127.0.0.1:3000', 'localhost:3000', 'POST'],
  ['https://tibeb.example', 'localhost:3000', 'GET'],
])('%s asked for as %s by %s is answered', async (origin, host, method) => {
  expect((await ask(origin, host, method)).status).toBe(200);
});
