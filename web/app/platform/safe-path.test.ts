import { expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

test.each([
  ['/', '/'],
  ['/professionals/1?tip=open#form', '/professionals/1?tip=open#form'],
  ['/a/../b', '/b'],
  ['/a//b', '/a//b'],
  ['/%5Cevil.example', '/%5Cevil.example'],
  ['/?next=//evil.example', '/?next=//evil.example'],
])('%s stays on this site', (input, path) => {
  expect(safePath(input)).toBe(path);
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
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example/x',
  '/%2E%2e//evil.example',
  '/a/..//evil.example',
  '/.\\/evil.example',
  '/./\\evil.example',
  '/.\t//evil.example',
  'javascript:alert(1)',
])('%j leads nowhere', (input) => {
  expect(safePath(input)).toBeUndefined();
});
