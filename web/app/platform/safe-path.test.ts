import { expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

test.each([
  ['/', '/'],
  ['/professionals/1?tip=open#form', '/professionals/1?tip=open#form'],
  ['/a/../b', '/b'],
])('%s stays on this site', (given, path) => {
  expect(safePath(given)).toBe(path);
});

test.each([
  null,
  '',
  'professionals',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
])('%j leads nowhere', (given) => {
  expect(safePath(given)).toBeUndefined();
});
