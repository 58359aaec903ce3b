import { expect, test } from 'vitest';
import { noFeatureCycles, noFileCycles } from './cycle-rules.ts';
import {
  contractIsPure,
  featuresMeetInPublic,
  layersImportDownwards,
  partsImportDownwards,
  paymentsKnowNobody,
  serverRunsOnDependencies,
} from './import-rules.ts';
import { parseSource } from './source-file.ts';

function importing(path: string, ...specifiers: string[]) {
  return parseSource(path, specifiers.map((specifier) => `import '${specifier}';`).join('\n'));
}

test.each([
  ['contract/src/events/schemas.ts', '#server/config/config.ts'],
  ['server/src/app.ts', '#web/root.tsx'],
  ['server/src/app.ts', '#sandbox/main.ts'],
  ['server/src/app.ts', '#tests/support/factories.ts'],
  ['web/app/root.tsx', '#server/config/config.ts'],
  ['sandbox/src/main.ts', '#server/config/config.ts'],
  ['sandbox/src/main.ts', '../../web/app/root.tsx'],
  ['sandbox/src/main.ts', '#contract/api.ts'],
])('%s must not import %s from another part', (path, specifier) => {
  expect(partsImportDownwards([importing(path, specifier)])).toHaveLength(1);
});

test('server and web may import the contract, and tests everything', () => {
  const sources = [
    importing('server/src/app.ts', '#contract/api.ts'),
    importing('web/app/root.tsx', '#contract/api.ts'),
    importing('server/src/app.test.ts', '#tests/support/factories.ts'),
  ];
  expect(partsImportDownwards(sources)).toEqual([]);
});

test.each([
  ['server/src/platform/log.ts', '#server/features/account/public.ts'],
  ['server/src/platform/log.ts', '#contract/account/schemas.ts'],
  ['server/src/platform/log.ts', '#server/app.ts'],
  ['server/src/features/account/http.ts', '#server/services.ts'],
  ['web/app/ui/button.tsx', '#web/features/home/public.ts'],
  ['web/app/platform/api.ts', '#web/features/home/public.ts'],
  ['web/app/features/home/home-page.tsx', '#web/root.tsx'],
])('%s must not import %s from a higher layer', (path, specifier) => {
  expect(layersImportDownwards([importing(path, specifier)])).toHaveLength(1);
});

test('a feature may import platform and the shared contract, and the app a feature', () => {
  const sources = [
    importing('server/src/features/account/http.ts', '#server/platform/log.ts', '#contract/errors.ts'),
    importing('server/src/app.ts', '#server/features/account/public.ts'),
  ];
  expect(layersImportDownwards(sources)).toEqual([]);
});

test('another feature is entered through public.ts only', () => {
  const path = 'server/src/features/tipping/pay-tip.ts';
  expect(featuresMeetInPublic([importing(path, '../payments/repository.ts')])).toHaveLength(1);
  expect(featuresMeetInPublic([importing('server/src/app.ts', './features/account/http.ts')])).toHaveLength(
    1,
  );
  expect(featuresMeetInPublic([importing(path, '../payments/public.ts', './repository.ts')])).toEqual([]);
});

test('a feature.ts may take modules of its own feature and what puts features together, no other feature', () => {
  const path = 'server/src/features/events/feature.ts';
  const own = importing(path, '../../feature.ts', './http.ts', '../tipping/public.ts');
  expect([...layersImportDownwards([own]), ...featuresMeetInPublic([own])]).toEqual([]);
  expect(featuresMeetInPublic([importing(path, '../tipping/http.ts')])).toHaveLength(1);
  expect(
    layersImportDownwards([importing('server/src/features/events/http.ts', './feature.ts')]),
  ).toHaveLength(1);
  expect(
    featuresMeetInPublic([importing('web/app/features/events/feature.ts', '../tipping/texts.ts')]),
  ).toHaveLength(1);
});

test('payments import no other feature, of the server or of the contract', () => {
  const path = 'server/src/features/payments/sync-payment.ts';
  expect(paymentsKnowNobody([importing(path, '../tipping/public.ts')])).toHaveLength(1);
  expect(paymentsKnowNobody([importing(path, '#contract/events/schemas.ts')])).toHaveLength(1);
  expect(paymentsKnowNobody([importing(path, '#contract/payments/schemas.ts')])).toEqual([]);
});

test('the contract imports zod and no other package', () => {
  expect(contractIsPure([importing('contract/src/envelope.ts', 'hono')])).toHaveLength(1);
  expect(contractIsPure([importing('contract/src/envelope.ts', 'zod', './errors.ts')])).toEqual([]);
});

test('files that import each other are a cycle, through types and re-exports too', () => {
  const a = parseSource('server/src/a.ts', "import type { B } from './b.ts'; export type A = B;");
  const b = parseSource('server/src/b.ts', "export * from './c.ts'; export type B = 1;");
  const c = parseSource('server/src/c.ts', "export const load = () => import('./a.ts');");
  expect(noFileCycles([a, b, c])).toEqual([
    'import cycle: server/src/a.ts -> server/src/b.ts -> server/src/c.ts -> server/src/a.ts',
  ]);
  expect(noFileCycles([a, b])).toEqual([]);
});

test('features that need each other are a cycle though their files are none', () => {
  const there = importing('server/src/features/tipping/pay-tip.ts', '../events/public.ts');
  const back = importing('server/src/features/events/list-events.ts', '../tipping/public.ts');
  expect(noFileCycles([there, back])).toEqual([]);
  expect(noFeatureCycles([there, back])).toHaveLength(1);
  expect(noFeatureCycles([there])).toEqual([]);
});

test('the web takes single modules of a feature in its root only', () => {
  const inner = '#web/features/account/session-tasks.tsx';
  expect(featuresMeetInPublic([importing('web/app/root.tsx', inner)])).toEqual([]);
  expect(featuresMeetInPublic([importing('web/app/features/tipping/tip-form.tsx', inner)])).toHaveLength(1);
});

test('the server imports what the production image holds', () => {
  const sources = [
    importing('server/src/app.ts', 'hono/cors', '@hono/node-server', 'node:fs', './config.ts'),
    importing('server/src/app.test.ts', 'vitest'),
    importing('web/app/root.tsx', 'lucide-react'),
  ];
  expect(serverRunsOnDependencies(sources, { hono: '4.0.0', '@hono/node-server': '2.0.0' })).toEqual([]);
  expect(serverRunsOnDependencies(sources, { '@hono/node-server': '2.0.0' })).toHaveLength(1);
});
