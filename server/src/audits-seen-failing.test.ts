import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config/config.ts';
import {
  createStripeProvider,
  journalCheck,
  outgoingCheck,
  providerChecks,
} from './features/payments/public.ts';
import { features } from './features.ts';

/** The text of every test but this one. */
function readTests(): string {
  const names = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n');
}

test('each proof of the books is named by a test that sees it fail', () => {
  const audits = [
    ...features.flatMap((feature) => feature.audits ?? []),
    journalCheck('stripe', []),
    outgoingCheck('stripe', [], []),
    ...providerChecks(createStripeProvider(readConfig({}).stripe)),
  ];
  const tests = readTests();
  expect(audits.length).toBeGreaterThan(50);
  expect(audits.map(({ name }) => name).filter((name) => !tests.includes(name))).toEqual([]);
});
