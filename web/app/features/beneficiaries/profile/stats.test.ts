import { expect, test } from 'vitest';
import { readStats } from './stats.ts';

test.each([
  [0, 0],
  [1, 1],
  [10, 7],
  [45, 32],
  [1234, 864],
])('without figures of its own %d followers make %d tips', (follower_count, tipsReceived) => {
  expect(readStats({ follower_count, stats: null })).toEqual({
    followers: follower_count,
    events: 3,
    tipsReceived,
    joinedYear: 2023,
  });
});

test('figures of its own are shown as they are', () => {
  const stats = { events: 0, tips_received: 2, joined_year: 2026 };
  expect(readStats({ follower_count: 100, stats }, 1)).toEqual({
    followers: 101,
    events: 0,
    tipsReceived: 2,
    joinedYear: 2026,
  });
});
