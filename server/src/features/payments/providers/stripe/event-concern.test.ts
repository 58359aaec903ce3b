import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventsOfUse } from './event-concern.ts';

test('the operations guide lists the events to ask Stripe for, and no others', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../../../../../docs/operations.md'), 'utf8');
  const listed = [...guide.matchAll(/^- `([a-z_]+(?:\.[a-z_]+)+)`$/gm)].map(([, type]) => type);
  expect(listed.toSorted()).toEqual(eventsOfUse.toSorted());
});
