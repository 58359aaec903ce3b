import { expect, test } from 'vitest';
import { campaigns } from '../campaigns.data.ts';
import { nearCampaigns } from './near-campaigns.ts';

const near = (search: string, category = '') =>
  nearCampaigns(campaigns, { search, category }).map(({ id }) => id);

test.each([
  ['a slip in the typing', 'begna', 'begena-for-girls'],
  ['a letter for another', 'projectianist', 'last-projectionist'],
  ['the other script', 'masinko', 'masinko-for-school'],
  ['the other script, the other way', 'አማኑኤል', 'two-hundred-steps'],
  ['slips in two words', 'papre rainn', 'paper-rain'],
])('a project is near by %s', (_, search, id) => {
  expect(near(search)).toContain(id);
});

test('what is found is not near, a category is met, and nothing typed is near nothing', () => {
  expect(near('begena')).toEqual([]);
  expect(near('begna', 'Film')).toEqual([]);
  expect(near('photografy')).toContain('before-the-buses');
  expect(near('')).toEqual([]);
  expect(near('zzzzzz')).toEqual([]);
});
