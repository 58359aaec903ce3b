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

test('what is near by name comes before what is near by its description', () => {
  const [first, second] = campaigns;
  if (!first || !second) throw new Error('There are two campaigns.');
  const described = { ...first, title: 'One', description: 'Tapes of a krarist.' };
  const named = { ...second, title: 'The krarist', description: 'Two.' };
  expect(nearCampaigns([described, named], { search: 'krarst', category: '' })).toEqual([named, described]);
});

test('near results leave out what the search finds, respect the category, and are empty without a search', () => {
  expect(near('begena')).toEqual([]);
  expect(near('begna', 'Film')).toEqual([]);
  expect(near('photografy')).toContain('before-the-buses');
  expect(near('')).toEqual([]);
  expect(near('zzzzzz')).toEqual([]);
});
