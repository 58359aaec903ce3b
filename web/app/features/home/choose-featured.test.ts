import { expect, it } from 'vitest';
import type { Beneficiary } from '#contract/beneficiaries/schemas.ts';
import { chooseFeatured } from './choose-featured.ts';

function somebody(name: string, followers: number, picture: string | null = '/pictures/a.webp'): Beneficiary {
  return {
    id: name,
    name,
    bio: '',
    profile_picture: picture,
    follower_count: followers,
    types: [
      { id: '1', name: 'Singer' },
      { id: '2', name: 'Poet' },
    ],
    user: { email: null },
    stats: null,
  };
}

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

it('puts those most people follow in the row and the next ones in the quilt', () => {
  const all = [somebody('a', 1), somebody('b', 3), somebody('c', 2), somebody('d', 9, null)];
  const { row, patches } = chooseFeatured(all, { row: 2, patches: 1 });
  expect(names(row)).toEqual(['b', 'c']);
  expect(names(patches)).toEqual(['a']);
  expect(row[0]?.types).toBe('Singer · Poet');
});

it('shows the same people twice rather than leaving holes, but never a patch without a picture', () => {
  const { row, patches } = chooseFeatured([somebody('a', 1), somebody('d', 9, null)], { row: 4, patches: 4 });
  expect(names(row)).toEqual(['a', 'd']);
  expect(names(patches)).toEqual(['a']);
});
