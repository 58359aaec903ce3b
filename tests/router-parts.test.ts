import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { standInFor, unusedParts } from '../web/plugins/router-parts.ts';
import config from '../web/react-router.config.ts';

const root = join(import.meta.dirname, '..');
const fileOf = (part: string) => join(root, 'node_modules/react-router/dist/production/lib', part);
const routeDiscovery = config.routeDiscovery;

test('nothing makes use of what the pages go without', () => {
  expect(routeDiscovery.mode).toBe('initial');
  expect(existsSync(join(root, 'web/app/entry.client.tsx')), 'where instrumentation would be asked for').toBe(
    false,
  );
});

test('what stands in does what the module itself would do', async () => {
  const discovery = await import(fileOf('dom/ssr/fog-of-war.js'));
  expect(discovery.isFogOfWarEnabled(routeDiscovery, true)).toBe(false);
  const noRouter = () => expect.unreachable();
  expect(
    discovery.getPatchRoutesOnNavigationFunction(noRouter, {}, {}, true, routeDiscovery, false, '/'),
  ).toBeUndefined();
  const instrumentation = await import(fileOf('router/instrumentation.js'));
  expect(instrumentation.consumeInstrumentationClientResultMetaReceiver({})).toBeUndefined();
});

test.each(Object.keys(unusedParts))('%s exports the names it had when it was looked at', (part) => {
  const code = readFileSync(fileOf(part), 'utf8');
  expect(standInFor(part, code)).toMatch(/^export const \w+ = /);
  expect(() => standInFor(part, code.replace(/export \{ /, 'export { more, '))).toThrow('has changed: more');
  expect(() => standInFor(part, code.replace(/export \{ \w+, /, 'export { '))).toThrow('has changed');
});
