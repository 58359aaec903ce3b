import { expect, test } from 'vitest';
import { realFigures } from './figures.ts';

const noCampaigns = { campaigns_backed: 3, campaigns_collected: 99.99 };

test('a real figure is shown once it is worth showing, in whole numbers and dollars', () => {
  expect(realFigures({ artists_supported: 9, tips_processed: 99.99, users: 99, ...noCampaigns })).toEqual([]);
  expect(realFigures({ artists_supported: 1234, tips_processed: 100.5, users: 99, ...noCampaigns })).toEqual([
    { figure: '1,234', of: 'artists supported' },
    { figure: '$100', of: 'tips processed' },
  ]);
  expect(
    realFigures({
      artists_supported: 0,
      tips_processed: 0,
      users: 0,
      campaigns_backed: 1,
      campaigns_collected: 2500.75,
    }),
  ).toEqual([{ figure: '$2,500', of: 'raised for projects' }]);
});
