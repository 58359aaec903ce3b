import { expect, test } from 'vitest';
import { realFigures } from './figures.ts';

test('a real figure is shown once it is worth showing, in whole numbers and dollars', () => {
  expect(realFigures({ artists_supported: 9, tips_processed: 99.99, users: 99 })).toEqual([]);
  expect(realFigures({ artists_supported: 1234, tips_processed: 100.5, users: 99 })).toEqual([
    { figure: '1,234', of: 'artists supported' },
    { figure: '$100', of: 'tips processed' },
  ]);
});
