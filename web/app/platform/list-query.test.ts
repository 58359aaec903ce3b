import { expect, test } from 'vitest';
import { tidySearch } from './list-query.ts';

test('a search is trimmed and holds nothing the API refuses', () => {
  expect(tidySearch('  a\u0000b\ud800  ')).toBe('ab\ufffd');
  expect(tidySearch('x'.repeat(300))).toHaveLength(200);
  expect(tidySearch(`${'x'.repeat(199)}😀`).isWellFormed()).toBe(true);
});
