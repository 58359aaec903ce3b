import { expect, test } from 'vitest';
import { campaigns } from '../campaigns.data.ts';
import { readCampaignQuery } from './campaign-query.ts';
import { searchCampaigns } from './search-campaigns.ts';

const found = (search: string, category = '') =>
  searchCampaigns(campaigns, { search, category }).map(({ id }) => id);

test.each([
  ['title', 'paper rain', 'paper-rain'],
  ['creator', 'AMANUEL', 'two-hundred-steps'],
  ['creator without the accent', 'noemie', 'paper-rain'],
  ['description', 'biscuit tin', 'last-projectionist'],
  ['straight apostrophe for a curly one', "o'brien", 'photo-berhan'],
  ['Amharic', 'ትምህርት ቤት', 'masinko-for-school'],
  ['Amharic in another spelling', 'ህይወት ሀይሉ', 'eskista-on-wheels'],
])('a project is found by its %s', (_, search, id) => {
  expect(found(search)).toEqual([id]);
});

test('nothing typed finds all, a category only its own, and both have to fit', () => {
  expect(found('')).toHaveLength(campaigns.length);
  expect(found('', 'Dance')).toEqual(['eskista-on-wheels', 'a-floor-that-gives', 'barefoot-in-bole']);
  expect(found('studio', 'Dance')).toEqual(['a-floor-that-gives']);
  expect(found('no such project')).toEqual([]);
  expect(found('.*')).toEqual([]);
});

test('an invalid address is read as far as possible', () => {
  const read = (query: string) => readCampaignQuery(new URLSearchParams(query), ['Music']);
  expect(read('search=%20krar%20&category=Music')).toEqual({ search: 'krar', category: 'Music' });
  expect(read('category=Golf')).toEqual({ search: '', category: '' });
  expect(read(`search=${'ጥ'.repeat(500)}`).search).toHaveLength(200);
});
