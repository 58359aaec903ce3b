import { expect, test } from 'vitest';
import { campaignTexts } from '#texts/campaigns.ts';
import { presentCategories, progressPercent, similarCampaigns } from './campaign.ts';
import { campaigns } from './campaigns.data.ts';

test.each([
  [0, 100, 0],
  [1, 1000, 0],
  [5, 1000, 1],
  [285, 1000, 29],
  [994, 1000, 99],
  [995, 1000, 100],
  [6240, 8000, 78],
  [3870, 3000, 100],
])('%d raised of %d are %d percent', (raised, goal, percent) => {
  expect(progressPercent({ raised, goal })).toBe(percent);
});

test('days left are counted in words that fit the number, and end', () => {
  expect([2, 1, 0].map(campaignTexts.daysLeft)).toEqual(['2 days left', '1 day left', 'Ended']);
  expect([2, 1, 0].map(campaignTexts.backers)).toEqual(['2 backers', '1 backer', '0 backers']);
});

test('the samples cover the five categories and what a campaign may look like', () => {
  expect(campaigns.length).toBeGreaterThanOrEqual(9);
  expect(new Set(campaigns.map(({ id }) => id)).size).toBe(campaigns.length);
  expect(presentCategories(campaigns)).toEqual(['Music', 'Photography', 'Film', 'Dance', 'Art']);
  expect(campaigns.some(({ raised, goal }) => raised > goal)).toBe(true);
  expect(campaigns.some(({ daysLeft }) => daysLeft === 1)).toBe(true);
  expect(campaigns.some(({ daysLeft }) => daysLeft === 0)).toBe(true);
});

test('similar campaigns are at most three others of the same category', () => {
  for (const campaign of campaigns) {
    const similar = similarCampaigns(campaign, campaigns);
    expect(similar.length).toBeLessThanOrEqual(3);
    expect(similar.every(({ category }) => category === campaign.category)).toBe(true);
    expect(similar).not.toContain(campaign);
  }
});
